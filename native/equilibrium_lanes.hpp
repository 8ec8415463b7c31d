// Vectors of sixteen numbers, and squares of them. Included by equilibrium_passes.hpp once for each
// kind of machine, so it has no guard of its own.

namespace MUGGINS_MACHINE {

typedef float Lanes __attribute__((vector_size(4 * kLane), aligned(4), may_alias));

inline Lanes load(const float* from) { return *reinterpret_cast<const Lanes*>(from); }
inline void store(float* to, const Lanes& lanes) { *reinterpret_cast<Lanes*>(to) = lanes; }
inline const float* numbers(const Lanes& lanes) { return reinterpret_cast<const float*>(&lanes); }
inline float* numbers(Lanes& lanes) { return reinterpret_cast<float*>(&lanes); }
inline Lanes all(float value) { return Lanes{} + value; }
inline Lanes larger(const Lanes& a, const Lanes& b) { return a > b ? a : b; }

// GCC and Clang mix the numbers of two vectors each in its own words: places from 16 on are those
// of the second.
#ifdef __clang__
#define MUGGINS_MIX(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
typedef std::int32_t Places __attribute__((vector_size(4 * kLane), aligned(4), may_alias));
#define MUGGINS_MIX(a, b, ...) __builtin_shuffle(a, b, Places{__VA_ARGS__})
#endif

// The numbers at these places.
inline Lanes pick(const Lanes& from, const std::int32_t* places) {
#ifdef __clang__
  Lanes picked;
  for (int lane = 0; lane < kLane; ++lane) picked[lane] = from[places[lane]];
  return picked;
#else
  return __builtin_shuffle(from, *reinterpret_cast<const Places*>(places));
#endif
}

inline float sum(const Lanes& lanes) {
  Lanes total = lanes;
  total += MUGGINS_MIX(total, total, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7);
  total += MUGGINS_MIX(total, total, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
  total += MUGGINS_MIX(total, total, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13);
  return total[0] + total[1];
}

// One over each number; 1e-7 of it may be lost.
inline Lanes inverse(const Lanes& lanes) {
#ifdef MUGGINS_QUICK_INVERSE  // a division takes longer than all else that is done with a row
  const Lanes near = MUGGINS_QUICK_INVERSE(lanes);
  return near * (2 - lanes * near);
#else
  return 1 / lanes;
#endif
}

struct Square {
  alignas(64) Lanes row[kLane];
};

// Rows become columns: four rounds that swap blocks of 8, 4, 2 and 1.
inline void transpose(Square& square) {
  const auto swap = [&](int block, auto low, auto high) __attribute__((always_inline)) {
    for (int i = 0; i < kLane; ++i)
      if ((i & block) == 0) {
        const Lanes a = square.row[i], b = square.row[i + block];
        square.row[i] = low(a, b);
        square.row[i + block] = high(a, b);
      }
  };
#define MUGGINS_SHUFFLE(...) \
  [](const Lanes& a, const Lanes& b) { return MUGGINS_MIX(a, b, __VA_ARGS__); }
  swap(8, MUGGINS_SHUFFLE(0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23),
       MUGGINS_SHUFFLE(8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31));
  swap(4, MUGGINS_SHUFFLE(0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27),
       MUGGINS_SHUFFLE(4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31));
  swap(2, MUGGINS_SHUFFLE(0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29),
       MUGGINS_SHUFFLE(2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31));
  swap(1, MUGGINS_SHUFFLE(0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30),
       MUGGINS_SHUFFLE(1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31));
#undef MUGGINS_SHUFFLE
}

#undef MUGGINS_MIX

}  // namespace MUGGINS_MACHINE
