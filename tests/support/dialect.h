// The protocols of the fault engine: what a line asks for, and how a healthy engine answers it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "support/fault_table.h"

namespace ludex::tests {

// What a line of the controller asks for.
enum class Ask : std::uint8_t { nothing, introduction, readiness, new_game, move, stop, quit };

struct Asked {
  Ask ask = Ask::nothing;
  bool waits = false;  // the move is due at `stop` or `ponderhit` only
};

class Dialect {
 public:
  Dialect() = default;
  Dialect(const Dialect&) = delete;
  Dialect& operator=(const Dialect&) = delete;
  virtual ~Dialect() = default;

  // Reads a line and keeps what it says of the position. Appends to `reply` the lines that a
  // healthy engine sends back at once, each without its end, divided by line feeds.
  virtual Asked read(std::string_view line, std::string& reply) = 0;

  // A legal move that depends on the position alone. The text is valid until the next call.
  [[nodiscard]] virtual std::string_view move() = 0;
  // Well-formed moves that are illegal in this position.
  [[nodiscard]] virtual std::string illegal_move() const = 0;
  [[nodiscard]] virtual std::string move_of_other_side() const { return illegal_move(); }
  [[nodiscard]] virtual std::string move_off_board() const = 0;

  // Appends the lines that answer the last request for a move, in the form of `reply`.
  virtual void append_answer(std::string& text, std::string_view move) const = 0;
  // An answer by an error instead of a move, in the protocols that have one.
  [[nodiscard]] virtual std::string error_answer() const { return {}; }
  // A line of an engine that thinks.
  [[nodiscard]] virtual std::string_view thinking_line() const = 0;
  // The first words of a line without meaning.
  [[nodiscard]] virtual std::string_view text_line() const = 0;
};

// `name` is the engine's, of at most 100 bytes. `xiangqi`: whether an engine of UCI plays it
// instead of chess.
[[nodiscard]] std::unique_ptr<Dialect> make_dialect(Protocol protocol, std::string_view name,
                                                    bool xiangqi);

}  // namespace ludex::tests
