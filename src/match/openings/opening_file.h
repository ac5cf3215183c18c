// Openings from a file, in one of the formats that the registry of records lists for the game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/openings/openings.h"
#include "records/opening_format.h"
#include "rules/game.h"

namespace ludex::match {

// The formats in which openings of the game can be read.
[[nodiscard]] std::span<const records::OpeningFormat* const> opening_formats_of(
    std::string_view game);
// The format for the ending of the file's name; the ending of a compressed file is ignored. A
// folder whose name ends like no format is one of SGF files. Null if no format of the game fits.
[[nodiscard]] const records::OpeningFormat* opening_format_of(std::string_view path,
                                                              std::string_view game);

// Reads all openings of the file, which may be compressed, or of stdin (`-`), or of the files in a
// folder that end like the format, in the order of their names. Every opening is checked by the
// rules of `setup`. Of a game or a line the first `plies` moves are read, and lines that are then
// alike count once. One bad opening is an error, which names its file and line.
[[nodiscard]] Result<std::vector<Opening>> read_openings(const std::string& path,
                                                         const records::OpeningFormat& format,
                                                         const rules::Setup& setup,
                                                         std::size_t plies = SIZE_MAX,
                                                         const std::stop_token& stop = {});

// The same for a text in memory; the error names no file.
[[nodiscard]] Result<std::vector<Opening>> read_openings_text(std::string_view text,
                                                              const records::OpeningFormat& format,
                                                              const rules::Setup& setup,
                                                              std::size_t plies = SIZE_MAX);
// Checks openings by the rules of `setup`. The error names the line of the bad opening.
[[nodiscard]] Result<std::vector<Opening>> check_openings(
    const std::vector<records::Opening>& openings, const rules::Setup& setup);

}  // namespace ludex::match
