// Sets of ranks, in which a rank may be several times: 3 3 9 J is one, whatever its suits.
//
// Six cards can be chosen from a pack in 20,358,520 ways, but have only 18,564 different sets of
// ranks. The sets of each size are numbered as they rise (AAA, AA2, ... KKK), which is the order of
// `Numbering` too. So the sets whose lowest rank is r are r itself with each set of a card less,
// from the first of those that have no lower rank on: one stretch of numbers with another.
#pragma once

#include <algorithm>
#include <vector>

#include "scoring.hpp"

namespace muggins {

class RankSets {
 public:
  static constexpr int kMostRanks = 6;
  using Ranks = std::array<std::uint8_t, kMostRanks>;  // of one set, in rising order

  // The sets of each size, 0 to 6.
  static const RankSets& of_size(int size) {
    static const std::vector<RankSets> all = all_sizes();
    return all[static_cast<std::size_t>(size)];
  }

  int size() const { return size_; }
  int number() const { return static_cast<int>(ranks_.size()); }
  const Ranks& ranks(int set) const { return ranks_[static_cast<std::size_t>(set)]; }

  // How often its lowest rank is in a set.
  int times_lowest(int set) const { return times_lowest_[static_cast<std::size_t>(set)]; }

  // The number of the first set that has no rank below this one; there may be none such.
  int first_from(int rank) const { return first_from_[static_cast<std::size_t>(rank)]; }

  // The number of what a set is without the rank at one of its places, among those of a rank less.
  int without(int set, int place) const {
    return without_[static_cast<std::size_t>(set)][static_cast<std::size_t>(place)];
  }

  // The number of any ranks in rising order.
  int number_of(const std::uint8_t* ranks) const {
    int set = 0;
    for (std::size_t place = 0; place < static_cast<std::size_t>(size_); ++place)
      set += shares_[place][ranks[place]];
    return set;
  }

 private:
  static std::vector<RankSets> all_sizes() {
    std::vector<RankSets> all;
    all.reserve(kMostRanks + 1);
    all.push_back(RankSets());
    for (int size = 1; size <= kMostRanks; ++size) all.push_back(RankSets(all));
    return all;
  }

  RankSets() : size_(0), ranks_(1), times_lowest_(1), without_(1) {}

  // Of one rank more than the last of `smaller`.
  explicit RankSets(const std::vector<RankSets>& smaller)
      : size_(static_cast<int>(smaller.size())) {
    const RankSets& less = smaller.back();
    std::copy_n(less.shares_.begin(), kMostRanks - 1, shares_.begin() + 1);
    for (int rank = 0; rank < kRanks; ++rank) {
      const auto at = static_cast<std::size_t>(rank);
      first_from_[at] = number();
      shares_[0][at] = number() - less.first_from(rank);
      for (int rest = less.first_from(rank); rest < less.number(); ++rest) add(rank, rest, smaller);
    }
    first_from_[kRanks] = number();
  }

  void add(int rank, int rest, const std::vector<RankSets>& smaller) {
    const RankSets& less = smaller.back();
    Ranks ranks = {static_cast<std::uint8_t>(rank)};
    std::array<std::uint16_t, kMostRanks> without = {static_cast<std::uint16_t>(rest)};
    for (std::size_t place = 1; place < smaller.size(); ++place) {
      ranks[place] = less.ranks(rest)[place - 1];
      without[place] = static_cast<std::uint16_t>(
          less.with_lowest(rank, less.without(rest, static_cast<int>(place) - 1)));
    }
    const bool again = size_ > 1 && ranks[1] == ranks[0];
    ranks_.push_back(ranks);
    without_.push_back(without);
    times_lowest_.push_back(static_cast<std::uint8_t>(again ? less.times_lowest(rest) + 1 : 1));
  }

  // The number here of a set of a rank less with one more rank, which is not above its lowest.
  int with_lowest(int rank, int rest) const {
    return rest + shares_[0][static_cast<std::size_t>(rank)];
  }

  int size_;
  std::vector<Ranks> ranks_;
  std::vector<std::uint8_t> times_lowest_;
  std::vector<std::array<std::uint16_t, kMostRanks>> without_;
  std::array<int, kRanks + 1> first_from_{};
  // What a rank at each place adds to the number of its set: how much further on the sets with this
  // lowest rank are here than the same sets without it are among those of a rank less.
  std::array<std::array<int, kRanks>, kMostRanks> shares_{};
};

// A number for each set of ranks of one size.
using BySet = std::vector<float>;

// The points of each of some sets together with each of some others: a row for each of the first.
// Five of a rank cannot be: they have none, or there would be more points than there is room for.
template <class Number>
std::vector<Number> points_together(const RankSets& some, const RankSets& others,
                                    const Options& options) {
  std::vector<Number> points;
  for (int one = 0; one < some.number(); ++one)
    for (int other = 0; other < others.number(); ++other) {
      int ranks[2 * RankSets::kMostRanks];
      int* end = std::copy_n(some.ranks(one).begin(), some.size(), ranks);
      end = std::copy_n(others.ranks(other).begin(), others.size(), end);
      const bool can_be = std::all_of(
          ranks, end, [&](int rank) { return std::count(ranks, end, rank) <= 4; });
      const int number = static_cast<int>(end - ranks);
      points.push_back(static_cast<Number>(can_be ? rank_points(ranks, number, options) : 0));
    }
  return points;
}

// In how many ways each set of ranks can be drawn when so many cards of each rank are left.
inline BySet ways_to_draw(int size, const int* left) {
  BySet fewer = {1};
  for (int drawn = 1; drawn <= size; ++drawn) {
    const RankSets& less = RankSets::of_size(drawn - 1);
    BySet ways(static_cast<std::size_t>(RankSets::of_size(drawn).number()));
    float* to = ways.data();
    for (int rank = 0; rank < kRanks; ++rank) {
      int rest = less.first_from(rank);
      for (; rest < less.first_from(rank + 1); ++rest) {
        const int times = less.times_lowest(rest);
        const auto more = static_cast<float>(left[rank] - times) / static_cast<float>(times + 1);
        *to++ = fewer[static_cast<std::size_t>(rest)] * more;
      }
      const auto first = static_cast<float>(left[rank]);
      for (; rest < less.number(); ++rest) *to++ = fewer[static_cast<std::size_t>(rest)] * first;
    }
    fewer = std::move(ways);
  }
  return fewer;
}

}  // namespace muggins
