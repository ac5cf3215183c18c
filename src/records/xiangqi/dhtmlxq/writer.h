// Writes games as DhtmlXQ text in UTF-8.
#pragma once

#include <string>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::dhtmlxq {

// Writes one block [DhtmlXQ]…[/DhtmlXQ]. All annotations of a move become its comment. Text that
// would have another meaning, such as the beginning of a tag, is spelt \uXXXX. Fails on another
// game than xiangqi, an illegal move, and a null move.
[[nodiscard]] Result<std::string> format(const Record& record);
// The same; tags that the format cannot hold are added to the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::dhtmlxq
