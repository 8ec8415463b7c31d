// Every class of deals once, and its means as the study of throws has them.
#include <cmath>

#include "check.hpp"
#include "fixed_point.hpp"
#include "throws.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

void check_deals(const Throwing& throwing, long all_classes, long all_deals) {
  long classes = 0, deals = 0;
  for_all_deals(throwing, [&](const RankSets::Ranks& ranks, const std::vector<Suits>& all_suits) {
    CHECK(std::is_sorted(ranks.begin(), ranks.begin() + throwing.dealt));
    for (const Suits& suits : all_suits) {
      std::uint64_t cards = 0;
      for (std::size_t i = 0; i < static_cast<std::size_t>(throwing.dealt); ++i)
        cards |= 1ull << (ranks[i] * 4 + suits.of[i]);
      CHECK(std::popcount(cards) == throwing.dealt && 24 % suits.times == 0);
      ++classes, deals += suits.times;
    }
  });
  CHECK(classes == all_classes);
  CHECK(deals == all_deals);
}

float any_weight() { return std::uniform_real_distribution<float>(0.1f, 2.0f)(chance()); }

double mean(const float* chances, std::size_t room) {
  double sum = 0;
  for (std::size_t points = 0; points < room; ++points)
    sum += static_cast<double>(points) * chances[points];
  return sum;
}

// Of a pair by its ranks alone, or of one card from each of so many players.
void check_means(int dealt, int players) {
  HiddenModel hidden;
  if (players == 0) {
    ThrowModel pair;
    for (float& weight : pair.off) weight = any_weight();
    pair.suited = pair.off;
    hidden = HiddenModel::of_pair(pair);
  } else {
    std::vector<RankWeights> singles(static_cast<std::size_t>(players));
    for (RankWeights& weights : singles)
      for (float& weight : weights) weight = any_weight();
    hidden = HiddenModel::of_singles(singles);
  }
  const MeanModel model(dealt, players == 0 ? 2 : 1, hidden.hidden, hidden.thrown);
  const AnyThrowStudy study(dealt, players == 0 ? 2 : 1, hidden, Options{});
  for (int n = 0; n < 150; ++n) {
    auto cards = deal<6>(n % 3 == 0 ? 2 : 4);
    std::sort(cards.begin(), cards.begin() + dealt);
    RankSets::Ranks ranks{};
    Suits suits{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(dealt); ++i)
      ranks[i] = static_cast<std::uint8_t>(rank_of(cards[i])),
      suits.of[i] = static_cast<std::uint8_t>(suit_of(cards[i]));
    suits.find_flushes(model.throwing);
    ThrowMeans means;
    MeansOfRanks(model, ranks).find(suits, means);
    std::vector<float> chances(2 * study.throws() * study.room());
    CHECK(study.study({cards.data(), static_cast<std::size_t>(dealt)}, chances.data()));
    for (std::size_t i = 0; i < study.throws(); ++i) {
      const float* of_throw = &chances[2 * i * study.room()];
      CHECK(std::fabs(mean(of_throw, study.room()) - means.hand[i]) < 1e-4);
      CHECK(std::fabs(mean(of_throw + study.room(), study.room()) - means.crib[i]) < 1e-4);
    }
  }
}

}  // namespace

int main() {
  check_deals(Throwing(6, 2), 962988, 20358520);
  check_deals(Throwing(5, 1), 134459, 2598960);
  check_means(6, 0);
  check_means(5, 0);
  for (int players = 3; players <= 5; ++players) check_means(5, players);
}
