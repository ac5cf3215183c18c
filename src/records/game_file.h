// Files of games in any format that we know: which one it is shows in their content.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/read_games.h"
#include "records/record.h"

namespace ludex::records {

enum class GameFormat : std::uint8_t {
  pgn,  // any game
  xqf,  // the others hold xiangqi
  dhtmlxq,
  ccbridge,  // records and libraries; read only
  fen,       // start positions, one a line; written only
};

// "PGN", "XQF", "DhtmlXQ", "CCBridge", "FEN".
[[nodiscard]] std::string_view name_of(GameFormat format);
// By the ending of a file's name, in either case: pgn; xqf; dhtmlxq, ubb, txt, htm, html; cbr, cbl;
// fen, epd.
[[nodiscard]] std::optional<GameFormat> game_format_of_name(std::string_view path);
// By what the bytes begin with or hold; PGN where nothing speaks for another format.
[[nodiscard]] GameFormat game_format_of(std::string_view bytes);

// Reads whatever it is. Every record has the position of its file as its setup. The error: not even
// one game is there to be read, as a whole or in part.
[[nodiscard]] Result<ReadGames> read_games(std::string_view bytes);

// The text of a file with these records. `notation` is for PGN, empty for the usual one. The error
// says why they cannot be written so; XQF holds exactly one game.
[[nodiscard]] Result<std::string> write_games(std::span<const Record> records, GameFormat format,
                                              std::string_view notation = {});

}  // namespace ludex::records
