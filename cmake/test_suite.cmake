# test_suite(NAME BY_ROOM WHOLE FIRST SANITIZERS NAME… SLOW PATTERN THREADED PATTERN LONG PATTERN SOURCES …
#            THREADED_SOURCES … USES … LIBRARIES … DEFINITIONS … DEPENDS …)
#
# The tests of one layer as one program. Data files are found through LUDEX_TEST_DATA, the golden sessions through
# LUDEX_TRANSCRIPTS. DEFINITIONS are additional macros of the suite; DEPENDS names programs that its tests start.
#
# CTest runs the suite in LUDEX_TEST_PARTS parts, because one process per test would take most of the time of a run;
# the dev preset, for daily work, lists each test by its name. With a sanitizer a property is tried a quarter as often
# as in the optimised build: what sanitizers find depends on the executed paths, which are the same in nearly every
# try.
# SANITIZERS lists the sanitizers under which the suite is built: `address` (the default) if it reads foreign bytes;
# `thread` if threads are started; or `none`.
# WHOLE marks a suite that the address sanitizer's build runs whole: properties as often as the optimised build, and
# there are no SLOW tests. `script/test` neither builds nor runs it in the optimised build, where CTest labels it "whole"
# (decision 0200); `script/test quick` does.
# FIRST marks a suite whose parts take the longest, because they wait for other processes: CTest starts them before all
# others, so that none of them runs alone at the end.
# SLOW is a GoogleTest pattern of single-threaded tests that take many seconds, or would with a sanitizer: CTest labels
# them "slow", and only the build without sanitizers runs them.
# THREADED is a pattern of the tests that start threads, if other tests of the suite do not, and THREADED_SOURCES are
# the sources of these tests with the sources they need: the thread sanitizer builds and runs nothing else. Without
# them, it runs the whole suite. LONG is a pattern of tests that the thread sanitizer leaves out: they take seconds and
# start no other threads than their neighbours.
set(LUDEX_TEST_PARTS 4 CACHE STRING "In how many processes a suite runs; 0: one for each test")
set(LUDEX_SANITIZER "" CACHE STRING "Which sanitizer the flags switch on: address, thread or none")
# For batches of tests, clang takes half of the time and of the memory of GNU's compiler, and its objects fit those of
# the layers. ccache calls it in place of the compiler of the build (decision 0235).
option(LUDEX_TESTS_BY_CLANG "Compile tests with clang in builds by GNU's compiler, if clang and ccache are there" ON)
find_program(LUDEX_CLANG clang++)
if(LUDEX_SANITIZER OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU" OR NOT LUDEX_CLANG OR
   NOT CMAKE_CXX_COMPILER_LAUNCHER MATCHES "ccache$")
  set(LUDEX_TESTS_BY_CLANG OFF)
endif()

