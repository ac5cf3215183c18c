// What stands behind the name of a command, read word by word (gtp.md section 3). Words that nobody
// reads are ignored, as GNU Go ignores them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/tokens.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

// Each read takes the next word, whether it is of the type or not. The text outlives the reader.
class Arguments {
 public:
  explicit Arguments(std::string_view text) : text_(text), words_(text) {}

  [[nodiscard]] bool at_end() const { return words_.at_end(); }
  std::optional<std::string_view> word();
  // All that is left, as it stands.
  [[nodiscard]] std::string_view rest() { return words_.rest(); }
  // The arguments as a whole, blanks behind them included.
  [[nodiscard]] std::string_view text() const { return text_; }
  // The word that comes next, which stays there; empty at the end.
  [[nodiscard]] std::string_view peek() const;

  std::optional<int> integer();
  // A plain decimal, with an exponent perhaps; no `nan` and no `inf`.
  std::optional<double> number();
  std::optional<Color> color();
  std::optional<Point> point();
  std::optional<Vertex> vertex();
  std::optional<Move> move();

 private:
  std::string_view text_;
  Tokens words_;
};

}  // namespace ludex::gtp
