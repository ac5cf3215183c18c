// A game while it is played: the board, the clocks, what the players ask of each other, and the
// count of a finished board. It judges every decision, in matches and at tables alike.
//
// It has no engines, pages, threads or clock of its own: what happens goes in as an event together
// with the time, and what changed comes out. Whoever drives it asks engines and people, and stores
// and shows the changes.
//
//   playing ──────► counting ──► over        counting: two passes in go; back to playing if a
//      │  ▲            │          ▲           player resumes, or two engines play on about dead
//      │  └────────────┘          │           stones
//      └──────────────────────────┘
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "match/play/adjudication.h"
#include "match/play/counting.h"
#include "match/play/game_clock.h"
#include "match/play/game_event.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

// The names of the moves without a point that this code knows: a pass, and the answer of a player
// who declines the choices of an opening rule and puts a stone instead.
inline constexpr std::string_view pass_choice = "pass";
inline constexpr std::string_view go_on_choice = "go_on";

// The answers to an offer.
inline constexpr std::string_view accept_choice = "accept";
inline constexpr std::string_view refuse_choice = "refuse";

// A request to the other player, which waits for an answer.
struct Offer {
  enum class Kind : std::uint8_t { draw, takeback, pause, resume };
  Kind kind{};
  rules::Seat by{};
  int question = 0;  // the number of the question to the other seat
  // Nobody may keep the game paused for ever.
  [[nodiscard]] bool can_be_refused() const { return kind != Kind::resume; }
  bool operator==(const Offer&) const = default;
};

// The choices that an opening rule offers the player to move instead of putting a stone.
struct Choices {
  int question = 0;
  std::vector<std::string> names = {};
};

class GameInPlay {
 public:
  struct Terms {
    std::array<SeatTime, 2> times = {};         // by seat
    std::array<bool, 2> is_engine{true, true};  // by seat
    // An engine loses by an illegal move; otherwise such an answer is refused.
    bool illegal_moves_lose = true;
    // People may play: opening rules ask questions, the clocks start after the first move, and run
    // only while the player can use its time. Otherwise the time of each move is reported.
    bool for_people = false;
    AdjudicationRules adjudication = {};
    std::size_t most_plies = limits::game_plies;  // a game that has so many ends
  };
  using Changes = std::vector<Change>;

  // `game` is in the position where play begins.
  GameInPlay(std::unique_ptr<rules::Game> game, const Terms& terms);

  // The first event: looks whether the game can go on in its position.
  [[nodiscard]] Changes begin(TimePoint now);
  // After the end, every event is without effect. A refusal changes nothing. Events that are
  // reports, and do not fit any more, are without effect as well.
  tl::expected<Changes, Refusal> apply(GameEvent&& event, TimePoint now);

  [[nodiscard]] const rules::Game& game() const { return *game_; }
  [[nodiscard]] rules::Seat to_move() const { return game_->to_move(); }
  [[nodiscard]] std::size_t plies() const { return record_.moves.size(); }
  [[nodiscard]] const GameClock& clock() const { return clock_; }
  // The moves with all that is known about them, and how the game ended once it has.
  [[nodiscard]] const PlayedGame& record() const { return record_; }
  // For what the driver alone knows: names, warnings, health, duration.
  [[nodiscard]] PlayedGame& record() { return record_; }
  // For a driver that gives the record away after the end.
  [[nodiscard]] PlayedGame take_record() { return std::move(record_); }

  [[nodiscard]] bool is_over() const { return over_; }
  // Whether a move is awaited.
  [[nodiscard]] bool goes_on() const { return !over_ && (!counting_ || plays_about_dead_stones()); }
  // The moves that the player to move may not play although they are legal.
  [[nodiscard]] const std::vector<rules::Move>& banned() const { return banned_; }
  [[nodiscard]] const std::optional<Offer>& offer() const { return offer_; }
  // In this position, unless declined.
  [[nodiscard]] const std::optional<Choices>& choices() const { return choices_; }
  [[nodiscard]] bool has_declined() const { return declined_; }
  // The count while the board is counted, and after the end that it brought; null otherwise.
  [[nodiscard]] const Counting* counting() const { return counting_ ? &*counting_ : nullptr; }
  // Whether moves are played only to find out which stones are dead.
  [[nodiscard]] bool plays_about_dead_stones() const {
    return !over_ && counting_ && counting_->step() == Counting::Step::playing;
  }
  // The ply from which play went on after a count.
  [[nodiscard]] std::optional<std::size_t> played_on() const { return played_on_; }
  // The seat that made the move at that ply, counted from 0.
  [[nodiscard]] rules::Seat mover(std::size_t ply) const { return movers_[ply]; }
  // The number of moves that a takeback of the seat would remove; zero: there is nothing.
  [[nodiscard]] std::size_t moves_to_take_back(const std::array<bool, 2>& seats,
                                               rules::Seat seat) const;

