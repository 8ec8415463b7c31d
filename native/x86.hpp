// Whether vectors of x86 can be asked for, function by function; the machine is asked at run time.
#pragma once

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define MUGGINS_X86 1
#include <immintrin.h>
#endif