function(test_suite name)
  cmake_parse_arguments(SUITE "BY_ROOM;WHOLE;FIRST" "SLOW;THREADED;LONG"
    "SANITIZERS;SOURCES;THREADED_SOURCES;USES;LIBRARIES;DEFINITIONS;DEPENDS" ${ARGN})
  if(NOT SUITE_SANITIZERS)
    set(SUITE_SANITIZERS address)
  endif()
  if(LUDEX_SANITIZER AND NOT LUDEX_SANITIZER IN_LIST SUITE_SANITIZERS)
    return()
  endif()
  set(pattern *)
  if(LUDEX_SANITIZER STREQUAL "thread")
    if(SUITE_THREADED_SOURCES)
      set(SUITE_SOURCES "")
    endif()
    if(SUITE_THREADED)
      set(pattern ${SUITE_THREADED})
    endif()
  endif()
  set(target ${name}_test)
  add_executable(${target} ${SUITE_SOURCES} ${SUITE_THREADED_SOURCES})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  # With these levels a sanitizer's report names the lines of layers, but only the functions of tests.
  set(debug_information 1)
  if(LUDEX_SANITIZER)
    set(debug_information 0)
  endif()
  # The layers under test are optimised or instrumented as the preset says. The tests themselves need that less, and
  # would take several times as long to compile as all layers together.
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  target_compile_options(${target} PRIVATE
    $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-O0 -g${debug_information} -fno-sanitize=undefined>)
  if(LUDEX_TESTS_BY_CLANG)
    set_target_properties(${target} PROPERTIES
      CXX_COMPILER_LAUNCHER "env;CCACHE_COMPILER=${LUDEX_CLANG};${CMAKE_CXX_COMPILER_LAUNCHER}")
    target_compile_options(${target} PRIVATE -Wno-unknown-warning-option "SHELL:-Xclang -fno-pch-timestamp")
  elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # Without this, GNU's compiler spends a sixth of its work on a large batch on garbage collection.
    target_compile_options(${target} PRIVATE --param=ggc-min-heapsize=1000000)
  endif()
  target_compile_definitions(${target} PRIVATE
    LUDEX_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    LUDEX_TRANSCRIPTS="${PROJECT_SOURCE_DIR}/tests/transcripts"
    LUDEX_BIN="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" ${SUITE_DEFINITIONS})
  foreach(used IN LISTS SUITE_USES)
    target_link_libraries(${target} PRIVATE ludex_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ludex_settings ${SUITE_LIBRARIES}
    GTest::gtest GTest::gmock GTest::gtest_main rapidcheck rapidcheck_gtest)
  compile_in_batches(${target} BY_ROOM ${SUITE_BY_ROOM})
  precompile(${target} tests ${LUDEX_TEST_HEADERS})
  # lld is faster than GNU's linker and, unlike it, takes the machine code of objects with LTO code only once.
  target_link_options(${target} PRIVATE -fuse-ld=lld)
  if(SUITE_WHOLE AND (SUITE_SLOW OR NOT address IN_LIST SUITE_SANITIZERS))
    message(FATAL_ERROR "the address sanitizer's build does not run all of ${name}, which is marked WHOLE")
  endif()
  add_dependencies(tests ${target})
  set(label "")
  if(NOT SUITE_WHOLE)
    add_dependencies(optimised_tests ${target})
  elseif(NOT LUDEX_SANITIZER)
    set(label LABELS whole)
  endif()
  if(SUITE_DEPENDS)
    add_dependencies(${target} ${SUITE_DEPENDS})
  endif()

  set(first "")
  if(SUITE_FIRST)
    set(first COST 1)
  endif()
  set(left_out ${SUITE_SLOW})
  if(LUDEX_SANITIZER STREQUAL "thread")
    list(APPEND left_out ${SUITE_LONG})
  endif()
  list(JOIN left_out ":" left_out)
  set(quick ${pattern})
  if(left_out)
    string(APPEND quick -${left_out})
  endif()
  if(LUDEX_TEST_PARTS EQUAL 0)
    gtest_discover_tests(${target} TEST_PREFIX ${name}: DISCOVERY_TIMEOUT 60
      TEST_FILTER ${quick} PROPERTIES TIMEOUT 300 ${label})
  else()
    set(environment GTEST_TOTAL_SHARDS=${LUDEX_TEST_PARTS})
    if(LUDEX_SANITIZER AND NOT (SUITE_WHOLE AND LUDEX_SANITIZER STREQUAL "address"))
      list(APPEND environment RC_PARAMS=max_success=25)
    endif()
    foreach(part RANGE 1 ${LUDEX_TEST_PARTS})
      math(EXPR index "${part} - 1")
      add_test(NAME ${name}:part-${part} COMMAND ${target} --gtest_brief=1 --gtest_filter=${quick})
      set_tests_properties(${name}:part-${part} PROPERTIES TIMEOUT 900 ${label} ${first}
        ENVIRONMENT "${environment};GTEST_SHARD_INDEX=${index}")
    endforeach()
  endif()
  if(SUITE_SLOW AND NOT LUDEX_SANITIZER)
    gtest_discover_tests(${target} TEST_PREFIX ${name}: DISCOVERY_TIMEOUT 60
      TEST_FILTER ${SUITE_SLOW} TEST_LIST ${name}_slow_tests PROPERTIES TIMEOUT 300 LABELS slow)
  endif()
endfunction()
