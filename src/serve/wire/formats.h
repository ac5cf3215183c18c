// The files that hold records of a game, in JSON.
#pragma once

#include <string_view>
#include <vector>

#include "records/game_format.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The formats of that game, those of all games among them.
[[nodiscard]] std::vector<const records::GameFormat*> formats_of(std::string_view game);
// Whether games are read from such files: those that have a reader, PGN, and positions alone.
[[nodiscard]] bool is_read(const records::GameFormat& format);
// {"name", "read", "write", "types"}.
[[nodiscard]] Json to_json(const records::GameFormat& format);

}  // namespace ludex::serve
