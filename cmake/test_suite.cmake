# test_suite(NAME SLOW PATTERN THREADED PATTERN SOURCES … USES … LIBRARIES …)
#
# The tests of one layer as one program. Data files are found through LUDEX_TEST_DATA, the golden
# sessions through LUDEX_TRANSCRIPTS.
#
# Each test is known to CTest by its own name; with LUDEX_WHOLE_SUITES four parts of the suite are
# known instead, because a process for each test is most of what a sanitized run costs.
# SLOW is a GoogleTest pattern of tests of one thread that work for many seconds: CTest labels them
# "slow", and sanitized builds leave them to the optimised one.
# THREADED is a pattern of the tests that start threads, where others do not: the thread sanitizer runs
# no others. Without it, all are run.
option(LUDEX_WHOLE_SUITES "Run each suite of tests as four processes, instead of one a test" OFF)
option(LUDEX_ONLY_THREADED "Of whole suites, run only the tests that start threads" OFF)

function(test_suite name)
  cmake_parse_arguments(SUITE "" "SLOW;THREADED" "SOURCES;USES;LIBRARIES" ${ARGN})
  set(target ${name}_test)
  add_executable(${target} ${SUITE_SOURCES})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR}/tests)
  # The layers under test are optimised or instrumented as the preset says. The tests themselves need
  # that less, and with it they take several times as long to compile as all layers together.
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  target_compile_options(${target} PRIVATE
    $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-O0 -g1 -fno-sanitize=undefined>)
  target_compile_definitions(${target} PRIVATE
    LUDEX_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    LUDEX_TRANSCRIPTS="${PROJECT_SOURCE_DIR}/tests/transcripts"
    LUDEX_BIN="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}")
  foreach(used IN LISTS SUITE_USES)
    target_link_libraries(${target} PRIVATE ludex_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ludex_settings ${SUITE_LIBRARIES}
    GTest::gtest GTest::gmock GTest::gtest_main rapidcheck rapidcheck_gtest)
  precompile(${target} ${LUDEX_TEST_HEADERS})
  # Faster, and unlike GNU's it takes the machine code of objects that hold LTO code too only once.
  target_link_options(${target} PRIVATE -fuse-ld=lld)
  add_dependencies(tests ${target})

  if(LUDEX_WHOLE_SUITES)
    set(pattern *)
    if(LUDEX_ONLY_THREADED AND SUITE_THREADED)
      set(pattern ${SUITE_THREADED})
    endif()
    if(SUITE_SLOW)
      string(APPEND pattern -${SUITE_SLOW})
    endif()
    foreach(part RANGE 3)
      add_test(NAME ${name}:part-${part}
        COMMAND ${target} --gtest_brief=1 --gtest_filter=${pattern})
      set_tests_properties(${name}:part-${part} PROPERTIES TIMEOUT 900
        ENVIRONMENT "GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${part}")
    endforeach()
    return()
  endif()

  gtest_discover_tests(${target} TEST_PREFIX ${name}: DISCOVERY_TIMEOUT 60
    TEST_FILTER *-${SUITE_SLOW} PROPERTIES TIMEOUT 300)
  if(SUITE_SLOW)
    gtest_discover_tests(${target} TEST_PREFIX ${name}: DISCOVERY_TIMEOUT 60
      TEST_FILTER ${SUITE_SLOW} TEST_LIST ${name}_slow_tests PROPERTIES TIMEOUT 300 LABELS slow)
  endif()
endfunction()
