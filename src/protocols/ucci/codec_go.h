// Reading and writing of UCCI's `go`, which fill a source file of their own. Only the codec
// includes this header.
#pragma once

#include <string>

#include "base/result.h"
#include "base/tokens.h"
#include "protocols/ucci/message.h"

namespace ludex::ucci::parts {

Result<Command> read_go(Tokens& in);
void write(std::string& out, const Go& command);

}  // namespace ludex::ucci::parts
