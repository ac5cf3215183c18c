// Openings from a file, in one of the formats that the registry of records lists for the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/openings.h"
#include "records/opening_format.h"
#include "rules/game.h"

namespace ludex::match {

// The formats that openings of the game come in.
[[nodiscard]] std::span<const records::OpeningFormat* const> opening_formats_of(
    std::string_view game);
// The one of them that the ending of a file's name stands for; one of a compressed file does not
// count. Null: none of them.
[[nodiscard]] const records::OpeningFormat* opening_format_of(std::string_view path,
                                                              std::string_view game);

// All openings of the file, which may be compressed, or of stdin (`-`); every one of them checked
// by the rules of `setup`; of a game or a line the first `plies` moves, and lines that are then
// alike count once. One bad opening spoils the file: the error names its line.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const std::string& path,
                                                         const records::OpeningFormat& format,
                                                         const rules::Setup& setup,
                                                         std::size_t plies = SIZE_MAX);

// The same of a text in memory; the error does not name a file.
[[nodiscard]] Result<std::vector<Opening>> read_openings_text(std::string_view text,
                                                              const records::OpeningFormat& format,
                                                              const rules::Setup& setup,
                                                              std::size_t plies = SIZE_MAX);
// Openings that were read, checked by the rules of `setup`. The error has the line of the opening.
[[nodiscard]] Result<std::vector<Opening>> check_openings(
    const std::vector<records::Opening>& openings, const rules::Setup& setup);

}  // namespace ludex::match
