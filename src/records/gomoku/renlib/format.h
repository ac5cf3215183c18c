// The format of RenLib libraries for the registry of records.
#pragma once

#include "records/game_format.h"

namespace ludex::records::renlib {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::renlib
