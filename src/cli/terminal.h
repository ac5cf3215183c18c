// What the terminal behind stdout can show.
#pragma once

#include "match/board_text.h"
#include "match/live_screen.h"

namespace ludex::cli {

// Its size now; 80 by 24 where it does not say.
[[nodiscard]] match::ScreenSize terminal_size();
// Whether it moves its cursor as told: TERM=dumb, or none, does not.
[[nodiscard]] bool terminal_draws();
// Figures where the locale says UTF-8; the Linux console has a font without them.
[[nodiscard]] match::Alphabet terminal_alphabet();

}  // namespace ludex::cli
