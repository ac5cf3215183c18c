// Openings from a file of positions (EPD), of games (PGN) or of lines of moves
// (records/opening_lines.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/openings.h"
#include "rules/game.h"

namespace ludex::match {

enum class OpeningFormat : std::uint8_t { epd, pgn, lines };

// By the ending of a file's name; one of a compressed file does not count.
[[nodiscard]] std::optional<OpeningFormat> opening_format_of(std::string_view path);

// All openings of the file, which may be compressed, or of stdin (`-`); every one of them checked
// by the rules of `setup`; of a game or a line the first `plies` moves, and lines that are then
// alike count once. One bad opening spoils the file: the error names its line.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const std::string& path,
                                                         OpeningFormat format,
                                                         const rules::Setup& setup,
                                                         std::size_t plies = SIZE_MAX);

}  // namespace ludex::match
