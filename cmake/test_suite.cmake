# test_suite(NAME SANITIZERS NAME… SLOW PATTERN THREADED PATTERN SOURCES … THREADED_SOURCES …
#            USES … LIBRARIES … DEFINITIONS … DEPENDS …)
#
# The tests of one layer as one program. Data files are found through LUDEX_TEST_DATA, the golden
# sessions through LUDEX_TRANSCRIPTS. DEFINITIONS are its own; DEPENDS names programs that it starts.
#
# Each test is known to CTest by its own name; with a sanitizer four parts of the suite are known
# instead, because a process for each test is most of what a sanitized run costs. There a property is
# tried a quarter as often as in the optimised build: what sanitizers find depends on the paths taken,
# which are the same in nearly every try.
# SANITIZERS says under which sanitizers the suite is built: `address` where it reads what strangers
# wrote, which is assumed when nothing is said; `thread` where threads are started; or `none`.
# SLOW is a GoogleTest pattern of tests of one thread that work for many seconds: CTest labels them
# "slow", and sanitized builds leave them to the optimised one.
# THREADED is a pattern of the tests that start threads, where others do not, and THREADED_SOURCES are
# the sources that hold them with what these need: the thread sanitizer builds and runs nothing else.
# Without them, it takes all.
set(LUDEX_SANITIZER "" CACHE STRING "Which sanitizer the flags switch on: address, thread or none")

function(test_suite name)
  cmake_parse_arguments(SUITE "" "SLOW;THREADED"
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
  # The layers under test are optimised or instrumented as the preset says. The tests themselves need
  # that less, and with it they take several times as long to compile as all layers together.
  set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION OFF)
  target_compile_options(${target} PRIVATE
    $<$<CONFIG:Release>:-O0> $<$<CONFIG:Debug>:-O0 -g1 -fno-sanitize=undefined>)
  target_compile_definitions(${target} PRIVATE
    LUDEX_TEST_DATA="${PROJECT_SOURCE_DIR}/tests/data"
    LUDEX_TRANSCRIPTS="${PROJECT_SOURCE_DIR}/tests/transcripts"
    LUDEX_BIN="${CMAKE_RUNTIME_OUTPUT_DIRECTORY}" ${SUITE_DEFINITIONS})
  foreach(used IN LISTS SUITE_USES)
    target_link_libraries(${target} PRIVATE ludex_${used})
  endforeach()
  target_link_libraries(${target} PRIVATE ludex_settings ${SUITE_LIBRARIES}
    GTest::gtest GTest::gmock GTest::gtest_main rapidcheck rapidcheck_gtest)
  compile_in_batches(${target})
  precompile(${target} tests ${LUDEX_TEST_HEADERS})
  # Faster, and unlike GNU's it takes the machine code of objects that hold LTO code too only once.
  target_link_options(${target} PRIVATE -fuse-ld=lld)
  add_dependencies(tests ${target})
  if(SUITE_DEPENDS)
    add_dependencies(${target} ${SUITE_DEPENDS})
  endif()

  if(LUDEX_SANITIZER)
    if(SUITE_SLOW)
      string(APPEND pattern -${SUITE_SLOW})
    endif()
    foreach(part RANGE 3)
      add_test(NAME ${name}:part-${part}
        COMMAND ${target} --gtest_brief=1 --gtest_filter=${pattern})
      set_tests_properties(${name}:part-${part} PROPERTIES TIMEOUT 900
        ENVIRONMENT "GTEST_TOTAL_SHARDS=4;GTEST_SHARD_INDEX=${part};RC_PARAMS=max_success=25")
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
