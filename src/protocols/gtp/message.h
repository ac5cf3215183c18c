// Every message of GTP as a value, in both directions: gtp.md sections 2 and 3.
//
// All commands have one shape, a name and words behind it, so that a command is no type of its own:
// what its words mean is read by whoever knows the command (arguments.h), and each names its own
// error. Messages know nothing of rules: a point has the right form and need not be on the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::gtp {

// KataGo's parameter of a search for the simulations that it may make, and the value that limits
// nothing, its highest.
inline constexpr std::string_view max_visits = "maxVisits";
inline constexpr std::uint64_t unlimited_visits = std::uint64_t{1} << 50U;

enum class Color : std::uint8_t { black, white };

[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

// Column and row from 0: A1 is the lower left corner. The largest board has 25 of each.
struct Point {
  int column = 0;
  int row = 0;
  bool operator==(const Point&) const = default;
};
inline constexpr int most_lines = 25;

// Where a stone is put; no point is a pass.
using Vertex = std::optional<Point>;

struct Move {
  Color color{};
  Vertex vertex;
  bool operator==(const Move&) const = default;
};

// The number in front of a command and of its response, from 0 to 2^31-1.
enum class Id : std::uint32_t {};
inline constexpr std::uint32_t highest_id = 2147483647;

// --- Controller to engine ---

// The name holds no blank and is not empty; the arguments are the rest of the line, without the
// blanks in front of them and with those behind.
struct Command {
  std::optional<Id> id;
  std::string name;
  std::string arguments;
  bool operator==(const Command&) const = default;
};

// --- Engine to controller ---

// The text of the first line may be empty, no other line may.
struct Response {
  bool success = true;
  std::optional<Id> id;
  std::vector<std::string> lines{""};  // at least one
  bool operator==(const Response&) const = default;
};

}  // namespace ludex::gtp
