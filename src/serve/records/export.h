// Records as files to be saved.
#pragma once

#include <string>
#include <string_view>

#include "records/record.h"
#include "serve/api_error.h"

namespace ludex::serve {

struct ExportedFile {
  std::string bytes;
  std::string content_type;
  std::string name;  // "ada-boris.pgn"
};

// The names of the players make the name of the file, or else the number of the record. The error
// is about the format, by its word ("pgn"), or says why the game cannot be written so.
[[nodiscard]] Answer<ExportedFile> export_record(const records::Record& record,
                                                 std::string_view format,
                                                 std::string_view file_stem);

// "Ada", "Борис" → "ada-boris" as far as letters of ASCII go; `otherwise` where nothing is left.
[[nodiscard]] std::string file_stem_of(std::string_view first, std::string_view second,
                                       std::string_view otherwise);

}  // namespace ludex::serve
