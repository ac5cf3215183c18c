// Conversion between lines of UCCI and messages. Parsing never throws; it returns an error, with a
// column, for a line that begins with a known word and still cannot be understood. The first word,
// and every word of a controller, counts in any case, and any number of blanks may separate words
// (ucci.md section 1). Formatting is canonical: single blanks, lower case, one order of words, and
// parse(format(m)) == m.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "protocols/ucci/message.h"

namespace ludex::ucci {

[[nodiscard]] Result<Command> parse_command(std::string_view line);
[[nodiscard]] Result<Message> parse_message(std::string_view line);

// Returns a line without line end. Texts inside messages must not contain one either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

}  // namespace ludex::ucci
