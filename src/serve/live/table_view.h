// What pages see of a table: its whole state, and the messages about its changes. Members for one
// seat are sent only to pages that may act for it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/play/game_in_play.h"
#include "rules/game.h"
#include "serve/live/table_seat.h"
#include "serve/rights.h"
#include "serve/topic.h"
#include "serve/wire/table_line.h"

namespace ludex::serve {

// What the game itself does not know.
struct TableNotes {
  std::int64_t id = 0;
  WallTime begun{};
  std::optional<std::int64_t> record = {};  // the number of the finished game's record
  std::optional<std::int64_t> again = {};   // the table of the rematch
  bool has_trouble = false;                 // the store cannot take the table
  // By seat: how many tables get a slot first, if the seat's engine waits for one.
  std::array<std::optional<std::size_t>, 2> before = {};
};

// Whether the players settle the board now, or did so before the end.
[[nodiscard]] bool is_counted(const match::GameInPlay& game);

// The game, the line, which has followed it, and the seats outlive this object.
class TableView {
 public:
  TableView(const match::GameInPlay& game, const TableLine& line,
            const std::array<TableSeat, 2>& seats, const TableNotes& notes, TimePoint now)
      : game_(game), line_(line), seats_(seats), notes_(notes), now_(now) {}

  // A TableState (web/src/wire/types.ts) for a page that may act for these seats.
  [[nodiscard]] Json state(const std::array<bool, 2>& own, Right right) const;
  // A TableSummary.
  [[nodiscard]] Json summary() const;

  // The message about a move at that ply: everything that changes with the position.
  [[nodiscard]] Delta moved(const Json& node, std::size_t ply) const;
  // The same about moves that were taken back; `removed` has the numbers of their nodes.
  [[nodiscard]] Delta taken_back(const std::vector<int>& removed) const;
  [[nodiscard]] Delta seat_changed(rules::Seat seat) const;
  // The message about any other change; std::nullopt if pages need none.
  [[nodiscard]] std::optional<Delta> changed(match::Change change) const;

 private:
  [[nodiscard]] const TableSeat& seat(rules::Seat seat) const { return seats_[rules::index(seat)]; }
  [[nodiscard]] Json tree(bool with_scores) const;
  // A list of the numbers of nodes, each with its score.
  [[nodiscard]] Json scores() const;
  [[nodiscard]] Json count() const;
  [[nodiscard]] Json layers() const;
  // What has to be placed before the game proper; null once that has begun.
  [[nodiscard]] Json task() const;
  [[nodiscard]] Json legal_for(rules::Seat seat) const;
  [[nodiscard]] Json question_for(rules::Seat seat) const;
  [[nodiscard]] Json seat_info(rules::Seat seat) const;
  [[nodiscard]] Json offer() const;
  [[nodiscard]] Json result() const;
  [[nodiscard]] Json clock() const;
  [[nodiscard]] std::string_view phase() const;
  // Adds `legal` and `question` for the seats that they concern.
  [[nodiscard]] Delta for_players(Json shared) const;
  [[nodiscard]] Delta position(Json shared) const;
  [[nodiscard]] Delta counting() const;

  const match::GameInPlay& game_;
  const TableLine& line_;
  const std::array<TableSeat, 2>& seats_;
  TableNotes notes_;
  TimePoint now_;
};

}  // namespace ludex::serve
