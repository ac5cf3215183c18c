// A game of a match while it is played: the thread of the game takes notes, and the floor makes of
// them, as often as it likes, what pages are told.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "match/game_observer.h"
#include "match/schedule.h"
#include "match/time_control.h"
#include "rules/game.h"
#include "serve/api_error.h"

namespace ludex::serve {

// What happened since it was last taken; of what is said over and over, the newest.
struct LiveNews {
  std::optional<rules::Setup> setup = {};  // absent: the game has not begun
  std::vector<rules::Move> moves = {};
  std::array<std::optional<std::chrono::nanoseconds>, 2> left = {};  // by seat, as are the next two
  std::array<std::optional<engine::Score>, 2> scores = {};           // from the player's side
  std::array<std::optional<int>, 2> depths = {};
  std::optional<rules::Seat> asked = {};  // who thinks, since then
  TimePoint since{};
};

class LiveNotes final : public match::GameObserver {
 public:
  // The clock outlives the notes.
  LiveNotes(const match::ScheduledGame& game, const Clock& clock) : game_(game), clock_(clock) {}

  [[nodiscard]] const match::ScheduledGame& game() const { return game_; }
  // Nothing if nothing has happened. From any thread.
  [[nodiscard]] std::optional<LiveNews> take();

  void board_set_up(const rules::Setup& setup) override;
  void move_asked(rules::Seat seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) override;
  void thoughts_changed(rules::Seat seat, const match::Thoughts& thoughts) override;
  void move_played(rules::Seat seat, const match::PlayedMove& move) override;

 private:
  void note(rules::Seat seat, const match::Thoughts& thoughts);

  const match::ScheduledGame game_;
  const Clock& clock_;
  std::mutex mutex_;  // over all that follows
  LiveNews news_;
  bool changed_ = false;
};

// The floor's side.
class LiveBoard {
 public:
  // Nothing while the game has not begun. `controls` of the players, by seat.
  [[nodiscard]] static std::unique_ptr<LiveBoard> of(
      std::shared_ptr<LiveNotes> notes, const std::array<match::TimeControl, 2>& controls);

  [[nodiscard]] const LiveNotes& notes() const { return *notes_; }
  // A LiveGame of the wire, as it was when news were last taken.
  [[nodiscard]] Json json() const;
  // Takes what has happened: a LiveChange; nothing if nothing has.
  [[nodiscard]] std::optional<Json> take_change();

 private:
  LiveBoard(std::shared_ptr<LiveNotes> notes, const std::array<match::TimeControl, 2>& controls,
            std::unique_ptr<rules::Game> game)
      : notes_(std::move(notes)), controls_(controls), game_(std::move(game)) {}

  void take(LiveNews news);
  // The members that a board and its changes have alike.
  [[nodiscard]] Json shown() const;
  [[nodiscard]] Json clock() const;

  std::shared_ptr<LiveNotes> notes_;  // the other owner is the run of the match
  std::array<match::TimeControl, 2> controls_;
  std::unique_ptr<rules::Game> game_;
  std::vector<int> last_;  // points of the last move
  LiveNews now_;           // but for its moves
};

}  // namespace ludex::serve
