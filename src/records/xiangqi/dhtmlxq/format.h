// DhtmlXQ, as the registry of records lists it.
#pragma once

#include "records/game_format.h"

namespace ludex::records::dhtmlxq {

[[nodiscard]] const GameFormat& game_format();

}  // namespace ludex::records::dhtmlxq
