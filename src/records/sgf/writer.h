// Writes SGF text from front to back.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "records/sgf/game_tree.h"

namespace ludex::records::sgf {

// Lines break between nodes and properties, near the 70th column. Values are written unchanged:
// they must be in UTF-8 with their escapes (value.h).
class Writer {
 public:
  // A game is written as a variation, too.
  void begin_variation();
  void end_variation();
  void begin_node();
  void property(std::string_view name, std::string_view value);
  // Does nothing if there are no values.
  void property(std::string_view name, const std::vector<std::string>& values);

  // The number of bytes that have been written but not taken.
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // Takes the text written so far except for the last line, which may continue.
  [[nodiscard]] std::string take_lines();
  // Takes the text written so far; the writer starts anew.
  [[nodiscard]] std::string take();

 private:
  void break_line(std::size_t coming);

  std::string text_;
  std::size_t line_start_ = 0;
  std::size_t depth_ = 0;
};

// The whole game in UTF-8; a CA in the root is changed accordingly.
[[nodiscard]] std::string format(const GameTree& tree);

}  // namespace ludex::records::sgf
