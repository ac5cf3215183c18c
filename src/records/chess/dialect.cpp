#include "records/chess/dialect.h"

#include <array>

namespace ludex::records {
namespace {

// PGN standard 8.1.1.
constexpr std::array<RosterTag, 7> roster{{{"Event", "?"},
                                           {"Site", "?"},
                                           {"Date", "????.??.??"},
                                           {"Round", "?"},
                                           {"White", "?"},
                                           {"Black", "?"},
                                           {"Result", "*"}}};
constexpr Dialect dialect{.game = "chess", .game_tag = {}, .roster = roster, .formats = {}};

}  // namespace

const Dialect& chess_dialect() {
  return dialect;
}

}  // namespace ludex::records
