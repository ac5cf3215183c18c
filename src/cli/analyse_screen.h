// The progress line of `ludex analyse`, and the summary that it prints of each game.
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
  std::size_t known = 0;  // positions among `done` that earlier runs searched
  std::size_t games_done = 0;
  std::size_t games = 0;
  Duration spent{};
};

// "[######......]  41 %  205 of 500 positions  3 of 12 games  0:12 left", in less than 80 columns.
[[nodiscard]] std::string analysis_line(const AnalysisState& state);

// Draws that line in place, a few times a second, if stderr is a terminal.
class AnalysisScreen {
 public:
  AnalysisScreen(std::ostream& err, bool shown, const Clock& clock) : line_(err, shown, clock) {}

  // Sets `state.spent` itself.
  void show(AnalysisState state);
  // Clears the line, so that a line of text can be printed.
  void erase() { line_.erase(); }

 private:
  StatusLine line_;
};

// "3. Ada - Boris 1-0: Ada 93 % accurate (1 dubious, 0 mistakes, 2 blunders), Boris …" as a line,
// followed by one line for each mistake if `with_mistakes`.
[[nodiscard]] std::string summary_of(std::size_t number, analysis::Survey& survey,
                                     const analysis::Report& report, bool with_mistakes);

}  // namespace ludex::cli
