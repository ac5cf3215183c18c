// Games as XQF version 1.0, which is not scrambled and which every reader takes.
#pragma once

#include <string>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::xqf {

// Texts are in GB18030; those of the header have room for 63 bytes (Title, Event, TimeControl) or
// 15 and are cut there. Everything that is said of a move becomes its comment. Fails on another
// game than xiangqi, an illegal move and a null move.
[[nodiscard]] Result<std::string> format(const Record& record);
// The same; what the format has no room for is among the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::xqf
