// Lines of Gomocup to messages and back. Parsing never throws; its errors are for lines that a
// known word begins and that still cannot be understood, and name the column. Words count whatever
// their case; blanks and tabs around numbers and commas are forgiven (gomocup.md section 2).
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

// Without line end. Texts inside messages must hold none either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

// "7,7", "7,7 8,7"; reading takes nothing else behind them.
[[nodiscard]] std::string format_points(const std::vector<Point>& points);
[[nodiscard]] Result<std::vector<Point>> parse_points(std::string_view text);

}  // namespace ludex::gomocup
