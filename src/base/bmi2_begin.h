// From here to bmi2_end.h functions are compiled for processors with AVX2 and BMI2 (bmi2.h). No
// foreign header may be included in between: its functions would be compiled so for every caller.
#pragma once

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif
