// The size and the abilities of the terminal behind stdout.
#pragma once

#include "match/report/board_text.h"
#include "match/report/live_screen.h"

namespace ludex::cli {

// Its present size; 80 by 24 if unknown.
[[nodiscard]] match::ScreenSize terminal_size();
// Whether it can move its cursor: without TERM, or with TERM=dumb, it cannot.
[[nodiscard]] bool terminal_draws();
// Figures if the locale uses UTF-8, except on the Linux console, whose font lacks them.
[[nodiscard]] match::Alphabet terminal_alphabet();

}  // namespace ludex::cli
