// The format XQF for the registry of records.
#pragma once

#include "records/game_format.h"

namespace ludex::records::xqf {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::xqf
