// What was wrong with the reports of the engines of a match: the sentence of each warning, and the
// counts at the end.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/report_fault.h"
#include "match/pairing/schedule.h"
#include "match/play/played_game.h"

namespace ludex::match {

// The warning about an example, in the words of fastchess and on one line: "Illegal PV move - move
// e2e5 from A :: Info; ... :: Position; startpos :: Moves; e2e4 :: Game; 3". The text has a limit,
// however long the game is. `names` are those of the engines by seat.
[[nodiscard]] std::string report_warning(const ReportExample& example, const PlayedGame& played,
                                         const std::array<std::string, 2>& names, std::size_t game);

// The number of searches with a fault, of each engine.
class ReportFaultTally {
 public:
  explicit ReportFaultTally(std::size_t engines) : engines_(engines) {}

  void add(const ScheduledGame& game, const PlayedGame& played);
  [[nodiscard]] const ReportFaultCounts& of(std::size_t engine) const { return engines_[engine]; }
  // "  Illegal PV moves: 3", a line for each kind that the engine has.
  [[nodiscard]] std::string lines(std::size_t engine) const;

 private:
  std::vector<ReportFaultCounts> engines_;
};

}  // namespace ludex::match
