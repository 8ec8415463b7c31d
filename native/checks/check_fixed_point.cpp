// Every class of deals once, and its means as the discard study has them.
#include <cmath>

#include "check.hpp"
#include "fixed_point.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

void check_deals() {
  long classes = 0, deals = 0;
  for_all_deals([&](const std::uint32_t* suits, int times) {
    int cards = 0;
    for (int suit = 0; suit < 4; ++suit) cards += std::popcount(suits[suit]);
    CHECK(cards == kDealt && 24 % times == 0);
    ++classes, deals += times;
  });
  CHECK(classes == 962988);
  CHECK(deals == 20358520);
}

void check_means() {
  RankModel ranks;
  ThrowModel model;
  std::uniform_real_distribution<float> weight(0.1f, 2.0f);
  for (int a = 0; a < kRanks; ++a)
    for (int b = a; b < kRanks; ++b) {
      const auto pair = static_cast<std::size_t>(numbering().pair[a][b]);
      ranks.of[a][b] = ranks.of[b][a] = model.off[pair] = model.suited[pair] = weight(chance());
    }
  const MeanTables tables(ranks);
  const DiscardStudy study(model);
  for (int n = 0; n < 500; ++n) {
    auto dealt = deal<6>(n % 3 == 0 ? 2 : 4);
    std::sort(dealt.begin(), dealt.end(), [](int a, int b) {
      return std::pair(suit_of(a), a) < std::pair(suit_of(b), b);
    });
    std::uint32_t suits[4] = {};
    for (const int card : dealt) suits[suit_of(card)] |= 1u << rank_of(card);
    std::array<ThrowStudy, kThrows> throws;
    study.study(dealt.data(), throws);
    ThrowMeans means;
    tables.means(suits, means);
    for (std::size_t i = 0; i < kThrows; ++i) {
      double hand = 0, crib = 0;
      for (std::size_t points = 0; points < kPoints; ++points) {
        hand += static_cast<double>(points) * throws[i].hand[points];
        crib += static_cast<double>(points) * throws[i].crib[points];
      }
      CHECK(std::fabs(hand - means.hand[i]) < 1e-4);
      CHECK(std::fabs(crib - means.crib[i]) < 1e-4);
    }
  }
}

}  // namespace

int main() {
  check_deals();
  check_means();
}
