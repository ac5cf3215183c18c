// One turn: a player is asked for a move and waited for, while the other one may speak as well.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/finding.h"
#include "match/play/game_end.h"
#include "match/play/match_game.h"
#include "match/play/report_check.h"
#include "rules/game.h"

namespace ludex::match {

// The match was stopped.
struct Interrupted {};
// The opponent resigned while this player was thinking.
struct OpponentResigned {};
// The result of asking a player for a move. LostOnTime: no answer came within the allowed time,
// including the margin.
using TurnEnd =
    std::variant<engine::Decision, engine::Failure, LostOnTime, OpponentResigned, Interrupted>;

class Turn {
 public:
  using KeepsLine = std::function<bool(std::string_view line)>;

  struct Terms {
    Duration unclocked;           // how long a move may take where no clock runs
    const KeepsLine& keeps_line;  // which lines of text the record is to hold; empty: none
    bool checks_lines = false;    // ReportCheck: every line
  };

  // `seat` is to move.
  Turn(MatchGame& game, rules::Seat seat, const Terms& terms)
      : game_(game),
        seat_(seat),
        terms_(terms),
        check_(game.board(), game.in_play.plies(), terms.checks_lines, game.in_play.record()) {}

  // Asks for a move and waits for the allowed time. An engine is told to stop when its time is over
  // and may still answer within the margin. Whatever ends the turn, the engine is at rest
  // afterwards, or noted as not healthy.
  [[nodiscard]] TurnEnd take();
  // The player's reports about its move, and the lines of text that the record is to hold.
  [[nodiscard]] engine::Finding& finding() { return finding_; }
  [[nodiscard]] std::vector<std::string>& lines() { return lines_; }
  // What was wrong with the reports.
  [[nodiscard]] engine::ReportFaults faults() const { return check_.faults(); }

 private:
  [[nodiscard]] bool is_draw_offered() const;
  [[nodiscard]] engine::Engine& engine() const { return game_.player(seat_).engine; }
  [[nodiscard]] TurnEnd take_move();
  [[nodiscard]] TurnEnd await_move();
  [[nodiscard]] std::optional<TurnEnd> end_pondering();
  [[nodiscard]] std::optional<TurnEnd> set_to_work(engine::Request request);
  [[nodiscard]] std::optional<TurnEnd> wait(TimePoint deadline);
  [[nodiscard]] std::optional<TurnEnd> take_event(engine::Event event);
  [[nodiscard]] TurnEnd after_stop();
  [[nodiscard]] TurnEnd interrupted();
  [[nodiscard]] std::optional<TurnEnd> hear();
  void come_to_rest();
  void keep_line(const engine::Info& info);
  void check_decision(const engine::Decision& decision);

  MatchGame& game_;
  rules::Seat seat_;
  Terms terms_;
  ReportCheck check_;
  engine::Finding finding_;
  std::vector<std::string> lines_;
  std::chrono::nanoseconds spent_{0};  // of its time before it is asked
  bool said_since_stop_ = false;
  bool offers_draw_ = false;  // made out of turn, before its move
};

}  // namespace ludex::match
