// The progress of the analysis of a whole record: the next position to search, the messages to
// pages, and what is stored for each position. Nothing is written into the record: the analysis is
// a layer over it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/survey.h"
#include "engine/event.h"
#include "rules/game.h"
#include "serve/analysis/kept_analysis.h"
#include "serve/analysis/line_collector.h"
#include "serve/api_error.h"
#include "serve/record_source.h"

namespace ludex::serve {

class WholeGame {
 public:
  // Analyses the main line of the record. It is an error if that does not follow the rules.
  // Positions that `kept` has already, for at least so many lines, are not searched again.
  [[nodiscard]] static Answer<std::unique_ptr<WholeGame>> of(NumberedCopy copy, KeptAnalysis kept,
                                                             int lines);

  // What has been found so far: a list of the numbers of nodes, each with the score of its
  // position.
  [[nodiscard]] Json scores() const;
  // Whether no position is left to be searched.
  [[nodiscard]] bool is_all_found() const { return !survey_.next(); }
  // The position to be searched next, for so many lines; null once all have been searched. It is
  // valid until the next call.
  [[nodiscard]] const rules::Game* next(int lines);
  // Takes an info of the engine about that position.
  void heard(const engine::Info& info);
  // Takes the engine's decision, after which the next position is due, and keeps what was found.
  // Returns what scores() has of this position; an empty list if the engine sent no score.
  [[nodiscard]] Json decided(const engine::Decision& decision);
  // All has been searched.
  void finish();

  // {"done", "total"}
  [[nodiscard]] Json progress() const;
  // {"accuracy": [by seat, in percent], "mistakes": [{"n", "class", "before", "after", "better"}],
  // "course", "scores"}, where `before` and `after` are the chances of the seat that moved, and
  // `better` has the moves of a line (line_json.h). The accuracy of a seat is null if none of its
  // moves could be judged, as with an engine that sends no scores.
  [[nodiscard]] Json report();
  // The record with what was found written beside what it holds: values, glyphs, sentences, and the
  // better lines as variations.
  [[nodiscard]] records::Record with_remarks();

 private:
  WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey, KeptAnalysis kept);
  void find_keys();
  void take_kept(int lines);
  [[nodiscard]] std::optional<Json> score_of(records::NodeId node) const;

  std::unique_ptr<NumberedCopy> copy_;  // the survey refers to it
  analysis::Survey survey_;
  KeptAnalysis kept_;
  // Under which positions are kept; several nodes are in one position if not every node has a move.
  std::map<records::NodeId, store::PositionKey> keys_;
  std::multimap<store::PositionKey, records::NodeId> nodes_;
  std::vector<records::NodeId> found_earlier_;
  // About the position that is being searched.
  int lines_ = 1;
  LineCollector collector_;
  engine::Finding finding_;
};

}  // namespace ludex::serve
