// CCBridge, as the registry of records lists it.
#pragma once

#include "records/game_format.h"

namespace ludex::records::ccbridge {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::ccbridge
