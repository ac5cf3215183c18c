// Ends the region that bmi2_begin.h began.
#pragma once

#ifdef __clang__
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