  // --- For a driver that restores a stored game. Before begin(). ---

  // Plays a move of an earlier run of the game again, with its time and its score: the game may be
  // adjudicated by that. For restore_move() the driver restores the time itself.
  void replay(PlayedMove move);
  void restore_move(PlayedMove move);
  void restore_charges(std::span<const Charge> charges);
  void restore_end(GameEnd end);
  // Finds what the position asks of the players. Nothing ends by that.
  void restore_position(std::optional<std::size_t> played_on, bool paused, TimePoint now);

 private:
  using Result = tl::expected<Changes, Refusal>;

  Result on(const event::Move& move);
  Result on(const event::BookMove& move);
  Result on(event::Decision&& decision);
  Result on(const event::Verdict& verdict);
  Result on(event::LateAnswer&& late);
  Result on(const event::Failure& failure);
  Result on(const event::Resignation& resignation);
  Result on(const event::Draw& draw);
  Result on(const event::Takeback& takeback);
  Result on(const event::Pause& pause);
  Result on(const event::Resumption& resumption);
  Result on(const event::ResumptionOverdue& overdue);
  Result on(const event::Answer& answer);
  Result on(event::Claim&& claim);
  Result on(const event::PlayOn& play_on);
  Result on(const event::PlayBroken& broken);
  Result on(event::RefereeClaim&& claim);
  Result on(const event::Mark& mark);
  Result on(const event::MarkAsClaimed& mark);
  Result on(const event::Agreement& agreement);
  Result on(const event::Presence& presence);
  Result on(const event::Hold& hold);
  Result on(const event::TurnRestart& restart);
  Result on(const event::TurnShown& shown);
  Result on(const event::Tick& tick);
  Result on(const event::Stop& stop);

  Result answer_offer(const event::Answer& answer);
  Result answer_opening(const event::Answer& answer);
  [[nodiscard]] std::optional<Refusal> why_not(const engine::Decision& decision) const;
  bool charge(rules::Seat seat, std::chrono::nanoseconds took);
  // Whether the players have to settle the board now.
  [[nodiscard]] bool awaits_count() const;
  void play(PlayedMove&& move);
  void play_more(rules::Seat seat, const std::vector<rules::Move>& moves);
  void look_at_position();
  void look_for_choices();
  void begin_counting(bool may_play_on);
  void follow_count();
  void take_back(std::size_t moves);
  void make_offer(Offer::Kind kind, rules::Seat by);
  void withdraw_offer();
  void pause_clocks();
  void resume_play();
  [[nodiscard]] bool plays_a_person(const std::array<bool, 2>& seats, rules::Seat seat) const;
  void run_clock();
  void run_or_stop_clock(bool stops);
  void resume_after_count();
  void end(GameEnd end);
  void note(Change change) { changes_.push_back(change); }
  [[nodiscard]] Result done() { return std::exchange(changes_, {}); }

  std::unique_ptr<rules::Game> game_;
  const rules::SettledGame* board_;  // the game's; null: it ends by its rules alone
  Terms terms_;
  GameClock clock_;
  Adjudicator adjudicator_;
  PlayedGame record_;
  std::vector<rules::Seat> movers_;  // by ply
  bool over_ = false;
  std::vector<rules::Move> banned_;
  std::optional<Offer> offer_;
  std::optional<Choices> choices_;
  bool declined_ = false;  // whether the choices of this position were declined
  int questions_ = 0;      // the number of the last question
  std::optional<Counting> counting_;
  std::optional<std::size_t> played_on_;
  std::array<bool, 2> present_{};  // by seat: the player can use its time
  bool held_ = false;
  // While an event is applied.
  TimePoint now_{};
  Changes changes_;
};

}  // namespace ludex::match
