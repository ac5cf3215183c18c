// Lines of UCI to messages and back. Parsing never throws; its errors are for lines that a known
// word begins and that still cannot be understood, and name the column. What the specification
// says to skip is skipped (uci.md sections 1, 2, 6 and 7). Formatting is canonical: single blanks,
// one order of fields, and parse(format(m)) == m.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/extension.h"
#include "protocols/uci/message.h"

namespace ludex::uci {

// Where the word that names the message may stand. A controller's line is always scanned for it;
// an engine's only on demand, because engines echo commands in their error texts (section 1).
enum class Scan : std::uint8_t { first_word, whole_line };

// The commands of ours that the specification does not have.
[[nodiscard]] std::vector<protocols::Extension> extensions();
// The first words of the commands that UCI itself has.
[[nodiscard]] std::vector<std::string_view> command_words();

[[nodiscard]] Result<Command> parse_command(std::string_view line);
[[nodiscard]] Result<Message> parse_message(std::string_view line, Scan scan = Scan::first_word);

// Without line end. Texts inside messages must hold none either.
[[nodiscard]] std::string format(const Command& command);
[[nodiscard]] std::string format(const Message& message);

}  // namespace ludex::uci
