include(${CMAKE_CURRENT_LIST_DIR}/precompiled.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/batches.cmake)

# layer(NAME FAST HOT FUZZED BY_ROOM LINKED PATTERN SOURCES … ALONE … PROGRAM … USES … SHARED … LIBRARIES …)
#
# One folder of src/ is one library. USES names the layers whose headers this one may include, and is the
# dependency rule itself: a build stops at any other #include (cmake/check_includes.cmake).
# Subfolders of a layer may not include each other, except those named in SHARED; LIBRARIES are foreign.
# Most layers wait for engines, people and files most of the time, so the optimised build compiles them with
# -O1 and debug presets without optimisation, which saves a third and half of the compile time. FAST marks a
# layer that computes for long periods: the optimised build optimises it as the preset says.
# HOT marks a layer in which searches and the tests of debug presets spend their time: debug presets optimise
# it too.
# LINKED is a pattern of those sources of a HOT layer whose functions are worth inlining across sources: the optimised
# program is linked with link-time optimisation of them (decision 0328). Tests and tools are not: the objects contain
# machine code as well.
# FUZZED marks a layer that reads foreign bytes: it is instrumented, so that fuzzers see which code they reach.
# BY_ROOM and ALONE say which sources are not compiled together with others (cmake/batches.cmake).
# PROGRAM is the source with main(): it becomes the executable named after the project, and stays out of the
# library so that tests can link everything else.
function(layer name)
  cmake_parse_arguments(LAYER "FAST;HOT;FUZZED;BY_ROOM" "LINKED;PROGRAM" "SOURCES;ALONE;USES;SHARED;LIBRARIES" ${ARGN})
  set(target ludex_${name})
  add_library(${target} STATIC ${LAYER_SOURCES})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE ludex_settings)
  foreach(used IN LISTS LAYER_USES)
    target_link_libraries(${target} PUBLIC ludex_${used})
  endforeach()
  target_link_libraries(${target} PUBLIC ${LAYER_LIBRARIES})
  compile_in_batches(${target} BY_ROOM ${LAYER_BY_ROOM} ALONE ${LAYER_ALONE})
  set(kind layer-${LAYER_FAST}-${LAYER_HOT})
  if(LAYER_FUZZED AND LUDEX_FUZZ)
    target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    string(APPEND kind -fuzzed)
  endif()
  precompile(${target} ${kind} ${LUDEX_COMMON_HEADERS})
  if(NOT LAYER_HOT)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Debug>:-O0>)
  endif()
  if(NOT LAYER_HOT AND NOT LAYER_FAST)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  set(optimised $<AND:$<CXX_COMPILER_ID:GNU>,$<CONFIG:Release>>)
  if(LAYER_LINKED)
    foreach(source IN LISTS LAYER_SOURCES)
      get_source_file_property(own_options ${source} COMPILE_OPTIONS)
      if(source MATCHES "${LAYER_LINKED}" AND NOT own_options MATCHES "-fno-lto")
        compiled_with(${target} ${source} compiled)
        list(APPEND linked ${compiled})
      endif()
    endforeach()
    list(REMOVE_DUPLICATES linked)
    set_property(SOURCE ${linked} APPEND PROPERTY
      COMPILE_OPTIONS $<${optimised}:-flto=auto> $<${optimised}:-ffat-lto-objects>)
  endif()
  if(LAYER_PROGRAM)
    add_executable(${PROJECT_NAME} ${LAYER_PROGRAM})
    target_link_libraries(${PROJECT_NAME} PRIVATE ${target} ludex_settings)
    set_target_properties(${PROJECT_NAME} PROPERTIES LUDEX_HOT ON)
    target_link_options(${PROJECT_NAME} PRIVATE $<${optimised}:-flto=auto>)
  endif()

  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.h
       ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  set(stamp ${CMAKE_CURRENT_BINARY_DIR}/includes-checked)
  list(JOIN LAYER_USES "," uses)
  list(JOIN LAYER_SHARED "," shared)
  add_custom_command(
    OUTPUT ${stamp}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} -DNAME=${name} -DUSES=${uses}
            -DSHARED=${shared} -P ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/check_includes.cmake
    COMMAND ${CMAKE_COMMAND} -E touch ${stamp}
    DEPENDS ${files} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/check_includes.cmake
            ${CMAKE_CURRENT_SOURCE_DIR}/CMakeLists.txt
    COMMENT "Checking what ${name} includes" VERBATIM)
  add_custom_target(${target}_includes DEPENDS ${stamp})
  add_dependencies(${target} ${target}_includes)

  # Every source of the folder belongs to a target: a forgotten file is an error, not dead code.
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS RELATIVE ${CMAKE_CURRENT_SOURCE_DIR}
       ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
  foreach(source IN LISTS sources)
    if(NOT source IN_LIST LAYER_SOURCES AND NOT source STREQUAL "${LAYER_PROGRAM}")
      message(FATAL_ERROR "src/${name}/${source} is in no SOURCES list")
    endif()
  endforeach()
endfunction()
