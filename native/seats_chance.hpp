// Chance that can be repeated: numbers that follow from a seed, the same in the Python twin.
#pragma once

#include <cstdint>

namespace muggins {

// SplitMix64: a counter, well stirred.
class Chance {
 public:
  // `stream` tells apart what is done with one seed, so that the order of doing does not matter.
  explicit Chance(std::uint64_t seed, std::uint64_t stream = 0)
      : counter_(stirred(seed + kStep) + stream * kStep) {}

  std::uint64_t next() { return stirred(counter_ += kStep); }

  // 0 to number - 1.
  int below(int number) {
    return static_cast<int>((next() >> 32) * static_cast<std::uint64_t>(number) >> 32);
  }

  // From 0 up to, and not including, 1.
  double fraction() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;

  static std::uint64_t stirred(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9;
    word = (word ^ word >> 27) * 0x94d049bb133111eb;
    return word ^ word >> 31;
  }

  std::uint64_t counter_;
};

}  // namespace muggins
