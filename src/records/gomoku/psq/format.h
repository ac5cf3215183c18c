// The formats PSQ of Piskvork and REC of Gomotur for the registry of records.
#pragma once

#include "records/game_format.h"

namespace ludex::records::psq {

[[nodiscard]] const GameFormat& game_format();
[[nodiscard]] const GameFormat& rec_format();

}  // namespace ludex::records::psq
