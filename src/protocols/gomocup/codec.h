// Conversion between lines of Gomocup and messages. Parsing never throws; it returns an error, with
// a column, for a line that begins with a known word and still cannot be understood. Words count in
// any case; blanks and tabs around numbers and commas are accepted (gomocup.md section 2).
// Formatting is canonical, and parse(format(m)) == m.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/gomocup/message.h"

namespace ludex::gomocup {

[[nodiscard]] Result<Command> parse_command(std::string_view line);
[[nodiscard]] Result<Message> parse_message(std::string_view line);

// Returns a line without line end. Texts inside messages must not contain one either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

// The text of points is "7,7" or "7,7 8,7"; parse_points() accepts nothing else behind them.
[[nodiscard]] std::string format_points(const std::vector<Point>& points);
[[nodiscard]] Result<std::vector<Point>> parse_points(std::string_view text);

}  // namespace ludex::gomocup
