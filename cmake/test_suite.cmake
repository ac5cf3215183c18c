# test_suite(NAME SOURCES … USES … LIBRARIES …)
#
# The tests of one layer as one program, each test known to CTest by its own name. Data files are found
# through LUDEX_TEST_DATA, the golden sessions through LUDEX_TRANSCRIPTS.
function(test_suite name)
  cmake_parse_arguments(SUITE "" "" "SOURCES;USES;LIBRARIES" ${ARGN})
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
  add_dependencies(tests ${target})
  gtest_discover_tests(${target} TEST_PREFIX ${name}: DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 300)
endfunction()
