// Lines of UCCI to messages and back. Parsing never throws; its errors are for lines that a known
// word begins and that still cannot be understood, and name the column. Words count whatever their
// case, and blanks as many as there are (ucci.md section 1). Formatting is canonical: single
// blanks, lower case, one order of words, and parse(format(m)) == m.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "protocols/ucci/message.h"

namespace ludex::ucci {

[[nodiscard]] Result<Command> parse_command(std::string_view line);
[[nodiscard]] Result<Message> parse_message(std::string_view line);

// Without line end. Texts inside messages must hold none either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

}  // namespace ludex::ucci
