// The commands whose reading and writing fills a file of its own (codec_command.cpp); only the
// codec includes this header.
#pragma once

#include <string>

#include "base/result.h"
#include "base/tokens.h"
#include "protocols/uci/message.h"

namespace ludex::uci::parts {

Result<Command> read_position(Tokens& in);
// The two commands of Cyclone's dialect, which are a position without the word `position`.
Result<Command> read_bare_fen(Tokens& in);
Result<Command> read_bare_startpos(Tokens& in);
Result<Command> read_go(Tokens& in);  // reads `go perft` too
Result<Command> read_perft(Tokens& in);

void write(std::string& out, const Go& command);

}  // namespace ludex::uci::parts
