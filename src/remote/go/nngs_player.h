// Plays at a server of the NNGS kind with one engine: accepts games that people ask for, asks for
// games itself, plays them, agrees on the dead stones, and takes up games that were adjourned.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "remote/go/dead_stones.h"
#include "remote/go/go_player.h"
#include "remote/go/match_rules.h"
#include "servers/nngs/client_half.h"

namespace ludex::remote {

struct NngsTerms {
  MatchRules rules;
  std::optional<Challenge> challenge;
  nngs::ClientTerms client;
  // How long an adjourned game is waited for, and how long the agreement on dead stones may take.
  Duration take_up_wait = std::chrono::minutes(10);
  Duration scoring_wait = std::chrono::minutes(5);
};

class NngsPlayer final : public GoPlayer {
 public:
  NngsPlayer(ServerTerms terms, NngsTerms nngs, PlayerContext context);

 private:
  // What this player does between the lines of the server: the time at which it is due.
  struct Timers {
    std::optional<TimePoint> take_up;     // the next attempt to take up the adjourned game
    std::optional<TimePoint> give_up;     // when the adjourned game is waited for no longer
    std::optional<TimePoint> challenge;   // the next request for a game
    std::optional<TimePoint> settlement;  // when the agreement on dead stones has failed
  };

  void greet(TimePoint now) override;
  void on_line(std::string_view line, TimePoint now) override;
  void on_deadline(TimePoint now) override;
  [[nodiscard]] TimePoint deadline() const override;
  void before_wait(TimePoint now) override;
  [[nodiscard]] bool has_ended() const override { return !half_ || half_->ended(); }
  void on_cut() override;
  void send_move(const std::string& word) override;
  [[nodiscard]] std::array<engine::SeatClock, 2> clocks() const override;
  [[nodiscard]] Milliseconds time_left() const override;
  void complete(engine::Request& request) const override;
  void on_answer(const engine::Answer& answer) override;
  void on_lost_question() override;

  void take(const nngs::ClientOutput& output);
  // Reports what the half refuses to send; returns whether it was sent.
  bool take_or_tell(const Result<nngs::ClientOutput>& output);
  void on(const nngs::GamesStored& event);
  void on(const nngs::GameAsked& event);
  void on(const nngs::GameStands& event);
  void on(const nngs::Moved& event);
  void on(const nngs::MoveDue& event);
  void on(const nngs::DeadStonesDue& event);
  void on(const nngs::StonesRemoved& event);
  void on(const nngs::AgreementEnded& event);
  void on(const nngs::MoveDenied& event);
  void on(const nngs::KomiAsked& event);
  void on(const nngs::AdjournmentWanted& event);
  void on(const nngs::GameEnded& event);
  void on(const nngs::PlayerConnected& event);
  void on(const nngs::Announcement& event);
  void on(const nngs::Refused& event);
  void on(const nngs::Failure& event);
  void on(const nngs::Left& event);

  // --- A game (nngs_player.cpp) ---
  [[nodiscard]] bool is_same_game(const nngs::GameStands& event) const;
  [[nodiscard]] bool goes_on_with(const nngs::GameStands& event) const;
  void begin(const nngs::GameStands& event, bool is_same);
  void announce_game();
  void negotiate();
  void refuse(const std::string& why);
  void set_clocks(const nngs::Clocks& clocks);

  // --- Dead stones and what lies between games (nngs_between_games.cpp) ---
  void ask_for_dead_stones();
  void settle();
  void dispute();
  void stop_settling();
  void leave_unsettled(TimePoint now);
  void forget_adjourned(std::string_view how);
  [[nodiscard]] std::string stored_name() const;
  [[nodiscard]] bool is_left(const std::string& stored) const;
  void suspend(TimePoint now);
  void resume_waiting(TimePoint now);
  void run_timers(TimePoint now);
  void challenge(TimePoint now);
  [[nodiscard]] TimePoint soon(TimePoint now, Milliseconds wait) const;
  void leave_if_due(TimePoint now);

  NngsTerms nngs_;
  std::optional<nngs::ClientHalf> half_;  // of the present connection
  std::optional<TimePoint> deadline_;     // of the half
  Timers timers_;
  std::vector<std::string> left_games_;  // adjourned games that are not taken up by this player
  int excused_lines_ = 0;                // lines without a meaning that are not counted as useless
  // Of play_:
  nngs::GameStands stands_;
  nngs::Clocks clocks_;
  bool suspended_ = false;      // the game is adjourned, or the connection is cut
  bool is_adjourning_ = false;  // an adjournment was asked for or agreed to
  bool komi_offered_ = false;
  bool handicap_asked_ = false;
  bool over_handicap_ = false;  // the handicap is beyond the rules, and is to be undone
  int undone_handicaps_ = 0;
  int denied_moves_ = 0;
  int disputes_ = 0;
  std::optional<DeadStones> dead_;          // while the board is settled
  std::optional<engine::Ticket> question_;  // about the dead stones
  bool agreed_ = false;                     // `done` was sent, and counts still
};

}  // namespace ludex::remote
