// Many hands at once: five card codes for each, four in the hand and the starter.
//
// Here one table takes the place of the rows: each rank has a key, and the sum of five ranks' keys
// is the place of their points. The keys are such that no two multisets of five ranks, none of
// them five times, have the same sum. Sixteen hands go side by side: their keys are looked up in a
// register, their points with one gather.
#pragma once

#include <vector>

#include "scoring.hpp"
#include "x86.hpp"

namespace muggins {

constexpr std::array<std::uint32_t, 16> kKeys = {0,    1,    5,     22,    94,    312,   992, 2422,
                                                 5624, 12522, 19998, 43258, 79415, 0,     0,   0};
constexpr std::size_t kKeySums = 5 * 79415 + 1;  // five kings cannot be, but may be asked for

class KeyTable {
 public:
  explicit KeyTable(const Options& options) : points_(kKeySums + 4) {
    for (int number = 0; number < kQuads; ++number) {
      const std::uint8_t* r = numbering().quad_ranks[number];
      for (int starter = 0; starter < kRanks; ++starter) {
        const int ranks[5] = {r[0], r[1], r[2], r[3], starter};
        if (r[0] == r[3] && r[0] == starter) continue;
        points_[kKeys[r[0]] + kKeys[r[1]] + kKeys[r[2]] + kKeys[r[3]] + kKeys[starter]] =
            static_cast<std::uint8_t>(rank_points(ranks, 5, options));
      }
    }
  }

  const std::uint8_t* points() const { return points_.data(); }

 private:
  std::vector<std::uint8_t> points_;  // three bytes longer than its use: gathers read four
};

inline void batch_plain(const KeyTable& table, const Card* cards, std::size_t hands, bool crib,
                        std::uint8_t* out) {
  const std::uint8_t* points = table.points();
  for (std::size_t i = 0; i < hands; ++i, cards += 5) {
    std::uint32_t place = 0;
    for (int k = 0; k < 5; ++k) place += kKeys[rank_of(cards[k])];
    out[i] = static_cast<std::uint8_t>(points[place] + Scorer::suits(cards, 4, cards[4], crib));
  }
}

#ifdef MUGGINS_X86
#define MUGGINS_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))

// The k-th card of sixteen hands, from the eighty bytes at `cards`.
MUGGINS_AVX512 inline __m512i kth_cards(__m512i first, __m512i rest, int k) {
  alignas(64) std::uint8_t places[64] = {};
  for (int i = 0; i < 16; ++i) places[i] = static_cast<std::uint8_t>(5 * i + k);
  const __m512i bytes = _mm512_permutex2var_epi8(first, _mm512_load_si512(places), rest);
  return _mm512_cvtepu8_epi32(_mm512_castsi512_si128(bytes));
}

MUGGINS_AVX512 inline void batch_avx512(const KeyTable& table, const Card* cards,
                                        std::size_t hands, bool crib, std::uint8_t* out) {
  const __m512i keys = _mm512_loadu_si512(kKeys.data());
  const __m512i three = _mm512_set1_epi32(3), one = _mm512_set1_epi32(1);
  const __m512i jack = _mm512_set1_epi32(kJack * 4), zero = _mm512_setzero_si512();
  std::size_t i = 0;
  for (; i + 16 <= hands; i += 16, cards += 80) {
    const __m512i first = _mm512_loadu_si512(cards);
    const __m512i rest = _mm512_maskz_loadu_epi8(0xFFFF, cards + 64);
    const __m512i a = kth_cards(first, rest, 0), b = kth_cards(first, rest, 1);
    const __m512i c = kth_cards(first, rest, 2), d = kth_cards(first, rest, 3);
    const __m512i starter = kth_cards(first, rest, 4);
    const auto key = [&](__m512i card) MUGGINS_AVX512 {
      return _mm512_permutexvar_epi32(_mm512_srli_epi32(card, 2), keys);
    };
    const __m512i place = _mm512_add_epi32(
        _mm512_add_epi32(_mm512_add_epi32(key(a), key(b)), _mm512_add_epi32(key(c), key(d))),
        key(starter));
    __m512i points = _mm512_and_si512(_mm512_i32gather_epi32(place, table.points(), 1),
                                      _mm512_set1_epi32(0xFF));
    const __m512i nob = _mm512_or_si512(jack, _mm512_and_si512(starter, three));
    const __mmask16 has_nob = _mm512_cmpeq_epi32_mask(a, nob) | _mm512_cmpeq_epi32_mask(b, nob) |
                              _mm512_cmpeq_epi32_mask(c, nob) | _mm512_cmpeq_epi32_mask(d, nob);
    points = _mm512_mask_add_epi32(points, has_nob, points, one);
    const __m512i different = _mm512_or_si512(
        _mm512_or_si512(_mm512_xor_si512(a, b), _mm512_xor_si512(a, c)), _mm512_xor_si512(a, d));
    const __mmask16 flush =
        _mm512_cmpeq_epi32_mask(_mm512_and_si512(different, three), zero);
    if (flush != 0) {
      const __mmask16 five = flush & _mm512_cmpeq_epi32_mask(
          _mm512_and_si512(_mm512_xor_si512(a, starter), three), zero);
      const __mmask16 four = crib ? five : flush;
      points = _mm512_mask_add_epi32(points, four, points, _mm512_set1_epi32(4));
      points = _mm512_mask_add_epi32(points, five, points, one);
    }
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), _mm512_cvtepi32_epi8(points));
  }
  batch_plain(table, cards, hands - i, crib, out + i);
}
#endif

inline void score_batch(const KeyTable& table, const Card* cards, std::size_t hands, bool crib,
                        std::uint8_t* out) {
#ifdef MUGGINS_X86
  if (__builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vl"))
    return batch_avx512(table, cards, hands, crib, out);
#endif
  batch_plain(table, cards, hands, crib, out);
}

}  // namespace muggins
