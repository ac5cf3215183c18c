// Hot code is compiled twice from the same sources: once for any processor and once for those with
// AVX2 and BMI2. All such code is written like this:
//
// 1. The sources are headers in a namespace that is the macro LUDEX_KERNEL, so that the two builds
// share no symbol and a linker can never select the fast code for a processor that lacks its
// instructions.
//   2. kernel_portable.cpp defines the macro and includes them. kernel_bmi2.cpp includes all
//      foreign headers first, then base/bmi2_begin.h, the sources, and base/bmi2_end.h, within
//      `#if defined(__x86_64__)`.
//   3. A struct of function pointers is what the rest of the program calls; faster_of() chooses.
#pragma once

namespace ludex {

// Whether this processor can run the code between bmi2_begin.h and bmi2_end.h.
[[nodiscard]] inline bool has_bmi2() {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt");
#else
  return false;
#endif
}

// Whether it also runs PEXT fast: AMD's first two Zen generations execute PEXT as slow microcode.
[[nodiscard]] inline bool has_fast_pext() {
#if defined(__x86_64__)
  return has_bmi2() && !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
#else
  return false;
#endif
}

// Returns `fast`, or `portable` if `fast` is null because this processor cannot run it.
template <class Kernel>
[[nodiscard]] inline const Kernel& faster_of(const Kernel* fast, const Kernel& portable) {
  return fast != nullptr ? *fast : portable;
}

}  // namespace ludex
