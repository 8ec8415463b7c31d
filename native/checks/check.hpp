// For the checks: a claim that ends the program when it does not hold, and numbers by chance.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>

#define CHECK(claim)                                                            \
  do {                                                                          \
    if (!(claim)) {                                                             \
      std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #claim); \
      std::exit(1);                                                             \
    }                                                                           \
  } while (false)

namespace muggins::checks {

inline std::mt19937& chance() {
  static std::mt19937 numbers(20261118);
  return numbers;
}

// The first cards of a shuffled pack; of the suits below `suits` only.
template <std::size_t Number>
std::array<std::uint8_t, Number> deal(int suits = 4) {
  std::array<std::uint8_t, 52> pack{};
  std::iota(pack.begin(), pack.end(), std::uint8_t{0});
  std::shuffle(pack.begin(), pack.end(), chance());
  std::array<std::uint8_t, Number> dealt{};
  std::copy_if(pack.begin(), pack.end(), dealt.begin(),
               [&, left = Number](std::uint8_t card) mutable {
                 return (card & 3) < suits && left != 0 && left-- != 0;
               });
  return dealt;
}

// Scores five cards as a textbook does, with nothing shared with the kernels.
inline int textbook(const std::array<std::uint8_t, 4>& hand, int starter, bool crib) {
  int ranks[5], suits[5], points = 0;
  for (int i = 0; i < 5; ++i) {
    const int card = i < 4 ? hand[static_cast<std::size_t>(i)] : starter;
    ranks[i] = card / 4 + 1, suits[i] = card % 4;
  }
  for (unsigned some = 1; some < 32; ++some) {
    int sum = 0;
    for (int i = 0; i < 5; ++i) sum += some >> i & 1 ? std::min(ranks[i], 10) : 0;
    points += sum == 15 ? 2 : 0;
  }
  for (int i = 0; i < 5; ++i)
    for (int j = i + 1; j < 5; ++j) points += ranks[i] == ranks[j] ? 2 : 0;
  for (int length = 5; length >= 3; --length) {  // the longest runs, one set of cards at a time
    int runs = 0;
    for (unsigned some = 1; some < 32; ++some) {
      unsigned present = 0;
      int number = 0, lowest = 99;
      for (int i = 0; i < 5; ++i)
        if (some >> i & 1) present |= 1u << ranks[i], ++number, lowest = std::min(lowest, ranks[i]);
      runs += number == length && present == ((1u << length) - 1) << lowest;
    }
    if (runs != 0) {
      points += runs * length;
      break;
    }
  }
  const bool four = suits[0] == suits[1] && suits[1] == suits[2] && suits[2] == suits[3];
  if (four && suits[4] == suits[0]) points += 5;
  else if (four && !crib) points += 4;
  for (int i = 0; i < 4; ++i) points += ranks[i] == 11 && suits[i] == suits[4] ? 1 : 0;
  return points;
}

}  // namespace muggins::checks
