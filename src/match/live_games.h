// The games that are being played now, as they can be shown: the threads of the games take notes of
// what happens, and whoever draws gets them as words.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/game_observer.h"

namespace ludex::match {

// One side of a game on show.
struct PlayerOnShow {
  std::string name;
  std::string clock;  // "1:23.4": what is left, or without a clock how long it thinks
  std::string score;  // "+0.35", "+M3", from its own side; empty: it said none
  std::string depth;  // "12/18"
  std::string speed;  // "1.2 M/s"
  std::string line;   // what it expects, as people write moves
  bool thinks = false;
  bool operator==(const PlayerOnShow&) const = default;
};

struct GameOnShow {
  std::size_t number = 0;
  std::array<PlayerOnShow, 2> players;  // by seat
  std::string position;
  std::array<std::string_view, 2> seat_names;  // in that position
  std::string last_move;                       // in coordinates
  std::string last_move_text;                  // "14... Nf6"
  bool operator==(const GameOnShow&) const = default;
};

class LiveGames {
 public:
  explicit LiveGames(const Clock& clock) : clock_(clock) {}

  // A game begins; the observer stays good until ends(). From any thread, as all that follows.
  [[nodiscard]] GameObserver* begins(std::size_t number, const std::array<std::string, 2>& names);
  void ends(std::size_t number);
  // The games that run, the longest running first; that one in full, the others without board and
  // lines.
  [[nodiscard]] std::vector<GameOnShow> on_show() const;

 private:
  class Notes;

  const Clock& clock_;
  mutable std::mutex mutex_;
  std::deque<std::shared_ptr<Notes>> games_;  // owned here and, while it draws, by on_show()
};

}  // namespace ludex::match
