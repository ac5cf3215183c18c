# precompile(TARGET KIND HEADER…): parses these headers once for all targets of that kind. Targets of
# one kind have the same headers and are optimised alike: the first of them parses for the others.
#
# Reading the standard library and {fmt} is most of what a source costs to compile. Every source still
# includes what it uses: the dev preset compiles without this, and so does clang-tidy.
option(LUDEX_PRECOMPILE "Parse the common foreign headers once for all targets of a kind" ON)

function(precompile target kind)
  if(LUDEX_PRECOMPILE)
    get_property(first GLOBAL PROPERTY LUDEX_PRECOMPILED_${kind})
    if(first)
      target_precompile_headers(${target} REUSE_FROM ${first})
    else()
      target_precompile_headers(${target} PRIVATE ${ARGN})
      set_property(GLOBAL PROPERTY LUDEX_PRECOMPILED_${kind} ${target})
    endif()
    # Without the time in it, a compiler cache knows the file again.
    target_compile_options(${target} PRIVATE
      $<$<CXX_COMPILER_ID:Clang>:SHELL:-Xclang -fno-pch-timestamp>)
  endif()
endfunction()

set(LUDEX_COMMON_HEADERS
  <algorithm> <array> <chrono> <cstddef> <cstdint> <functional> <memory> <optional> <span> <string>
  <string_view> <utility> <variant> <vector> <fmt/format.h> <tl/expected.hpp>)
set(LUDEX_TEST_HEADERS
  ${LUDEX_COMMON_HEADERS} <sstream> <gmock/gmock.h> <gtest/gtest.h> <rapidcheck.h>
  <rapidcheck/gtest.h>)
