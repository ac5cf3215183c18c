// Conversion between lines of UCI and messages. Parsing never throws; it returns an error, with a
// column, for a line that begins with a known word and still cannot be understood. Where the
// specification demands that something be skipped, it is skipped (uci.md sections 1, 2, 6 and 7).
// Formatting is canonical: single blanks, one order of fields, and parse(format(m)) == m.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/extension.h"
#include "protocols/uci/message.h"

namespace ludex::uci {

// Where the word that names the message may stand. A controller's line is always scanned for it; an
// engine's line only on demand, because engines echo commands in their error texts (section 1).
enum class Scan : std::uint8_t { first_word, whole_line };

// Our own commands, which are not in the specification.
[[nodiscard]] std::vector<protocols::Extension> extensions();
// The first words of the commands that the specification defines.
[[nodiscard]] std::vector<std::string_view> command_words();

[[nodiscard]] Result<Command> parse_command(std::string_view line);
[[nodiscard]] Result<Message> parse_message(std::string_view line, Scan scan = Scan::first_word);

// Returns a line without line end. Texts inside messages must not contain one either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

}  // namespace ludex::uci
