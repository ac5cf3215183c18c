// The stones of a record of gomoku in the order in which they were put, for formats that hold
// stones alone, whatever choices the opening rule gave to the players.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"
#include "rules/game.h"
#include "rules/gomoku/game_state.h"
#include "rules/gomoku/rule_set.h"
#include "rules/gomoku/types.h"

namespace ludex::records {

// The state of a game, which must be gomoku.
[[nodiscard]] const gomoku::GameState& state_of(const rules::Game& game);
// The seat that plays Black at the end of the main line.
[[nodiscard]] rules::Seat black_seat(const Record& record);

// Renju on an empty board of 15x15, the only game that some formats know.
[[nodiscard]] std::unique_ptr<rules::Game> start_of_renju();

// The error states why the record cannot be written in formats of gomoku: another game, an illegal
// move.
[[nodiscard]] Result<void> check_moves(const Record& record);

// Returns a legal record of gomoku without an opening rule that has the same stones as the given
// one. Choices and offers are left out and added to the losses, and their children become children
// of the stone before them. The error is that of check_moves().
[[nodiscard]] Result<Record> stones_only(const Record& record, Losses& losses);

struct PutStone {
  gomoku::Color color{};
  gomoku::Point point{};
  NodeId node = root;  // the root if the stone was set up
};

// The main line, for formats that hold no more.
struct StoneLine {
  rules::BoardSize size;
  std::vector<PutStone> stones;  // first those that were set up, with alternating colours as far as
                                 // possible
  bool takes_turns = true;       // Black begins, and the colours alternate
  std::optional<rules::Outcome> end;  // by the rules of the record
};
// Expects a record of stones_only(). Whatever the line leaves out is added to the losses: passes,
// and the order of stones that were set up. The error states that points are blocked or that a
// position is set up inside the game.
[[nodiscard]] Result<StoneLine> main_stones(const Record& record, Losses& losses);

// Adds the annotations that a format of bare moves loses, and its variations; times of moves only
// unless `keeps_times`.
void tell_lost_words(const Record& record, bool keeps_times, Losses& losses);
// Adds the parameters that a format does not name if their values are not the usual ones.
void tell_lost_parameters(const Record& record, bool keeps_size, Losses& losses);

}  // namespace ludex::records
