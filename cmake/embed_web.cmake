# Writes OUTPUT, a C++ source that embeds the files of FOLDER. The assembler reads their bytes, so
# that the compiler need not. WORK receives the compressed files.
# Arguments: FOLDER (need not exist), OUTPUT, WORK.
cmake_minimum_required(VERSION 3.25)
set(types
  css text/css html text/html ico image/x-icon js text/javascript json application/json
  map application/json png image/png svg image/svg+xml txt text/plain
  webmanifest application/manifest+json woff2 font/woff2)
# Endings of formats that are compressed already.
set(compressed png woff2 ico)

file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
# Copies in brotli belong to the files that they were made of.
list(FILTER files EXCLUDE REGEX "\\.br$")
list(SORT files COMPARE STRING)
set(blocks "")
set(rows "")
set(number 0)

# Puts the bytes of a file between two symbols.
macro(embed file symbol)
  file(SIZE "${file}" size)
  file(SHA256 "${file}" hash)
  # With the hash this source changes even if only the bytes of a file change.
  string(APPEND blocks "LUDEX_EMBEDDED_FILE(${symbol}, \"${file}\");  // ${hash}\n")
  set(view "{${symbol}, ${size}}")
endmacro()

foreach(file IN LISTS files)
  string(REGEX MATCH "[^.]*$" ending "${file}")
  list(FIND types "${ending}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "${FOLDER}/${file}: no type is known for the ending `${ending}`; add it to ${CMAKE_CURRENT_LIST_FILE}")
  endif()
  math(EXPR at "${at} + 1")
  list(GET types ${at} type)
  if(type MATCHES "^text/")
    string(APPEND type "; charset=utf-8")
  endif()
  math(EXPR number "${number} + 1")
  embed("${FOLDER}/${file}" "ludex_web_${number}")
  set(bytes "${view}")
  set(gzip "{}")
  if(NOT ending IN_LIST compressed)
    set(small "${WORK}/${number}.gz")
    execute_process(COMMAND gzip -9 -n -c "${FOLDER}/${file}" OUTPUT_FILE "${small}" COMMAND_ERROR_IS_FATAL ANY)
    file(SIZE "${small}" small_size)
    if(small_size LESS size)
      embed("${small}" "ludex_web_${number}_gz")
      set(gzip "${view}")
    endif()
  endif()
  set(brotli "{}")
  if(EXISTS "${FOLDER}/${file}.br")
    embed("${FOLDER}/${file}.br" "ludex_web_${number}_br")
    set(brotli "${view}")
  endif()
  set(hashed false)
  if(file MATCHES "^assets/.*-[A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-][A-Za-z0-9_-]\\.[a-z0-9]+$")
    set(hashed true)
  endif()
  string(APPEND rows "    {\"/${file}\", \"${type}\", ${bytes}, ${gzip}, ${hashed}, ${brotli}},\n")
endforeach()

set(text "// Made by the build out of the front end's files.\n#include <array>\n\n#include \"base/embedded_file.h\"\n#include \"serve/net/static_files.h\"\n\n")
string(APPEND text "${blocks}\nnamespace ludex::serve::net {\n\n"
  "std::span<const StaticFile> built_in_files() {\n"
  "  static const std::array<StaticFile, ${number}> files{{\n${rows}  }};\n  return files;\n}\n\n"
  "}  // namespace ludex::serve::net\n")
file(WRITE "${OUTPUT}" "${text}")
