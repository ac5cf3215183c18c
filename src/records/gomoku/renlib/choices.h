// The options for writing a RenLib library.
#pragma once

#include "records/game_format.h"

namespace ludex::records::renlib {

[[nodiscard]] std::span<const WriterChoice> choices();

}  // namespace ludex::records::renlib
