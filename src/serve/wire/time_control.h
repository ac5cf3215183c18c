// Time controls in JSON; times are whole milliseconds.
//
//   none
//   fischer    base, increment; with `moves`, the base is for that many moves, and then given again
//   byoyomi    base, period, periods
//   canadian   base, period, moves
//   move       base, for every move
//   hourglass  base
#pragma once

#include "match/play/time_control.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

[[nodiscard]] Json to_json(const match::TimeControl& control);
// Members that the kind does not have must not be there.
[[nodiscard]] Answer<match::TimeControl> read_time_control(const Members& json);

}  // namespace ludex::serve
