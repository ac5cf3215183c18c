// What formats of stones ask of a record of gomoku: the stones in the order in which they were put,
// whatever the opening rule let the players choose.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"
#include "rules/game.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/rule_set.h"
#include "rules/gomoku/types.h"

namespace ludex::records {

// Where the game stands, which is gomoku.
[[nodiscard]] const gomoku::GameState& state_of(const rules::Game& game);
// The seat that plays Black at the end of the main line.
[[nodiscard]] rules::Seat black_seat(const Record& record);

// Renju on its empty board of 15x15, which some formats know alone.
[[nodiscard]] std::unique_ptr<rules::Game> start_of_renju();

// The error says why the record is none that formats of gomoku can be made of: another game, an
// illegal move.
[[nodiscard]] Result<void> check_moves(const Record& record);

// A sound record of gomoku without an opening rule, equal to the given one in its stones: choices
// and offers are left out with a loss, and what followed them follows the stone before. The error
// is that of check_moves().
[[nodiscard]] Result<Record> stones_only(const Record& record, Losses& losses);

struct PutStone {
  gomoku::Color color{};
  gomoku::Point point{};
  NodeId node = root;  // the root where the stone was set up
};

// The main line, for formats that hold nothing else.
struct StoneLine {
  rules::BoardSize size;
  std::vector<PutStone> stones;       // those that were set up first, in turns as far as it goes
  bool takes_turns = true;            // Black begins, and the colours alternate
  std::optional<rules::Outcome> end;  // by the rules of the record
};
// Of a record that stones_only() gave. What the line leaves out is lost: variations, passes at its
// end, the order of stones that were set up. The error: blocked points, a position that is set up
// inside the game.
[[nodiscard]] Result<StoneLine> main_stones(const Record& record, Losses& losses);

// Adds what a format of bare moves loses of the record's words; times of moves only if it has no
// place for them.
void tell_lost_words(const Record& record, bool keeps_times, Losses& losses);
// Adds the parameters that a format does not name and that are not the usual ones.
void tell_lost_parameters(const Record& record, bool keeps_size, Losses& losses);

}  // namespace ludex::records
