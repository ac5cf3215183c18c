// Games as DhtmlXQ text, in UTF-8.
#pragma once

#include <string>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::dhtmlxq {

// One block [DhtmlXQ]…[/DhtmlXQ]. Everything that is said of a move becomes its comment; what would
// be something else inside a text, such as the begin of a tag, is spelt \uXXXX. Fails on another
// game than xiangqi, an illegal move and a null move.
[[nodiscard]] Result<std::string> format(const Record& record);
// The same; tags that the format cannot hold are among the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);

}  // namespace ludex::records::dhtmlxq
