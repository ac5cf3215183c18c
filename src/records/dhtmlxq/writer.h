// Games as DhtmlXQ text, in UTF-8.
#pragma once

#include <string>

#include "base/result.h"
#include "records/record.h"

namespace ludex::records::dhtmlxq {

// One block [DhtmlXQ]…[/DhtmlXQ]. Everything that is said of a move becomes its comment; what would
// begin or end a tag inside a text is spelt with round brackets. Fails on another game than
// xiangqi, an illegal move and a null move.
[[nodiscard]] Result<std::string> format(const Record& record);

}  // namespace ludex::records::dhtmlxq
