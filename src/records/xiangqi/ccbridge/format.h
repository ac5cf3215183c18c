// The format of CCBridge for the registry of records.
#pragma once

#include "records/game_format.h"

namespace ludex::records::ccbridge {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::ccbridge
