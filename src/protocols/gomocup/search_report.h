// What an engine reports about its search in Yixin's extension: lines `INFO KEY value` that belong
// together up to `INFO PV DONE` (gomocup.md section 13.3).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/event.h"
#include "protocols/gomocup/message.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

// take() adds one line to the current report and returns the whole report with its last line.
// Values that are not numbers are left out, and so are the moves of a line from the first illegal
// one on.
class ReportReader {
 public:
  void begin() { report_ = {}; }
  [[nodiscard]] std::optional<engine::Info> take(const Detail& detail, const rules::Game& game,
                                                 bool transposed);

 private:
  engine::Info report_;
};

// Returns the lines of one report; none if the info has nothing that they can express.
[[nodiscard]] std::vector<std::string> to_details(const engine::Info& info,
                                                  const rules::Game& game);
// Returns the same in one line for people: "depth 9-14 eval 35 nodes 1200 time 80 pv 7,7 8,8".
[[nodiscard]] std::string to_summary(const engine::Info& info, const rules::Game& game);

// Returns the moves as points, up to the first move that is not a point.
[[nodiscard]] std::vector<Point> to_points(const std::vector<rules::Move>& moves,
                                           const gomoku::Game& game);

}  // namespace ludex::gomocup
