// Conversion between lines of AGI and messages (agi.md section 4). Parsing never throws; it returns
// an error, with a column, for a line that begins with a known word and still cannot be understood.
// Words count in any case; in commands, they may be written without blanks between one another and
// before lists of points wherever the meaning is clear. Formatting is canonical: single blanks,
// capitals, one order of words, and parse(format(m)) == m.
//
// `side` is the side of the board, which limits the digits of points.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocols/agi/message.h"

namespace ludex::agi {

[[nodiscard]] Result<Command> parse_command(std::string_view line, int side = usual_side);
[[nodiscard]] Result<Message> parse_message(std::string_view line, int side = usual_side);
// Whether a line that cannot be understood was meant to set the position.
[[nodiscard]] bool is_about_position(std::string_view line);

// Returns a line without line end. Texts inside messages must not contain one either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

// The text of a point is "78", that of a list "786869". parse_point() returns a point only if the
// whole text is one.
[[nodiscard]] std::string to_text(Point point);
[[nodiscard]] std::string to_text(const Points& points);
[[nodiscard]] std::optional<Point> parse_point(std::string_view text, int side = usual_side);

}  // namespace ludex::agi
