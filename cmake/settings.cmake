# Settings for every target of the project; the presets add what differs between builds.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # The sloppiness that ccache needs to recognise a precompiled header (ccache's manual, "Precompiled
  # headers").
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
endif()

add_library(ludex_settings INTERFACE)
# False alarms of g++ 12 in inlined code of {fmt}'s fill characters, std::string's operator+ and
# std::optional. The other builds, clang's among them, keep every warning.
set(false_alarms "")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  foreach(warning IN ITEMS array-bounds maybe-uninitialized restrict stringop-overflow)
    list(APPEND false_alarms $<$<CONFIG:Release>:-Wno-${warning}>)
  endforeach()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/batches.cmake)
# In a batch a name may hide one of another source, which is no mistake.
target_compile_options(ludex_settings INTERFACE
  -Wall -Wextra $<$<EQUAL:${LUDEX_BATCH},1>:-Wshadow> -Wconversion -Wnon-virtual-dtor -Werror ${false_alarms})
target_link_options(ludex_settings INTERFACE ${false_alarms})
# Programs other than the one marked LUDEX_HOT link the machine code of hot layers (cmake/layer.cmake).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_link_options(ludex_settings INTERFACE
    $<$<AND:$<CONFIG:Release>,$<NOT:$<BOOL:$<TARGET_PROPERTY:LUDEX_HOT>>>>:-fno-lto>)
endif()
