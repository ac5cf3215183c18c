// XQF, as the registry of records lists it.
#pragma once

#include "records/game_format.h"

namespace ludex::records::xqf {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::xqf
