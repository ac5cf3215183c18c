# precompile(TARGET HEADER…): parses these headers once for all sources of TARGET.
#
# Reading the standard library and {fmt} is most of what a source costs to compile. Every source still
# includes what it uses: the dev preset compiles without this, and so does clang-tidy.
option(LUDEX_PRECOMPILE "Parse the common foreign headers once for each target" ON)

function(precompile target)
  if(LUDEX_PRECOMPILE)
    target_precompile_headers(${target} PRIVATE ${ARGN})
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
