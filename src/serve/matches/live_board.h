// A running game of a match for its boards on pages. The game's thread stores what happens; the
// event loop polls it and makes messages to pages.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "engine/finding.h"
#include "match/pairing/schedule.h"
#include "match/play/game_observer.h"
#include "match/play/played_game.h"
#include "match/play/time_control.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// What a player has reported about its move; scores are from its own view.
struct LiveFinding {
  engine::Finding finding = {};
  std::size_t ply = 0;  // the moves that had been played
  bool operator==(const LiveFinding&) const = default;
};

// What has happened since the last take(); values that are reported repeatedly are the newest.
struct GameChanges {
  std::optional<rules::Setup> setup = {};  // absent: the game has not begun
  std::vector<match::PlayedMove> moves = {};
  std::array<std::optional<std::chrono::nanoseconds>, 2> left = {};  // by seat, as is `said`
  std::array<std::optional<LiveFinding>, 2> said = {};
  std::optional<rules::Seat> asked = {};  // the player who thinks, since `since`
  TimePoint since{};
};

class LiveGameObserver final : public match::GameObserver {
 public:
  // The clock must outlive the notes.
  LiveGameObserver(const match::ScheduledGame& game, const Clock& clock)
      : game_(game), clock_(clock) {}

  [[nodiscard]] const match::ScheduledGame& game() const { return game_; }
  // The news; std::nullopt if nothing has happened. May be called from any thread.
  [[nodiscard]] std::optional<GameChanges> take();

  void board_set_up(const rules::Setup& setup) override;
  void move_asked(rules::Seat seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) override;
  void finding_changed(rules::Seat seat, const engine::Finding& finding) override;
  void move_played(rules::Seat seat, const match::PlayedMove& move) override;

 private:
  void note(rules::Seat seat, const engine::Finding& finding);

  const match::ScheduledGame game_;
  const Clock& clock_;
  std::mutex mutex_;  // guards all members below
  GameChanges news_;
  std::size_t plies_ = 0;  // played so far
  bool changed_ = false;
};

// The same game on the event loop, as a board for pages.
class LiveBoard {
 public:
  // Null if the game has not begun. `controls` are those of the players, by seat.
  [[nodiscard]] static std::unique_ptr<LiveBoard> of(
      std::shared_ptr<LiveGameObserver> notes, const std::array<match::TimeControl, 2>& controls);

  [[nodiscard]] const LiveGameObserver& notes() const { return *notes_; }
  // These show the state of the last take_change(). The moves have no lines of engines.
  [[nodiscard]] const rules::Game& game() const { return *game_; }
  [[nodiscard]] const std::vector<match::PlayedMove>& moves() const { return moves_; }
  [[nodiscard]] const std::optional<LiveFinding>& said(rules::Seat seat) const {
    return now_.said[rules::index(seat)];
  }
  // A ClockState, or null where no clock runs.
  [[nodiscard]] Json clock() const;
  // A LiveGame (web/src/wire/types.ts), in its state of the last take_change().
  [[nodiscard]] Json json() const;
  // Takes the news and returns them as a LiveChange; std::nullopt if nothing has happened.
  [[nodiscard]] std::optional<Json> take_change();

 private:
  LiveBoard(std::shared_ptr<LiveGameObserver> notes,
            const std::array<match::TimeControl, 2>& controls, std::unique_ptr<rules::Game> game)
      : notes_(std::move(notes)), controls_(controls), game_(std::move(game)) {}

  void take(GameChanges news);
  // The members that a board and its changes have in common.
  [[nodiscard]] Json shown() const;

  std::shared_ptr<LiveGameObserver> notes_;  // shared with the run of the match
  std::array<match::TimeControl, 2> controls_;
  std::unique_ptr<rules::Game> game_;
  std::vector<match::PlayedMove> moves_;
  std::vector<int> last_;  // the points of the last move
  GameChanges now_;        // without moves
};

}  // namespace ludex::serve
