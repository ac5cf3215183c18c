// A game of a match as the topic `match/ID/game/N`, or one at another server, which is a table
// without persons. Its nodes are made only while a page follows it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/matches/live_board.h"
#include "serve/topic.h"
#include "serve/wire/table_line.h"
#include "store/matches.h"

namespace ludex::serve {

class GameTopic final : public Topic {
 public:
  // What it needs to know beside the board: a SeatInfo for each seat, and the time control if both
  // players have the same, else null.
  struct Players {
    std::array<Json, 2> seats;
    Json time = nullptr;
  };

  // The publisher must outlive the topic.
  GameTopic(Publisher& publisher, std::string topic, std::unique_ptr<LiveBoard> board,
            Players players);

  [[nodiscard]] const LiveBoard& board() const { return *board_; }
  [[nodiscard]] bool is_followed() const { return readers_ > 0; }
  // As LiveBoard::take_change(); readers are sent the moves, clocks and evaluations.
  [[nodiscard]] std::optional<Json> take_change();
  // Tells readers how the game ended, and that the topic ends. It is called once.
  void end(const store::StoredMatchGame& game);
  // The same for a game that has no result: it will be played anew.
  void give_up();
  // The game has ended with this Result, and the topic goes on to show it.
  void finish(Json result);

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& /*reader*/) override { --readers_; }

 private:
  // Plays what the board has and the line has not; `reply` is called after each move.
  template <class OnMove>
  void catch_up(const OnMove& on_move);
  [[nodiscard]] Json seat_info(rules::Seat seat) const;
  // The node of a move, with the score that its player gave it.
  [[nodiscard]] Json judged(Json node, std::size_t ply) const;
  void add_position(Json& json) const;
  void tell(Json delta);
  void tell_moves();
  void publish_finding(rules::Seat seat);
  [[nodiscard]] Json clock_now() const;

  Publisher& publisher_;
  std::string topic_;
  std::unique_ptr<LiveBoard> board_;
  Players players_;
  TableLine line_;
  Json clock_;                                               // as it was sent last
  Json result_ = nullptr;                                    // a Result; null while it is played
  std::array<std::optional<LiveFinding>, 2> findings_ = {};  // likewise, by seat
  int readers_ = 0;
};

}  // namespace ludex::serve
