// SGF text, made from front to back.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "records/sgf/game_tree.h"

namespace ludex::records::sgf {

// Lines break between nodes and properties, near the 70th column. Values come as they are to stand
// there, in UTF-8 and with their escapes (value.h).
class Writer {
 public:
  // A game is a variation of nothing.
  void begin_variation();
  void end_variation();
  void begin_node();
  void property(std::string_view name, std::string_view value);
  // Does nothing without values.
  void property(std::string_view name, const std::vector<std::string>& values);

  // Bytes that are written and not taken.
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  // What is written so far but the last line, which goes on.
  [[nodiscard]] std::string take_lines();
  // What is written so far; the writer begins anew.
  [[nodiscard]] std::string take();

 private:
  void break_line(std::size_t coming);

  std::string text_;
  std::size_t line_start_ = 0;
  std::size_t depth_ = 0;
};

// The whole game again, in UTF-8: a CA that the root has says so.
[[nodiscard]] std::string format(const GameTree& tree);

}  // namespace ludex::records::sgf
