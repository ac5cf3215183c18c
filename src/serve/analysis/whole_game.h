// The progress of the analysis of a whole record: the next position to search, what pages are sent,
// and the edits of the record.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>

#include "analysis/survey.h"
#include "engine/event.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/record_source.h"

namespace ludex::serve {

class WholeGame {
 public:
  // Analyses the main line of the record. It is an error if that does not follow the rules.
  [[nodiscard]] static Answer<std::unique_ptr<WholeGame>> of(NumberedCopy copy);

  // The position to be searched next; null once all have been searched. It is valid until the next
  // call.
  [[nodiscard]] const rules::Game* next();
  // Takes an info of the engine about that position.
  void heard(const engine::Info& info);
  // Takes the engine's decision, after which the next position is due. Returns edits of the record:
  // the position's score, if records can keep it.
  [[nodiscard]] Json decided(const engine::Decision& decision);

  // {"done", "total"}
  [[nodiscard]] Json progress() const;
  // {"accuracy": [by seat, in percent], "mistakes": [{"n", "class", "better"}]}
  [[nodiscard]] Json report();
  // Edits that add glyphs and comments for the mistakes to what is in the record when they are
  // made.
  [[nodiscard]] Json edits();

 private:
  WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey);

  std::unique_ptr<NumberedCopy> copy_;  // the survey refers to it
  analysis::Survey survey_;
  analysis::Finding finding_;  // about the position that is being searched
};

}  // namespace ludex::serve
