#include "records/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "records/ccbridge/reader.h"
#include "records/decoder.h"
#include "records/dhtmlxq/reader.h"
#include "records/dhtmlxq/writer.h"
#include "records/encoding.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/xqf/reader.h"
#include "records/xqf/writer.h"

namespace ludex::records {

namespace {

struct Ending {
  std::string_view ending;
  GameFormat format;
};
constexpr std::array<Ending, 11> endings{{{".pgn", GameFormat::pgn},
                                          {".xqf", GameFormat::xqf},
                                          {".dhtmlxq", GameFormat::dhtmlxq},
                                          {".ubb", GameFormat::dhtmlxq},
                                          {".txt", GameFormat::dhtmlxq},
                                          {".htm", GameFormat::dhtmlxq},
                                          {".html", GameFormat::dhtmlxq},
                                          {".cbr", GameFormat::ccbridge},
                                          {".cbl", GameFormat::ccbridge},
                                          {".fen", GameFormat::fen},
                                          {".epd", GameFormat::fen}}};

// Text without tags that has a move of a cannon, a horse or a rook in Chinese is xiangqi.
bool is_bare_xiangqi(std::string_view text) {
  if (text.find("[White \"") != std::string_view::npos) return false;
  constexpr std::array<std::string_view, 5> pieces{"炮", "马", "馬", "车", "車"};
  return std::any_of(pieces.begin(), pieces.end(), [&](std::string_view piece) {
    return text.find(piece) != std::string_view::npos;
  });
}

Result<ReadGames> read_pgn(std::string_view bytes) {
  pgn::ReadOptions options;
  std::string text;
  if (std::string plain = decode(bytes, guess_charset(bytes)); is_bare_xiangqi(plain)) {
    options.game = "xiangqi";
    text = std::move(plain);
    bytes = text;
  }
  pgn::Reader reader(decoded(source_of(bytes)), std::move(options));
  ReadGames games;
  for (;;) {
    Record record;
    const auto more = reader.next(record);
    if (!more) {
      add_trouble(games.troubles, more.error());
    } else if (*more) {
      games.records.push_back(std::move(record));
    } else {
      break;
    }
  }
  if (games.records.empty() && games.troubles.empty()) return fail("there is no game in it");
  return games;
}

template <class Format>
Result<std::string> write_each(std::span<const Record> records, const Format& format) {
  std::string text;
  for (std::size_t next = 0; next < records.size(); ++next) {
    auto game = format(records[next]);
    if (!game) return tl::unexpected(within(fmt::format("game {}", next + 1), game.error()));
    text += *game;
  }
  return text;
}

}  // namespace

std::string_view name_of(GameFormat format) {
  switch (format) {
    case GameFormat::pgn:
      return "PGN";
    case GameFormat::xqf:
      return "XQF";
    case GameFormat::dhtmlxq:
      return "DhtmlXQ";
    case GameFormat::ccbridge:
      return "CCBridge";
    case GameFormat::fen:
      break;
  }
  return "FEN";
}

std::optional<GameFormat> game_format_of_name(std::string_view path) {
  const std::string name = lower(path);
  const auto* const found = std::find_if(endings.begin(), endings.end(), [&](const Ending& row) {
    return name.ends_with(row.ending);
  });
  if (found == endings.end()) return std::nullopt;
  return found->format;
}

GameFormat game_format_of(std::string_view bytes) {
  if (ccbridge::is_ccbridge(bytes)) return GameFormat::ccbridge;
  if (xqf::is_xqf(bytes)) return GameFormat::xqf;
  if (dhtmlxq::is_dhtmlxq(bytes)) return GameFormat::dhtmlxq;
  return GameFormat::pgn;
}

Result<ReadGames> read_games(std::string_view bytes) {
  switch (game_format_of(bytes)) {
    case GameFormat::xqf:
      return xqf::read(bytes);
    case GameFormat::dhtmlxq:
      return dhtmlxq::read(bytes);
    case GameFormat::ccbridge:
      return ccbridge::read(bytes);
    case GameFormat::pgn:
    case GameFormat::fen:
      break;
  }
  return read_pgn(bytes);
}

Result<std::string> write_games(std::span<const Record> records, GameFormat format,
                                std::string_view notation) {
  switch (format) {
    case GameFormat::pgn: {
      pgn::WriteOptions options;
      options.notation = notation;
      return write_each(records,
                        [&](const Record& record) { return pgn::format(record, options); });
    }
    case GameFormat::xqf:
      if (records.size() != 1) {
        return fail(fmt::format("an XQF file holds one game, not {}", records.size()));
      }
      return xqf::format(records.front());
    case GameFormat::dhtmlxq:
      return write_each(records, dhtmlxq::format);
    case GameFormat::fen:
      return write_each(records, [](const Record& record) {
        return Result<std::string>(record.setup.position + "\n");
      });
    case GameFormat::ccbridge:
      break;
  }
  return fail("files of CCBridge are read only");
}

}  // namespace ludex::records
