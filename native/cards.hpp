// Cards as small numbers, and the few facts about ranks that every kernel needs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace muggins {

// A card's code is rank * 4 + suit: ranks 0 (ace) to 12 (king), suits 0 to 3 in the order c d h s.
using Card = std::uint8_t;

constexpr int kCards = 52;
constexpr int kRanks = 13;
constexpr int kJack = 10;

// What a card of each rank adds to a count.
constexpr std::array<std::uint8_t, kRanks> kPips = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10};

constexpr int rank_of(int card) { return card >> 2; }
constexpr int suit_of(int card) { return card & 3; }

// The jack of the starter's suit is one for his nob.
constexpr int nob_for(int starter) { return kJack * 4 + suit_of(starter); }

}  // namespace muggins
