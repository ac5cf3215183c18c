// The referee of one game between two engines. Every move is judged by the rules, every wait has a
// deadline that output does not extend, and whatever an engine does, the game ends with a result
// and its reason.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>

#include "base/time.h"
#include "match/play/adjudication.h"
#include "match/play/game_observer.h"
#include "match/play/played_game.h"
#include "match/play/player.h"
#include "match/play/settlement.h"
#include "rules/game.h"

namespace ludex::match {

struct RefereeRules {
  AdjudicationRules adjudication;
  TableRule tables = {};
  // The longest time for a move where no clock runs.
  Duration unclocked_move = std::chrono::minutes(10);
  // Which lines of text of an engine are kept in the record of its move. Empty: none.
  std::function<bool(std::string_view line)> keeps_line = {};
  // Every line that an engine reports is played to its end, and mates are expected there.
  bool checks_lines = false;
};

// What is on the board when play begins.
struct Beginning {
  std::unique_ptr<rules::Game> game;  // in the position where the game starts
  std::span<const rules::Move> opening = {};
  // If not empty: the moves of an earlier run of the game, those of the opening among them. The
  // game goes on after them, with the times that they took.
  std::span<const PlayedMove> earlier = {};
};

class Referee {
 public:
  // Both arguments outlive the referee.
  Referee(const Clock& clock, const RefereeRules& rules) : clock_(clock), rules_(rules) {}

  // Plays a game from its beginning, whose moves must be legal, to an end. Events of both players
  // are handled at any time: the player to move is waited for, and the other one may resign or
  // offer a draw meanwhile (engine/interjector.h). A board that the rules leave to the players to
  // settle is settled between them before it is scored (match/play/settlement.h), with the help of
  // the referee engine if there is one. Once `stop` is requested and the engines are woken, the
  // game ends unterminated. The observer and the referee engine may be null.
  [[nodiscard]] PlayedGame play(Beginning beginning, std::array<Player*, 2> players,
                                const std::stop_token& stop, GameObserver* observer = nullptr,
                                RefereeEngine* referee_engine = nullptr) const;

 private:
  const Clock& clock_;
  const RefereeRules& rules_;
};

}  // namespace ludex::match
