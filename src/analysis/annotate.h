// Adds the results of an analysis to a record as comments, glyphs and variations; nothing is
// removed.
#pragma once

#include <cstddef>
#include <string>

#include "analysis/report.h"
#include "analysis/survey.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::analysis {

// Returns "Blunder: 62 % falls to 31 %; better was Nf3.". Expects a mistake, and the game before
// the move.
[[nodiscard]] std::string sentence_of(const MoveReport& judgement, const rules::Game& before);

// The number in front of a move in a list: "12.", or "12…" for the second move of a pair.
[[nodiscard]] std::string number_before(const rules::Game& before);
// Whether the move has a number in a list even if it directly follows another numbered move.
[[nodiscard]] bool is_numbered_alone(const rules::Game& before);

// Gives each searched position its evaluation or, if the engine reported chances or points, a
// comment with them. Gives each mistake its glyph, a sentence, and the better line as the last
// variation, of at most `longest_line` moves. Nothing in the record is changed or removed: an
// evaluation or a judging glyph that is there stays, sentences are added behind the comment, and
// what an earlier analysis added is not added twice.
//
// `record` is a copy of the one that was surveyed.
void annotate(records::Record& record, Survey& survey, const Report& report,
              std::size_t longest_line = 12);

}  // namespace ludex::analysis
