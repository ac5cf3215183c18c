// Exports everything in a store to files that other programs can read.
#pragma once

#include <cstddef>
#include <filesystem>

#include "base/result.h"
#include "store/store.h"

namespace ludex::store {

struct Exported {
  std::size_t games = 0;
  std::size_t tables = 0;
  std::size_t analyses = 0;
  std::size_t matches = 0;
  std::size_t unreadable = 0;  // things that the JSON files name in place of their content
};

// The folder must be empty or not exist yet. It gets:
//
//   games/7.pgn    each game in the format that its players use (SGF where the game has it)
//   games/7.txt    the same, with everything that the format may leave out (store/record_text.h)
//   tables/4.pgn, tables/4.txt
//   games.json tables.json analyses.json matches.json settings.json
//                  all other data; `format` says why a game could not be written as a file,
//                  `losses` what its format has no place for, and `unreadable` what is damaged in
//                  the store
//
// The bin is exported too. The secrets of seats are left out, since they allow acting for a player.
// The error names the file or folder.
[[nodiscard]] Result<Exported> export_all(Store& store, const std::filesystem::path& folder);

}  // namespace ludex::store
