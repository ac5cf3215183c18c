// The course of the analysis of a whole record: which position is next, what pages are told of it,
// and what comes into the record.
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
  // The main line of a record that fits its rules.
  [[nodiscard]] static Answer<std::unique_ptr<WholeGame>> of(NumberedCopy copy);

  // The position to be searched next; null once all have been. It holds until the next call.
  [[nodiscard]] const rules::Game* next();
  // What the engine says of that position, and its decision: then the next one is to be searched.
  void heard(const engine::Info& info);
  // Edits of the record that come of it: its score, where records can keep it.
  [[nodiscard]] Json decided(const engine::Decision& decision);

  // {"done", "total"}
  [[nodiscard]] Json progress() const;
  // {"accuracy": [by seat, in percent], "mistakes": [{"n", "class", "better"}]}
  [[nodiscard]] Json report();
  // Glyphs and comments of the mistakes, beside what the record says already.
  [[nodiscard]] Json edits();

 private:
  WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey);

  std::unique_ptr<NumberedCopy> copy_;  // the survey looks into it
  analysis::Survey survey_;
  analysis::Finding finding_;  // of the position at hand
};

}  // namespace ludex::serve
