// Lines of AGI to messages and back (agi.md section 4). Parsing never throws; its errors are for
// lines that a known word begins and that still cannot be understood, and name the column. Words
// count whatever their case; they may be glued to one another and to lists of points wherever it
// is clear what is meant. Formatting is canonical: single blanks, capitals, one order of words, and
// parse(format(m)) == m.
//
// `side` is that of the board, which says how far the digits of points go.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "protocols/agi/message.h"

namespace ludex::agi {

[[nodiscard]] Result<Command> parse_command(std::string_view line, int side = usual_side);
[[nodiscard]] Result<Message> parse_message(std::string_view line, int side = usual_side);
// Whether a line that cannot be understood was to set the position.
[[nodiscard]] bool is_about_position(std::string_view line);

// Without line end. Texts inside messages must hold none either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

// "78", and "786869". The whole text is one point or none.
[[nodiscard]] std::string to_text(Point point);
[[nodiscard]] std::string to_text(const Points& points);
[[nodiscard]] std::optional<Point> parse_point(std::string_view text, int side = usual_side);

}  // namespace ludex::agi
