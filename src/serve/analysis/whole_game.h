// The progress of the analysis of a whole record: the next position to search, what pages are sent,
// what is kept of each position, and the edits of the record.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "analysis/survey.h"
#include "engine/event.h"
#include "rules/game.h"
#include "serve/analysis/kept_analysis.h"
#include "serve/analysis/line_collector.h"
#include "serve/analysis/line_names.h"
#include "serve/api_error.h"
#include "serve/record_source.h"

namespace ludex::serve {

class WholeGame {
 public:
  // Analyses the main line of the record. It is an error if that does not follow the rules.
  // Positions that `kept` has already, for at least so many lines, are not searched again.
  [[nodiscard]] static Answer<std::unique_ptr<WholeGame>> of(NumberedCopy copy, KeptAnalysis kept,
                                                             int lines);

  // Edits that give the positions which were found earlier their scores, where the record has
  // others.
  [[nodiscard]] Json edits_of_kept();
  // Whether no position is left to be searched.
  [[nodiscard]] bool is_all_found() const { return !survey_.next(); }
  // The position to be searched next, for so many lines; null once all have been searched. It is
  // valid until the next call.
  [[nodiscard]] const rules::Game* next(int lines);
  // Takes an info of the engine about that position.
  void heard(const engine::Info& info);
  // Takes the engine's decision, after which the next position is due, and keeps what was found.
  // Returns edits of the record: the position's score, if records can keep it.
  [[nodiscard]] Json decided(const engine::Decision& decision);
  // All has been searched.
  void finish();

  // {"done", "total"}
  [[nodiscard]] Json progress() const;
  // {"accuracy": [by seat, in percent], "mistakes": [{"n", "class", "better"}]}, where `better` has
  // the moves of a line (line_json.h). The accuracy of a seat is null if none of its moves could be
  // judged, as with an engine that sends no scores.
  [[nodiscard]] Json report();
  // Edits that add glyphs and comments for the mistakes to what is in the record when they are
  // made.
  [[nodiscard]] Json edits();

 private:
  WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey, KeptAnalysis kept);
  void name_positions();
  void take_kept(int lines);
  [[nodiscard]] Json score_edit(records::NodeId node, const engine::Score& score);

  std::unique_ptr<NumberedCopy> copy_;  // the survey refers to it
  analysis::Survey survey_;
  KeptAnalysis kept_;
  LineNames names_;  // under which positions are kept
  std::vector<records::NodeId> found_earlier_;
  // About the position that is being searched.
  int lines_ = 1;
  LineCollector collector_;
  analysis::Finding finding_;
};

}  // namespace ludex::serve
