// Writes games as XQF version 1.0, which is not scrambled and which every reader supports.
#pragma once

#include <string>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::xqf {

// Texts are in GB18030. Those of the header are cut to 63 bytes (Title, Event, TimeControl) or 15.
// All annotations of a move become its comment. Fails on another game than xiangqi, an illegal
// move, and a null move.
[[nodiscard]] Result<std::string> format(const Record& record);
// The same; whatever the format has no room for is added to the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::xqf
