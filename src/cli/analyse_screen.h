// What `ludex analyse` shows while it works, and what it says of each game.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>

#include "analysis/report.h"
#include "analysis/survey.h"
#include "base/time.h"
#include "cli/status_line.h"

namespace ludex::cli {

struct AnalysisState {
  std::size_t done = 0;  // positions
  std::size_t total = 0;
  std::size_t known = 0;  // of those done, what was found before this run
  std::size_t games_done = 0;
  std::size_t games = 0;
  Duration spent{};
};

// "[######......]  41 %  205 of 500 positions  3 of 12 games  0:12 left", in less than 80 columns.
[[nodiscard]] std::string analysis_line(const AnalysisState& state);

// Draws that line in place, a few times a second, where stderr is a terminal.
class AnalysisScreen {
 public:
  AnalysisScreen(std::ostream& err, bool shown, const Clock& clock) : line_(err, shown, clock) {}

  // `state.spent` is for the screen to say.
  void show(AnalysisState state);
  // Makes room for a line of text.
  void erase() { line_.erase(); }

 private:
  StatusLine line_;
};

// "3. Ada - Boris 1-0: Ada 93 % accurate (1 dubious, 0 mistakes, 2 blunders), Boris …": a line,
// and where asked for another one for each mistake.
[[nodiscard]] std::string summary_of(std::size_t number, analysis::Survey& survey,
                                     const analysis::Report& report, bool with_mistakes);

}  // namespace ludex::cli
