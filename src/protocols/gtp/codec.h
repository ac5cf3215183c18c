// Lines of GTP to messages and back. Nothing here fails: a line that is no command is answered by
// nobody, and any other has a name that is known or not. Formatting is canonical, and
// parse(format(m)) == m.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/gtp/message.h"

namespace ludex::gtp {

// The line without control characters and without the comment behind `#`; a tab is a space (gtp.md
// 2.1).
[[nodiscard]] std::string without_comment(std::string_view line);
// Whether the line is the comment by which a controller interrupts an engine that thinks.
[[nodiscard]] bool is_interrupt(std::string_view line);

// Nothing for a line without a command: an empty one, a comment, a number alone. Digits that begin
// the line are an id, unless they are too many.
[[nodiscard]] std::optional<Command> parse_command(std::string_view line);

// Without line end.
[[nodiscard]] std::string format(const Command& command);
// The lines of the response, with the empty one that ends it.
[[nodiscard]] std::vector<std::string> format(const Response& response);
// A response of a text whose lines end in line feeds. Empty lines, which would end the response,
// are left out, but for the first.
[[nodiscard]] Response response_of(bool success, std::optional<Id> id, std::string_view text);

// How a response begins: "=", "?12 illegal move". Nothing for any other line.
struct ResponseHead {
  bool success = true;
  std::optional<Id> id;
  std::string_view text;  // without blanks in front of it
};
[[nodiscard]] std::optional<ResponseHead> parse_response_head(std::string_view line);

// "D4", "PASS"; any case is read. The points of the largest board are read, whatever board is
// played on, and nothing may be glued to a point.
[[nodiscard]] std::string format(const Vertex& vertex);
[[nodiscard]] std::optional<Vertex> parse_vertex(std::string_view word);
[[nodiscard]] std::optional<Point> parse_point(std::string_view word);
// "black", "white"; "b" and "w" are read too, in any case.
[[nodiscard]] std::string_view format(Color color);
[[nodiscard]] std::optional<Color> parse_color(std::string_view word);

}  // namespace ludex::gtp
