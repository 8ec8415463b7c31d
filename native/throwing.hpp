// Which of the cards dealt are thrown.
#pragma once

#include <vector>

#include "scoring.hpp"

namespace muggins {

// Of some cards dealt none, one or two are thrown: places 0, 1, ... or 0 and 1, 0 and 2, ...
struct Throwing {
  static constexpr int kMostThrown = 2;

  struct Places {
    std::array<std::uint8_t, kMostThrown> thrown;
    std::array<std::uint8_t, kMostCards> kept;
  };

  int dealt, thrown, kept;
  std::vector<Places> places;

  Throwing(int dealt, int thrown) : dealt(dealt), thrown(thrown), kept(dealt - thrown) {
    if (thrown == 0) add(dealt, dealt);
    for (int i = 0; thrown == 1 && i < dealt; ++i) add(i, dealt);
    for (int i = 0; thrown == 2 && i < dealt; ++i)
      for (int j = i + 1; j < dealt; ++j) add(i, j);
  }

  // Every way to throw.
  std::size_t ways() const { return places.size(); }

 private:
  // All places are kept but these two.
  void add(int one, int other) {
    Places split{{static_cast<std::uint8_t>(one), static_cast<std::uint8_t>(other)}, {}};
    std::size_t next = 0;
    for (int place = 0; place < dealt; ++place)
      if (place != one && place != other) split.kept[next++] = static_cast<std::uint8_t>(place);
    places.push_back(split);
  }
};

}  // namespace muggins
