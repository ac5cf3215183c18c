// Functions between this header and bmi2_end.h are compiled for processors with AVX2 and BMI2
// (bmi2.h). No foreign header may be included between the two, or its functions would be compiled
// for these processors in every file that uses them.
#pragma once

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif
