// Ends a game whose board the players have to settle before it is scored: in go, they decide which
// stones are dead. Nobody loses the game at once by failing to settle, since play was over; but who
// fails leaves the decision to the other player.
#pragma once

#include "base/time.h"
#include "engine/engine.h"
#include "match/play/played_game.h"
#include "match/play/table.h"
#include "rules/settled_game.h"

namespace ludex::match {

// A third engine, which is asked for the dead stones if the players disagree.
struct RefereeEngine {
  engine::Engine& engine;
  Duration patience = std::chrono::seconds(60);  // the longest wait for its answer
  bool fit = true;        // it answered its last question, so it can be asked again
  bool answered = false;  // it answered a question in this game
};

// Asks both engines at the same time which stones are dead, and waits for each as long as its
// settlement allowance lasts. The first of these that is possible decides:
//   1. Both name the same stones. If they name the same stones in seki too, those have no points.
//   2. Both can play a cleanup: play goes on, and what is left is alive (match/play/cleanup.h). If
//      moves cost points, the stones that did not survive are dead on the board as it was before.
//   3. The referee engine names the dead stones.
//   4. Only one player named dead stones, or the other one broke off the cleanup.
//   5. A cleanup that found no end: what it took is dead.
//   6. All stones on the board are alive.
// From 3 on, the board is the one before a cleanup.
// The score is our own count. These are noted as warnings: a claimed score that differs from it,
// disagreement, and an engine that does not answer or whose answer cannot be true. The course goes
// into the played game. Once the match is stopped, the game ends unterminated.
[[nodiscard]] GameEnd settle(Table& table, const rules::SettledGame& board,
                             RefereeEngine* referee_engine);
// Settles and scores the board of a game that has grown too long: the same without a cleanup. A
// draw would reward a player who has lost and makes moves without end.
[[nodiscard]] GameEnd settle_too_long(Table& table, const rules::SettledGame& board,
                                      RefereeEngine* referee_engine);

}  // namespace ludex::match
