// Writes records as files that can be saved.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "records/game_format.h"
#include "records/tree/record.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/resources.h"

namespace ludex::serve {

struct ExportedFile {
  std::string bytes;
  std::string content_type;
  std::string name;    // "ada-boris-7.pgn"
  std::string losses;  // what the format has no place for, for people; empty: nothing
  // The records that were asked for and cannot be read.
  std::vector<std::int64_t> left_out = {};
};

// The format of the game with that word ("pgn"), if it can be written.
[[nodiscard]] Answer<const records::GameFormat*> format_to_write(std::string_view game,
                                                                 std::string_view format);

// The file name is `file_stem` with the ending of the format. The error is about the format, named
// by its word ("pgn"), or says why the game cannot be written in it.
[[nodiscard]] Answer<ExportedFile> export_record(const records::Record& record,
                                                 std::string_view format,
                                                 std::string_view file_stem);

// The same for a single position, in a format that holds one; `game` is in that position, and the
// other formats are an error about the node.
[[nodiscard]] Answer<ExportedFile> export_position(const rules::Game& game, std::string_view format,
                                                   std::string_view file_stem);

[[nodiscard]] HttpResponse file_response(Answer<ExportedFile> file);

// "Ada", "Boris", "2026.11.25", 7 → "ada-boris-2026-11-25-7", from the ASCII letters and digits;
// "game-7" if none are left.
[[nodiscard]] std::string file_stem_of(std::string_view first, std::string_view second,
                                       std::string_view date, std::int64_t number);

}  // namespace ludex::serve
