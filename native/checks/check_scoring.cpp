// Scoring against a textbook, and every width of vectors against the plain way.
#include <vector>

#include "all_hands.hpp"
#include "batch.hpp"
#include "check.hpp"

using namespace muggins;
using muggins::checks::deal;
using muggins::checks::textbook;

namespace {

void check_hands() {
  for (int n = 0; n < 200000; ++n) {
    const auto five = deal<5>(n % 3 == 0 ? 1 : 4);
    const std::array<std::uint8_t, 4> hand = {five[0], five[1], five[2], five[3]};
    for (const bool crib : {false, true})
      CHECK(standard_scorer().four(hand.data(), five[4], crib) == textbook(hand, five[4], crib));
  }
}

void check_all_hands() {
  for (const bool crib : {false, true}) {
    std::vector<std::uint8_t> plain(kAllScores + kSlack), fast(kAllScores + kSlack);
    store_plain(standard_scorer(), crib, plain.data());
    store_all_hands(standard_scorer(), crib, fast.data());
    CHECK(std::equal(plain.begin(), plain.begin() + kAllScores, fast.begin()));
#ifdef MUGGINS_X86
    if (__builtin_cpu_supports("avx2")) {
      store_avx2(standard_scorer(), crib, fast.data());
      CHECK(std::equal(plain.begin(), plain.begin() + kAllScores, fast.begin()));
    }
#endif
    std::size_t points = 0, perfect = 0;
    for (std::size_t i = 0; i < kAllScores; ++i)
      if (plain[i] != kInHand) points += plain[i], perfect += plain[i] == 29;
    CHECK(points == (crib ? 61528020u : 61974180u));
    CHECK(perfect == 4);
  }
}

void check_batches() {
  const KeyTable table(Options{});
  for (const std::size_t hands : {0u, 1u, 15u, 16u, 17u, 1000u}) {
    std::vector<std::uint8_t> cards, plain(hands), fast(hands);
    for (std::size_t i = 0; i < hands; ++i)
      for (const std::uint8_t card : deal<5>(i % 5 == 0 ? 1 : 4)) cards.push_back(card);
    for (const bool crib : {false, true}) {
      batch_plain(table, cards.data(), hands, crib, plain.data());
      score_batch(table, cards.data(), hands, crib, fast.data());
      CHECK(plain == fast);
      for (std::size_t i = 0; i < hands; ++i)
        CHECK(plain[i] == standard_scorer().four(&cards[5 * i], cards[5 * i + 4], crib));
    }
  }
}

}  // namespace

int main() {
  check_hands();
  check_all_hands();
  check_batches();
}
