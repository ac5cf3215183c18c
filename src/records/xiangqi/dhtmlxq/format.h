// The format DhtmlXQ for the registry of records.
#pragma once

#include "records/game_format.h"

namespace ludex::records::dhtmlxq {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::dhtmlxq
