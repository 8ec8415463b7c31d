// The throws at any table against every way in which others throw, one card after another.
#include <cmath>

#include "check.hpp"
#include "throws.hpp"

using namespace muggins;
using muggins::checks::chance;
using muggins::checks::deal;

namespace {

struct Table {
  int dealt, thrown;
  std::vector<RankWeights> singles;
  ThrowModel pair = {};
  bool has_pair = false;
  Options options = {};

  HiddenModel model() const {
    return has_pair ? HiddenModel::of_pair(pair) : HiddenModel::of_singles(singles);
  }
};

float any_weight() {
  std::uniform_real_distribution<float> weight(0.1f, 2.0f);
  return chance()() % 5 == 0 ? 0.0f : weight(chance());
}

std::vector<RankWeights> any_singles(int number) {
  std::vector<RankWeights> singles(static_cast<std::size_t>(number));
  for (RankWeights& weights : singles)
    for (float& weight : weights) weight = any_weight();
  return singles;
}

// A crib as it grows, and its weight.
struct Crib {
  Card cards[6];
  int number = 0;
  double weight = 1;

  Crib with(int card, double times) const {
    Crib more = *this;
    more.cards[more.number++] = static_cast<Card>(card);
    more.weight *= times;
    return more;
  }
};

class Count {
 public:
  Count(const Table& table, std::uint64_t unseen) : table_(table), scorer_(table.options) {
    for (int card = 0; card < kCards; ++card)
      if (unseen >> card & 1) unseen_.push_back(static_cast<Card>(card));
  }

  void hands(const Card* kept, int number, std::vector<double>& sums) const {
    for (const int starter : unseen_)
      sums[static_cast<std::size_t>(scorer_.any(kept, number, starter, false))] += 1;
  }

  void cribs(const Crib& crib, std::vector<double>& sums) const {
    if (table_.has_pair) return pairs(crib, sums);
    singles(crib, 0, sums);
  }

 private:
  void singles(const Crib& crib, std::size_t player, std::vector<double>& sums) const {
    if (player == table_.singles.size()) return starters(crib, sums);
    for (const int card : unseen_)
      if (const float weight = table_.singles[player][static_cast<std::size_t>(rank_of(card))];
          weight > 0 && !has(crib, card))
        singles(crib.with(card, weight), player + 1, sums);
  }

  void pairs(const Crib& crib, std::vector<double>& sums) const {
    for (const int one : unseen_)
      for (const int other : unseen_)
        if (one < other) {
          const auto& weights =
              suit_of(one) == suit_of(other) ? table_.pair.suited : table_.pair.off;
          starters(crib.with(one, weights[numbering().card_pair[one][other]]).with(other, 1), sums);
        }
  }

  void starters(const Crib& crib, std::vector<double>& sums) const {
    for (const int starter : unseen_)
      if (!has(crib, starter))
        sums[static_cast<std::size_t>(scorer_.any(crib.cards, crib.number, starter, true))] +=
            crib.weight;
  }

  static bool has(const Crib& crib, int card) {
    return std::find(crib.cards, crib.cards + crib.number, card) != crib.cards + crib.number;
  }

  const Table& table_;
  Scorer scorer_;
  std::vector<Card> unseen_;
};

void check_same(const std::vector<double>& counted, const float* chances) {
  double total = 0;
  for (const double weight : counted) total += weight;
  for (std::size_t points = 0; points < counted.size(); ++points)
    CHECK(std::fabs(counted[points] / total - chances[points]) < 1e-6);
}

// `cards`: those dealt, and then those known to be gone.
void check_deal(const Table& table, const std::vector<Card>& cards) {
  const AnyThrowStudy study(table.dealt, table.thrown, table.model(), table.options);
  const std::size_t room = study.room();
  std::vector<float> found(2 * study.throws() * room);
  CHECK(study.study(cards, found.data()));
  std::uint64_t unseen = (1ull << kCards) - 1;
  for (const Card card : cards) unseen &= ~(1ull << card);
  const Count count(table, unseen);
  const float* chances = found.data();
  for (int i = 0; i < table.dealt; ++i)  // the throws in order: of one card, or of i and j
    for (int j = i + 1; j < (table.thrown == 2 ? table.dealt : i + 2); ++j) {
      Crib crib;
      std::vector<Card> kept;
      for (int k = 0; k < table.dealt; ++k)
        if (table.thrown != 0 && (k == i || (table.thrown == 2 && k == j)))
          crib = crib.with(cards[static_cast<std::size_t>(k)], 1);
        else
          kept.push_back(cards[static_cast<std::size_t>(k)]);
      std::vector<double> hand(room), points(room);
      count.hands(kept.data(), static_cast<int>(kept.size()), hand);
      count.cribs(crib, points);
      check_same(hand, chances);
      if (table.thrown != 0 || !table.singles.empty()) check_same(points, chances + room);
      else CHECK(chances[room] == 1);
      chances += 2 * room;
      if (table.thrown == 0) return;
    }
}

// Cards of which the first few abound in jacks, and lie in few suits.
std::vector<Card> any_cards(int dealt, int unseen, int trial) {
  std::array<Card, kCards> pack = deal<kCards>();
  std::stable_sort(pack.begin(), pack.end(), [=](int one, int other) {
    const auto last = [=](int card) {
      return trial % 3 == 0 ? rank_of(card) != kJack : trial % 3 == 1 && suit_of(card) > 0;
    };
    return last(one) < last(other);
  });
  // What is left unseen is of few suits too, or flushes would hardly ever come about.
  std::stable_sort(pack.begin() + dealt, pack.end(), [=](int one, int other) {
    return trial % 2 == 0 && suit_of(one) > 1 && suit_of(other) <= 1;
  });
  return {pack.begin(), pack.end() - unseen};
}

// Few cards are unseen where many are hidden: every way is counted, and there are many.
void check_table(Table table, int unseen, int trials) {
  for (int trial = 0; trial < trials; ++trial) {
    table.singles = any_singles(static_cast<int>(table.singles.size()));
    for (auto* weights : {&table.pair.off, &table.pair.suited})
      for (float& weight : *weights) weight = any_weight();
    check_deal(table, any_cards(table.dealt, unseen, trial));
  }
}

}  // namespace

int main() {
  check_table({5, 1, any_singles(3)}, 47, 1);
  check_table({5, 1, any_singles(3)}, 20, 24);
  check_table({5, 1, any_singles(4)}, 13, 12);
  check_table({5, 1, any_singles(5)}, 10, 12);
  check_table({4, 0, any_singles(4)}, 16, 24);
  check_table({6, 2, any_singles(2)}, 46, 12);
  check_table({6, 2, any_singles(2)}, 30, 12);
  check_table({5, 2, {}, {}, true}, 47, 24);
  check_table({6, 2, {}, {}, true}, 46, 12);
  check_table({4, 1, any_singles(3), {}, false, {2, 2, 2}}, 20, 6);
  check_table({3, 0, {}, {}, false, {2, 2, 2}}, 49, 24);
}
