// Answers that somebody outside the reader has judged too (position_judge.h).
#pragma once

#include "rules/go/position.h"
#include "search/go/reading/position_judge.h"
#include "search/go/reading/reader.h"

namespace ludex::search::go_reading {

// The answer to a question about killing a group, or another one if its search did not end. The
// judge is asked about the board after each first move that is not refuted, with the owner to move:
//
// - An attack that seems to work because most first moves are refuted fails if the judge thinks
//   after each of the others that the group lives rather than dies.
// - One that seems to fail works if the judge is almost sure after one of them that it dies.
// - Either works if the judge thought that the group lives, and gives far less to its owner after
//   one of them.
// - One that works is shown by the move that leaves least, if that is far less than the owner has
//   after its own.
[[nodiscard]] Answer judged_by_ownership(const go::Position& position, const Question& question,
                                         const Answer& searched, PositionJudge& judge);

// The answer to a question about life, or, if its search ended, one with another move. The search
// ends with the first move that works. One that the judge takes for far more likely is shown in its
// place if it reaches as much. The result has the nodes of all searches, no more than the limits
// allow.
[[nodiscard]] Answer with_likely_move(const go::Position& position, const Question& question,
                                      const Answer& searched, const ReadingLimits& limits,
                                      Reader& reader);

// The answer to a question about cutting two strings, or another one if its search did not end: a
// cut that seems to fail works if the move that the judge takes for the likeliest on the board is a
// first move that is not refuted.
[[nodiscard]] Answer judged_by_likeliest_move(const go::Position& position,
                                              const Question& question, const Answer& searched,
                                              PositionJudge& judge);

}  // namespace ludex::search::go_reading
