// Computes an opening book of go: the positions that a player with the book meets most often are
// searched first.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "records/go/fuego/line.h"
#include "rules/go/game_state.h"
#include "rules/go/types.h"
#include "search/nets/net.h"

namespace ludex::go_nets {

struct BookSearch {
  int side = 9;
  int komi = 700;  // hundredths of a point
  std::uint64_t simulations = 100'000;
  std::shared_ptr<const search::nets::Net> net;
};

// A position counts for a player as often as he comes to it, if he plays by the book and the
// opponent draws each move by the square root of its visits. Of positions that are not searched
// yet, that one is next which counts most for either player.
class BookGrowth {
 public:
  explicit BookGrowth(BookSearch options);

  // Searches the next position and returns its line; its answers are the best move and those that
  // come near to it.
  // Absent if every move of the book passes there.
  [[nodiscard]] std::optional<records::fuego::Line> grow();

 private:
  struct Place {
    std::vector<records::fuego::Played> played;
    std::array<double, 2> reach{};  // by each colour as the player with the book
    bool is_searched = false;
  };

  [[nodiscard]] Place& next();
  // A point to play on, of all that are images of each other in the position.
  struct Choice {
    go::Point point{};
    double visits = 0;
    double win = 0;
  };
  // By falling visits.
  [[nodiscard]] std::vector<Choice> searched(const go::GameState& state) const;
  // Shares the counts of the place out among the positions after its choices.
  void spread(const Place& place, const std::vector<Choice>& choices, std::size_t answers);

  BookSearch options_;
  std::unordered_map<std::string, Place> places_;  // by canonical key
};

}  // namespace ludex::go_nets
