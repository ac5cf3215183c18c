// Conversion between lines of GTP and messages. Parsing commands does not fail: a line without a
// command gets no response, and any other line has a name, which may be unknown. Formatting is
// canonical, and parse(format(m)) == m.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/gtp/message.h"

namespace ludex::gtp {

// Returns the line without control characters and without the comment behind `#`; a tab becomes a
// space (gtp.md 2.1).
[[nodiscard]] std::string without_comment(std::string_view line);
// Whether the line is the comment by which a controller interrupts a thinking engine.
[[nodiscard]] bool is_interrupt(std::string_view line);

// Returns std::nullopt for a line without a command: an empty line, a comment, a number alone.
// Digits that begin the line are an id, unless the number is too large.
[[nodiscard]] std::optional<Command> parse_command(std::string_view line);

// Returns the line without line end.
[[nodiscard]] std::string format(const Command& command);
// Returns the lines of the response, including the empty one that ends it.
[[nodiscard]] std::vector<std::string> format(const Response& response);
// Makes a response of a text whose lines end in line feeds. Empty lines, which would end the
// response, are left out, except for the first line.
[[nodiscard]] Response response_of(bool success, std::optional<Id> id, std::string_view text);

// The beginning of a response: "=", "?12 illegal move". parse_response_head() returns std::nullopt
// for any other line.
struct ResponseHead {
  bool success = true;
  std::optional<Id> id;
  std::string_view text;  // without leading blanks
};
[[nodiscard]] std::optional<ResponseHead> parse_response_head(std::string_view line);

// The text of a vertex is "D4" or "PASS"; any case is read. All points of the largest board are
// accepted, whatever the size of the board, and no text may follow a point without a blank.
[[nodiscard]] std::string format(const Vertex& vertex);
[[nodiscard]] std::optional<Vertex> parse_vertex(std::string_view word);
[[nodiscard]] std::optional<Point> parse_point(std::string_view word);
// The text of a colour is "black" or "white"; "b" and "w" are read too, in any case.
[[nodiscard]] std::string_view format(Color color);
[[nodiscard]] std::optional<Color> parse_color(std::string_view word);

}  // namespace ludex::gtp
