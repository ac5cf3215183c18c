// Checks what an engine reports about a search, against the board and against itself. What is wrong
// loses no game: it is counted for each search, and the first of each kind is kept with what it
// rests on.
#pragma once

#include <optional>
#include <string>

#include "engine/event.h"
#include "engine/finding.h"
#include "engine/report_fault.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

// The reports of one turn.
class ReportCheck {
 public:
  // What both players have reported about their last moves; null: nothing.
  struct Before {
    const engine::Finding* own = nullptr;
    const engine::Finding* opponents = nullptr;
  };

  // `board` is in the position that the seat searches, and `ply` moves old; it outlives this object
  // as `record` does, which gets the counts and examples. `every_line`: each line is played through
  // to its end, and mates are expected there; otherwise only what costs no time is checked.
  ReportCheck(const rules::Game& board, std::size_t ply, bool every_line, PlayedGame& record)
      : board_(board),
        seat_(board.to_move()),
        ply_(ply),
        every_line_(every_line),
        record_(record) {}

  void see(const engine::Info& info);
  // A complaint about a report.
  void see(engine::ReportFault fault) { note(fault, {}); }
  // The engine has decided.
  void end(const engine::Decision& decision, const engine::Finding& finding, const Before& before);

  [[nodiscard]] engine::ReportFaults faults() const { return faults_; }

 private:
  // The report as text is made only where it is needed.
  void note(engine::ReportFault fault, const std::string& subject,
            const engine::Info* info = nullptr);
  void check_line(const engine::Info& info);
  void check_mate(const engine::Info& info, const rules::Game& ahead);
  void check_mate_scores(const engine::Finding& finding, const Before& before);

  const rules::Game& board_;
  rules::Seat seat_;
  std::size_t ply_;
  bool every_line_;
  PlayedGame& record_;
  engine::ReportFaults faults_;
  std::optional<rules::Move> expected_;  // the first move of the last line, unless it was a bound
};

}  // namespace ludex::match
