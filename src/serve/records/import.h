// Files of games, whatever their format, as records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/record.h"
#include "serve/api_error.h"

namespace ludex::serve {

// More games of one file are refused.
inline constexpr std::size_t most_imported = 10'000;

struct ImportedGame {
  records::Record record;
  std::vector<Error> troubles;  // what of it was not understood
};

// All games of a file whose bytes these are: any format that shows in the content, or whose ending
// `name` has if that is given, or the text of one position. The error is that not one game is
// there; it has the line and column of the first trouble.
[[nodiscard]] Answer<std::vector<ImportedGame>> read_file(const std::string& bytes,
                                                          std::string_view name);

}  // namespace ludex::serve
