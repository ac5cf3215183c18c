// Counts the parts of games that the output format cannot hold.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "records/tree/annotation.h"

namespace ludex::records {

class Losses {
 public:
  // Later additions belong to another game.
  void begin_game();
  // Adds, for example, "Round" and "left out of", or "Red" and "cut to 15 bytes in". The same pair
  // counts once a game.
  void add(std::string_view what, std::string_view how);

  // "Round, Opening left out of 3 games; Red cut to 15 bytes in 1 game"; empty if nothing is lost.
  [[nodiscard]] std::string sentence() const;

 private:
  struct Row {
    std::string what;
    std::string how;
    std::size_t games = 0;
    bool counted = false;  // for the current game
  };
  std::vector<Row> rows_;  // in the order of their first appearance
};

inline constexpr std::string_view left_out = "left out of";

// Adds what a format of texts and moves alone has no place for: signs and labels on points,
// properties of other formats, and the node where a view begins.
void tell_lost_drawings(const Annotations& said, Losses& losses);

}  // namespace ludex::records
