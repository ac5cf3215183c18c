// The file formats for records of a game, in JSON.
#pragma once

#include <string_view>
#include <vector>

#include "records/game_format.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The formats of the game, including those of all games.
[[nodiscard]] std::vector<const records::GameFormat*> formats_of(std::string_view game);
// Whether games can be read from files of this format: it has a reader, or is PGN or EPD.
[[nodiscard]] bool is_read(const records::GameFormat& format);
// Whether the texts of single games, one after the other, are a file of this format.
[[nodiscard]] bool holds_several(const records::GameFormat& format);
// {"name", "read", "several", "write", "types"}.
[[nodiscard]] Json to_json(const records::GameFormat& format);

}  // namespace ludex::serve
