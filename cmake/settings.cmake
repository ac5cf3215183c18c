# What every target of the project is compiled with; the presets add what differs between builds.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(ludex_settings INTERFACE)
target_compile_options(ludex_settings INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wnon-virtual-dtor -Werror)
# Link-time optimisation makes g++ 12 see an overflow in {fmt}'s fill characters that cannot happen.
target_link_options(ludex_settings INTERFACE
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow>)
