# precompile(TARGET KIND HEADER…): parses these headers once for all targets of a kind. Targets of one
# kind have the same headers and are optimised alike: the first of them parses for the others.
#
# Most of the time to compile a source goes into the standard library's and {fmt}'s headers. Every
# source still includes what it uses: the dev preset compiles without precompiled headers, and so does
# clang-tidy.
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
    # Without the timestamp, a compiler cache recognises the file.
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
