// The events of a running game, and the changes that they make.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/event.h"
#include "engine/finding.h"
#include "match/play/adjudication.h"
#include "match/play/claim.h"
#include "match/play/game_end.h"
#include "rules/game.h"

namespace ludex::match {

namespace event {

// --- Of the player to move ---

// A person's move, which must be legal. Its time is what the clock showed when it arrived; absent:
// now.
struct Move {
  rules::Move move;
  std::optional<TimePoint> arrived = {};
};
// A move of the opening, which must be legal and costs no time.
struct BookMove {
  rules::Move move;
};
// The decision of an engine, with what it reported about its move.
struct Decision {
  engine::Decision decision;
  engine::Finding finding = {};
  std::vector<std::string> lines = {};
  engine::ReportFaults faults = {};  // of its reports
};
// Somebody besides the players ends the game.
struct Verdict {
  Adjudication adjudication;
};
// No answer came within the time.
struct LateAnswer {
  LostOnTime late;
};
// The engine failed, which loses the game.
struct Failure {
  rules::Seat seat{};
  engine::Failure failure;
};

// --- Of either player, at any time. `seats`: those that the speaker may act for. ---

struct Resignation {
  rules::Seat seat{};
};
// Claims a draw that the rules grant, accepts one that was offered, or offers one.
struct Draw {
  rules::Seat seat{};
};
struct Takeback {
  std::array<bool, 2> seats{};
  rules::Seat seat{};
};
struct Pause {
  std::array<bool, 2> seats{};
  rules::Seat seat{};
};
struct Resumption {
  std::array<bool, 2> seats{};
  rules::Seat seat{};
};
// The person who was asked to resume was there and did not answer.
struct ResumptionOverdue {};
// The answer to the question of that number.
struct Answer {
  std::array<bool, 2> seats{};
  int question = 0;
  std::string choice;
  std::optional<TimePoint> arrived = {};  // as with a move
};

// --- The count of a finished board ---

// What an engine claims about the board, or why it claims nothing.
struct Claim {
  rules::Seat seat{};
  Result<match::Claim> claim;
};
// Whether the engines can play on about dead stones. The answer to Counting::Step::play_on.
struct PlayOn {
  bool can_play = false;
};
// The play about dead stones cannot go on. `why` is the end of a sentence, "ended when ..."; `by`
// is the seat whose engine is to blame, if any.
struct PlayBroken {
  std::string why;
  std::optional<rules::Seat> by = {};
};
// What the referee engine claims, or why it claims nothing; absent if there is none to be asked.
struct RefereeClaim {
  std::optional<Result<match::Claim>> claim;
};
// A person marks the string on this point as dead, or as alive if it was dead.
struct Mark {
  rules::Point point;
};
// A person proposes the dead stones that the engine of the seat named.
struct MarkAsClaimed {
  rules::Seat seat{};
};
// A person agrees; if `dead` is given, only to exactly these stones.
struct Agreement {
  std::array<bool, 2> seats{};
  std::optional<std::vector<rules::Point>> dead = {};
};

// --- Around the game ---

// The player of the seat can use its time from now on, or cannot: a person has sat down, an engine
// is ready. The clock of a player who cannot does not run.
struct Presence {
  rules::Seat seat{};
  bool can_play = false;
};
// Nothing goes on until it is released again; the time of the turn so far counts.
struct Hold {
  bool held = false;
};
// The turn begins anew, now: the time that it has taken so far does not count.
struct TurnRestart {};
// The turn's time begins now: the move before it has only just been shown.
struct TurnShown {};
// Time has passed: a flag may have fallen, or a period may have begun.
struct Tick {};
// The game is broken off.
struct Stop {};

}  // namespace event

using GameEvent =
    std::variant<event::Move, event::BookMove, event::Decision, event::Verdict, event::LateAnswer,
                 event::Failure, event::Resignation, event::Draw, event::Takeback, event::Pause,
                 event::Resumption, event::ResumptionOverdue, event::Answer, event::Claim,
                 event::PlayOn, event::PlayBroken, event::RefereeClaim, event::Mark,
                 event::MarkAsClaimed, event::Agreement, event::Presence, event::Hold,
                 event::TurnRestart, event::TurnShown, event::Tick, event::Stop>;

enum class Change : std::uint8_t {
  moved,       // one move was played, and with it offers and choices are gone
  taken_back,  // the last moves were taken back
  clock,       // another clock runs, or one shows something that could not be foreseen
  offer,       // an offer was made or is gone
  question,    // a player is asked something, or not asked any more
  paused,      // the game stands still by agreement
  resumed,     // and goes on
  counting,    // the count of the board has begun, changed, or is given up
  played_on,   // play goes on after a count
  ended,       // the game has a result
};

// Why something that a player wants is not possible.
struct Refusal {
  enum class Kind : std::uint8_t {
    not_now,     // in the present state of the game
    bad_choice,  // not one of the choices
    bad_point,   // not one with a stone
    not_a_move,  // an engine's answer that is no move of the position
  };
  Kind kind{};
  std::string text;
};

}  // namespace ludex::match
