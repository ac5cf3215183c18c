#include "records/chess/dialect.h"

#include <array>

namespace ludex::records {
namespace {

// PGN standard 8.1.1.
constexpr std::array<RosterTag, 7> roster_of_chess{{{"Event", "?"},
                                                    {"Site", "?"},
                                                    {"Date", "????.??.??"},
                                                    {"Round", "?"},
                                                    {"White", "?"},
                                                    {"Black", "?"},
                                                    {"Result", "*"}}};
constexpr Dialect dialect_of_chess{
    .game = "chess", .game_tag = {}, .roster = roster_of_chess, .formats = {}};

}  // namespace

const Dialect& chess_dialect() {
  return dialect_of_chess;
}

}  // namespace ludex::records
