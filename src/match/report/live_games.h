// The running games as text for the screen. The threads of the games store every event; the drawing
// thread turns the stored events into text.
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
#include "match/play/game_observer.h"

namespace ludex::match {

// One side of a game.
struct ShownPlayer {
  std::string name;
  std::string clock;  // "1:23.4": the time left, or without a clock the time spent on the move
  std::string score;  // "+0.35", "+M3", from its own point of view; empty: unknown
  std::string depth;  // "12/18"
  std::string speed;  // "1.2 M/s"
  std::string line;   // the line it expects, in the game's notation
  bool thinks = false;
  bool operator==(const ShownPlayer&) const = default;
};

struct ShownGame {
  std::size_t number = 0;
  std::array<ShownPlayer, 2> players;  // by seat
  std::string position;
  std::array<std::string_view, 2> seat_names;  // their names in that position
  std::string last_move;                       // in coordinates
  std::string last_move_text;                  // "14... Nf6"
  bool operator==(const ShownGame&) const = default;
};

class LiveGames {
 public:
  explicit LiveGames(const Clock& clock) : clock_(clock) {}

  // A game begins; the observer is valid until ends(). Any thread may call this and the functions
  // below.
  [[nodiscard]] GameObserver* begins(std::size_t number, const std::array<std::string, 2>& names);
  void ends(std::size_t number);
  // The games that run, the longest running first. Only that one has its board and lines.
  [[nodiscard]] std::vector<ShownGame> on_show() const;

 private:
  class Notes;

  const Clock& clock_;
  mutable std::mutex mutex_;
  // Owned here and, while it draws, by on_show().
  std::deque<std::shared_ptr<Notes>> games_;
};

}  // namespace ludex::match
