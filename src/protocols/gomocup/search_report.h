// What an engine says of its search, as Yixin's extension has it: lines `INFO KEY value` that
// belong together up to `INFO PV DONE` (gomocup.md section 13.3).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/event.h"
#include "protocols/gomocup/message.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

// Takes one line for the report that is being collected; the whole report with its last line. What
// is no number, and moves from the first one that is not legal in the game on, are left out.
class ReportReader {
 public:
  void begin() { report_ = {}; }
  [[nodiscard]] std::optional<engine::Info> take(const Detail& detail, const rules::Game& game,
                                                 bool transposed);

 private:
  engine::Info report_;
};

// The lines of one report; none if it holds nothing that they could say.
[[nodiscard]] std::vector<std::string> to_details(const engine::Info& info,
                                                  const rules::Game& game);
// The same for people, in one line: "depth 9-14 eval 35 nodes 1200 time 80 pv 7,7 8,8".
[[nodiscard]] std::string to_summary(const engine::Info& info, const rules::Game& game);

// The moves as points, up to the first choice that is none.
[[nodiscard]] std::vector<Point> to_points(const std::vector<rules::Move>& moves,
                                           const gomoku::Game& game);

}  // namespace ludex::gomocup
