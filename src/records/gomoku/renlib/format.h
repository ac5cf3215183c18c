// RenLib libraries, as the registry of records lists them.
#pragma once

#include "records/game_format.h"

namespace ludex::records::renlib {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::renlib
