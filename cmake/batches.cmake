# compile_in_batches(TARGET BY_ROOM YES-OR-NO ALONE SOURCE…): compiles the sources of a target together as one
# source or a few (batches). Most of the time to compile a source goes into the headers that it includes and into
# the templates and inline functions that it uses; a batch pays for these once. Where memory is short (the server
# takes 2.1 GB), a smaller LUDEX_BATCH makes more batches: with 16 they take 1.3 GB and a third more time.
#
# So a name in an unnamed namespace must be unique in the target if the surrounding namespace is the same. BY_ROOM
# is for a target whose rooms (the folders directly below it) share names, as one folder per game does: then a
# batch holds sources of one room only. ALONE lists the sources that are compiled alone: those that define macros
# for their includes, those that follow one pattern with equal names, and those that are long enough by themselves.
# Every source still includes what it uses: the dev preset compiles each alone, and so does clang-tidy.
set(LUDEX_BATCH 100 CACHE STRING "How many sources of a target are compiled as one, at most; 1: each alone")

function(compile_in_batches target)
  cmake_parse_arguments(BATCH "" "BY_ROOM" "ALONE" ${ARGN})
  if(LUDEX_BATCH EQUAL 1)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(source IN_LIST BATCH_ALONE OR IS_ABSOLUTE ${source})
      continue()
    endif()
    set(group all)
    if(BATCH_BY_ROOM)
      string(REGEX MATCH "^(\\.\\./)*[^/]*/" room "${source}")
      string(MAKE_C_IDENTIFIER "in_${room}" group)
    endif()
    math(EXPR ${group} "0${${group}} + 1")
    math(EXPR batch "(${${group}} - 1) / ${LUDEX_BATCH}")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group}_${batch})
  endforeach()
endfunction()

# compiled_with(TARGET SOURCE RESULT): the source that is compiled for SOURCE, which is its batch if it is in one.
function(compiled_with target source result)
  get_source_file_property(batch ${source} UNITY_GROUP)
  if(batch)
    set(source ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/Unity/unity_${batch}_cxx.cxx)
  endif()
  set(${result} ${source} PARENT_SCOPE)
endfunction()
