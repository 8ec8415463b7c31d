// Numbers by chance that come again from the same seed, on every machine and in the twin; and in
// how many ways cards come by chance.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>

#include "cards.hpp"

namespace muggins {

// SplitMix64: a counter, well stirred.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : state_(seed) {}

  // A stream of its own for each number of each seed.
  Chance(std::uint64_t seed, std::uint64_t number) : state_(Chance(seed).next() ^ number) {
    state_ = next();
  }

  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9E3779B97F4A7C15ull;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
  }

  // From 0 up to, and not including, 1.
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  // From 0 to one less than `number`; what is lost in evenness is below one in 2^26.
  int below(int number) {
    return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(number) >> 32);
  }

 private:
  std::uint64_t state_;
};

// In how many ways up to four cards come out of so many.
struct Ways {
  static constexpr int kMost = 4;
  double of[kMost + 1][kCards + 1] = {};

  constexpr Ways() {
    for (int from = 0; from <= kCards; ++from) {
      of[0][from] = 1;
      for (int cards = 1; cards <= kMost && from > 0; ++cards)
        of[cards][from] = of[cards][from - 1] + of[cards - 1][from - 1];
    }
  }
};

inline constexpr Ways kWays;

// The first cards of a shuffled pack.
template <int number>
std::array<Card, kCards> shuffled(Chance& chance) {
  std::array<Card, kCards> pack;
  std::iota(pack.begin(), pack.end(), Card{0});
  for (int i = 0; i < number; ++i) std::swap(pack[i], pack[i + chance.below(kCards - i)]);
  return pack;
}

}  // namespace muggins
