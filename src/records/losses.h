// What of the games the format they are written in cannot hold, counted.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "records/annotation.h"

namespace ludex::records {

class Losses {
 public:
  // What is added from now on is lost by another game.
  void begin_game();
  // "Round", "left out of"; "Red", "cut to 15 bytes in". Counts once a game.
  void add(std::string_view what, std::string_view how);

  // "Round, Opening left out of 3 games; Red cut to 15 bytes in 1 game"; empty if nothing is lost.
  [[nodiscard]] std::string sentence() const;

 private:
  struct Row {
    std::string what;
    std::string how;
    std::size_t games = 0;
    bool counted = false;  // for the game at hand
  };
  std::vector<Row> rows_;  // in the order of their first appearance
};

inline constexpr std::string_view left_out = "left out of";

// What formats of texts and moves alone have no place for: signs and labels on points, properties
// of other formats, where a view begins.
void tell_lost_drawings(const Annotations& said, Losses& losses);

}  // namespace ludex::records
