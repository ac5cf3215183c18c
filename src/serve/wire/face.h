// The look of boards, and the marks on them, in JSON.
#pragma once

#include <span>

#include "rules/face.h"
#include "rules/game.h"
#include "rules/shown_board.h"
#include "serve/api_error.h"

namespace ludex::serve {

// 0 or 1.
[[nodiscard]] int seat_number(rules::Seat seat);
// "light", "dark", "red".
[[nodiscard]] std::string_view ink_name(rules::Ink ink);
[[nodiscard]] Json to_json(const rules::Face& face);
// A list such as [{"kind": "check", "at": 4}]; a ko has the kind "square", an offered point
// "number".
[[nodiscard]] Json to_json(std::span<const rules::BoardMark> marks);

}  // namespace ludex::serve
