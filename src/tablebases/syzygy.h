// Syzygy's endgame tables of chess, probed for win, draw or loss by the library Fathom.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace ludex::tablebases {

// For the side to move. The middle three are draws under the rule of fifty moves.
enum class Wdl : std::uint8_t { loss, blessed_loss, draw, cursed_win, win };

// Fathom has one set of tables for the whole program, and its function that frees them unmaps
// memory that it has not mapped. So a program opens tables once, and keeps them to its end.
class SyzygyTables {
 public:
  // The tables in these folders, which colons or semicolons separate. Fathom ends the program when
  // it meets an incomplete file, so every file is checked before. An error: a folder cannot be
  // read, there are no tables, a file is no table, or tables were opened before.
  [[nodiscard]] static Result<std::unique_ptr<SyzygyTables>> open(std::string_view folders);
  SyzygyTables(const SyzygyTables&) = delete;
  SyzygyTables& operator=(const SyzygyTables&) = delete;
  ~SyzygyTables() = default;

  // The number of men in the largest table, kings included.
  [[nodiscard]] int most_men() const;
  // Absent where the tables have no value: with castling rights, after quiet moves (they are for
  // positions that a capture or a pawn's move has just made), with more men than `most_men`, or if
  // a table is missing. The position is a legal one in FEN. Any thread may call it.
  [[nodiscard]] std::optional<Wdl> probe(std::string_view fen, int most_men) const;

 private:
  SyzygyTables() = default;
};

}  // namespace ludex::tablebases
