// Plays at a server of CGOS with one engine, game after game.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "base/time.h"
#include "remote/go/go_player.h"
#include "servers/cgos/client_half.h"

namespace ludex::remote {

class CgosPlayer final : public GoPlayer {
 public:
  CgosPlayer(ServerTerms terms, cgos::ClientTerms client, PlayerContext context);

 private:
  void greet(TimePoint now) override;
  void on_line(std::string_view line, TimePoint now) override;
  void on_deadline(TimePoint now) override;
  [[nodiscard]] TimePoint deadline() const override;
  void before_wait(TimePoint now) override;
  [[nodiscard]] bool has_ended() const override { return !half_ || half_->ended(); }
  void on_cut() override;
  void send_move(const std::string& word) override;

  void take(const cgos::ClientOutput& output);
  void on(const cgos::GameBegun& event);
  void on(const cgos::MoveDue& event);
  void on(const cgos::OpponentMoved& event);
  void on(const cgos::GameEnded& event);
  void on(const cgos::Announcement& event);
  void on(const cgos::Complaint& event);
  void on(const cgos::Refused& event);
  void on(const cgos::Failure& event);
  void on(const cgos::Left& event);

  [[nodiscard]] bool goes_on_with(const cgos::GameBegun& event) const;
  void begin(const cgos::GameBegun& event, bool is_same);
  void announce_game();
  void refuse(const std::string& why);
  void leave_if_due(TimePoint now);

  cgos::ClientTerms client_;
  std::optional<cgos::ClientHalf> half_;  // of the present connection
  std::optional<TimePoint> deadline_;     // of the half
  // When a game that was cut counts as lost from sight, once the player has logged in again.
  std::optional<TimePoint> rejoin_until_;
  bool left_ = false;  // half_ was told to leave
  cgos::Setup setup_;  // of play_
};

}  // namespace ludex::remote
