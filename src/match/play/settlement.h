// Asks the engines of a match what the count of a finished board needs to know: which stones are
// dead, and moves where play goes on about them (kgs-genmove_cleanup).
#pragma once

#include <optional>

#include "base/time.h"
#include "engine/engine.h"
#include "match/play/adjudication.h"
#include "match/play/match_game.h"

namespace ludex::match {

// A third engine, which is asked for the dead stones if the players disagree, or judges positions.
struct RefereeEngine {
  engine::Engine& engine;
  Duration patience = std::chrono::seconds(60);  // the longest wait for its answer
  // Absent: it judges no positions.
  std::optional<JudgeRule> rule = {};
  engine::Limits limits = {};  // of its search of a position
  bool fit = true;             // it answered its last question, so it can be asked again
  bool answered = false;       // it answered a question in this game
};

// Expects a game that is being counted, and both engines at rest. Afterwards it is over. Both are
// asked at the same time, and each is waited for as long as its settlement allowance lasts, for a
// move of the play about dead stones as well; no clock runs. match/play/counting.h
// lists what decides. Once the match is stopped, the game ends unterminated.
void settle(MatchGame& game, RefereeEngine* referee_engine);

}  // namespace ludex::match
