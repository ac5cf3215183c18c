// Reads files of games, in any format, as records.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/tree/record.h"
#include "serve/api_error.h"

namespace ludex::serve {

// A file with more games is refused.
inline constexpr std::size_t most_imported = 10'000;

struct ImportedGame {
  records::Record record;
  // Parts of the game that were not understood, and games beside it that were left out.
  std::vector<Error> troubles;
};

// Reads all games of a file. The format is recognized by the content, or by the ending of `name` if
// that is given; the bytes may also be a single position. It is an error if there is no game at
// all; it has the line and column of the first trouble.
[[nodiscard]] Answer<std::vector<ImportedGame>> read_file(const std::string& bytes,
                                                          std::string_view name);

}  // namespace ludex::serve
