// The arguments of a command, read word by word (gtp.md section 3). Words that are not read are
// ignored, as in GNU Go.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/tokens.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

// Each read takes the next word, whether it has the right type or not. The text must outlive the
// reader.
class Arguments {
 public:
  explicit Arguments(std::string_view text) : text_(text), words_(text) {}

  [[nodiscard]] bool at_end() const { return words_.at_end(); }
  std::optional<std::string_view> word();
  // Returns the rest of the text, unchanged.
  [[nodiscard]] std::string_view rest() { return words_.rest(); }
  // Returns the arguments as a whole, including trailing blanks.
  [[nodiscard]] std::string_view text() const { return text_; }
  // Returns the next word without taking it; empty at the end.
  [[nodiscard]] std::string_view peek() const;

  std::optional<int> integer();
  // Reads a plain decimal, optionally with an exponent; `nan` and `inf` are not accepted.
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
