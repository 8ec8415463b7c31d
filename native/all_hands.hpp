// All 12,994,800 pairs of a hand of four and a starter, scored and stored: 52 bytes for each of
// the 270,725 hands in rising order of its cards, with kInHand where the starter is in the hand.
//
// A hand's 52 scores are its row of 13 points, each four times (once a suit), plus four bytes of
// flush and nob repeated 13 times: one shuffle and one addition.
#pragma once

#include "scoring.hpp"
#include "x86.hpp"

namespace muggins {

constexpr std::size_t kHands = 270725;
constexpr std::size_t kAllScores = kHands * kCards;
constexpr std::size_t kSlack = 64;  // whole vectors are written, beyond the last hand too

// Four bytes to add to each rank's points, one for each suit of the starter.
struct SuitBonus {
  std::uint32_t nob[kCards] = {};          // one for the nob with a starter of the jack's suit
  std::uint32_t last[5][kCards] = {};      // the last card's nob, and the flush that it completes

  explicit SuitBonus(bool crib) {
    for (int suit = 0; suit < 4; ++suit) nob[kJack * 4 + suit] = 1u << (8 * suit);
    for (int suit = 0; suit < 5; ++suit)  // of the first three cards; 4: they are not of one
      for (int card = 0; card < kCards; ++card) {
        last[suit][card] = nob[card];
        if (suit_of(card) == suit)  // four of a suit; a crib's flush needs the starter too
          last[suit][card] += (crib ? 4u << (8 * suit) : 0x04040404u) + (1u << (8 * suit));
      }
  }
};

struct HandOfFour {
  const std::uint8_t* row;
  std::uint32_t bonus;
  std::uint64_t own;  // a bit for each of its cards
  int cards[4];
};

// Calls `store(hand, out)` for every hand, `out` 52 bytes further each time.
template <class Store>
inline __attribute__((always_inline)) void for_all_hands(const Scorer& scorer, bool crib,
                                                         std::uint8_t* out, Store store) {
  const Numbering& numbers = numbering();
  const SuitBonus bonus(crib);
  for (int a = 0; a < kCards; ++a)
    for (int b = a + 1; b < kCards; ++b) {
      const std::uint16_t* quads = numbers.quad[numbers.card_pair[a][b]];
      for (int c = b + 1; c < kCards; ++c) {
        const bool one_suit = suit_of(a) == suit_of(b) && suit_of(b) == suit_of(c);
        const std::uint32_t* last = bonus.last[one_suit ? suit_of(a) : 4];
        const std::uint32_t nobs = bonus.nob[a] + bonus.nob[b] + bonus.nob[c];
        const std::uint64_t own = 1ull << a | 1ull << b | 1ull << c;
        for (int d = c + 1; d < kCards; ++d, out += kCards)
          store(HandOfFour{scorer.quad_row(quads[numbers.card_pair[c][d]]), nobs + last[d],
                           own | 1ull << d, {a, b, c, d}},
                out);
      }
    }
}

inline void mark_own(const HandOfFour& hand, std::uint8_t* out) {
  for (const int card : hand.cards) out[card] = kInHand;
}

inline void store_plain(const Scorer& scorer, bool crib, std::uint8_t* out) {
  for_all_hands(scorer, crib, out, [](const HandOfFour& hand, std::uint8_t* to) {
    for (int card = 0; card < kCards; ++card)
      to[card] = static_cast<std::uint8_t>(hand.row[card >> 2] + (hand.bonus >> (8 * (card & 3))));
    mark_own(hand, to);
  });
}

#ifdef MUGGINS_X86
__attribute__((target("avx2"))) inline void store_avx2(const Scorer& scorer, bool crib,
                                                       std::uint8_t* out) {
  // Each rank's points four times: 13 ranks in four vectors of sixteen.
  const __m128i spread = _mm_setr_epi8(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  const __m128i four = _mm_set1_epi8(4);
  for_all_hands(scorer, crib, out, [&](const HandOfFour& hand, std::uint8_t* to)
                                       __attribute__((target("avx2"))) {
    const __m128i row = _mm_load_si128(reinterpret_cast<const __m128i*>(hand.row));
    const __m128i bonus = _mm_set1_epi32(static_cast<int>(hand.bonus));
    __m128i places = spread;
    for (int part = 0; part < 4; ++part, places = _mm_add_epi8(places, four))
      _mm_storeu_si128(reinterpret_cast<__m128i*>(to + 16 * part),
                       _mm_add_epi8(_mm_shuffle_epi8(row, places), bonus));
    mark_own(hand, to);
  });
}

__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi"))) inline void store_avx512(
    const Scorer& scorer, bool crib, std::uint8_t* out) {
  alignas(64) std::uint8_t by_rank[64];
  for (int i = 0; i < 64; ++i) by_rank[i] = static_cast<std::uint8_t>((i >> 2) & 15);
  const __m512i spread = _mm512_load_si512(by_rank);
  for_all_hands(scorer, crib, out, [&](const HandOfFour& hand, std::uint8_t* to)
                                       __attribute__((
                                           target("avx512f,avx512bw,avx512vl,avx512vbmi"))) {
    const __m512i row = _mm512_castsi128_si512(
        _mm_load_si128(reinterpret_cast<const __m128i*>(hand.row)));
    const __m512i points = _mm512_add_epi8(_mm512_permutexvar_epi8(spread, row),
                                           _mm512_set1_epi32(static_cast<int>(hand.bonus)));
    _mm512_storeu_si512(to, _mm512_mask_set1_epi8(points, hand.own, static_cast<char>(kInHand)));
  });
}
#endif

// Writes kAllScores bytes; `out` has room for kSlack more.
inline void store_all_hands(const Scorer& scorer, bool crib, std::uint8_t* out) {
#ifdef MUGGINS_X86
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vl"))
    return store_avx512(scorer, crib, out);
  if (__builtin_cpu_supports("avx2")) return store_avx2(scorer, crib, out);
#endif
  store_plain(scorer, crib, out);
}

}  // namespace muggins
