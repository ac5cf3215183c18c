// Writes into a record what an analysis found, beside what was there.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/report.h"
#include "analysis/survey.h"
#include "records/record.h"
#include "rules/game.h"

namespace ludex::analysis {

// "Blunder: 62 % falls to 31 %; better was Nf3.": expects a mistake, and the game before the move.
[[nodiscard]] std::string sentence_of(const Judgement& judgement, const rules::Game& before);

// What stands in front of a move where it is listed: "12.", or "12…" for the second of a pair.
[[nodiscard]] std::string number_before(const rules::Game& before);
// Whether a list has a number in front of that move although one stands before the last move too.
[[nodiscard]] bool is_numbered_alone(const rules::Game& before);

// Each searched position gets its evaluation, or where engines of the game say chances or points a
// comment with them; each mistake its glyph, a sentence, and the better line as the last variation,
// of at most so many moves. Nothing that the record says is changed or taken away: an evaluation or
// a judging glyph that is there stays, sentences stand behind the comment, and what was added by an
// analysis before is not added twice.
//
// `record` is a copy of the one that was surveyed.
void annotate(records::Record& record, Survey& survey, const Report& report,
              std::size_t longest_line = 12);

}  // namespace ludex::analysis
