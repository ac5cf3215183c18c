// Every message of GTP as a value, in both directions: gtp.md sections 2 and 3.
//
// All commands have one shape, a name and words behind it, so a command has no type of its own: the
// code that handles a command reads its words (arguments.h), and each command has its own errors.
// Messages do not depend on the rules: a point has the right form but need not be on the board.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::gtp {

// KataGo's search parameter for the number of simulations, and its highest value, which means no
// limit.
inline constexpr std::string_view max_visits = "maxVisits";
inline constexpr std::uint64_t unlimited_visits = std::uint64_t{1} << 50U;
// KataGo's name for whether the engine thinks on after its move, until the next input.
inline constexpr std::string_view pondering_enabled = "ponderingEnabled";

enum class Color : std::uint8_t { black, white };

[[nodiscard]] constexpr Color other(Color color) {
  return color == Color::black ? Color::white : Color::black;
}

// Column and row count from 0: A1 is the lower left corner. The largest board has 25 of each.
struct Point {
  int column = 0;
  int row = 0;
  bool operator==(const Point&) const = default;
};
inline constexpr int most_lines = 25;

// The point of a stone; without a point, a pass.
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

// The name contains no blank and is not empty; the arguments are the rest of the line, without
// leading but with trailing blanks.
struct Command {
  std::optional<Id> id;
  std::string name;
  std::string arguments;
  bool operator==(const Command&) const = default;
};

// --- Engine to controller ---

// The first line may be empty, no other line may.
struct Response {
  bool success = true;
  std::optional<Id> id;
  std::vector<std::string> lines{""};  // at least one
  bool operator==(const Response&) const = default;
};

}  // namespace ludex::gtp
