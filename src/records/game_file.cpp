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

// What is looked at to tell the format, and what to tell that bare moves are those of xiangqi.
constexpr std::size_t front_bytes = std::size_t{1} << 20;
constexpr std::size_t bare_bytes = std::size_t{1} << 16;

std::unique_ptr<pgn::Reader> pgn_reader(std::string_view front, Source all) {
  pgn::ReadOptions options;
  options.keep_beginnings = true;
  std::optional<Charset> charset;
  const std::string_view piece = front.substr(0, bare_bytes);
  if (const Charset guessed = guess_charset(piece); is_bare_xiangqi(decode(piece, guessed))) {
    options.game = "xiangqi";
    charset = guessed;
  }
  return std::make_unique<pgn::Reader>(decoded(std::move(all), charset), std::move(options));
}

Result<ReadGames> read_whole(GameFormat format, std::string_view bytes) {
  if (format == GameFormat::xqf) return xqf::read(bytes);
  if (format == GameFormat::ccbridge) return ccbridge::read(bytes);
  return dhtmlxq::read(bytes);
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

GameFileReader::GameFileReader(GameFormat format, std::unique_ptr<pgn::Reader> reader,
                               ReadGames games)
    : format_(format), pgn_(std::move(reader)), games_(std::move(games)) {}
GameFileReader::GameFileReader(GameFileReader&&) noexcept = default;
GameFileReader& GameFileReader::operator=(GameFileReader&&) noexcept = default;
GameFileReader::~GameFileReader() = default;

Result<GameFileReader> GameFileReader::open(Source source) {
  std::string front = take(source, front_bytes);
  const GameFormat format = game_format_of(front);
  if (format == GameFormat::pgn) {
    const std::string copy = front.substr(0, bare_bytes);
    return GameFileReader(format, pgn_reader(copy, joined(std::move(front), std::move(source))),
                          {});
  }
  const std::string bytes = take(joined(std::move(front), std::move(source)), whole_file_bytes + 1);
  if (bytes.size() > whole_file_bytes) {
    return fail(fmt::format("more than {} bytes of {}", whole_file_bytes, name_of(format)));
  }
  auto games = read_whole(format, bytes);
  if (!games) return tl::unexpected(std::move(games.error()));
  return GameFileReader(format, nullptr, *std::move(games));
}

bool GameFileReader::next(FileGame& game) {
  game.number = ++number_;
  game.troubles.clear();
  if (pgn_ != nullptr) {
    const auto more = pgn_->next(game.record);
    if (more && !*more) return false;
    game.is_read = more.has_value();
    game.troubles = more ? pgn_->troubles() : std::vector<Error>{more.error()};
    return true;
  }
  if (number_ > games_.entries.size()) return false;
  const GameEntry& entry = games_.entries[number_ - 1];
  game.is_read = entry.record.has_value();
  if (game.is_read) game.record = std::move(games_.records[*entry.record]);
  const auto first = games_.troubles.begin() + static_cast<std::ptrdiff_t>(entry.first_trouble);
  game.troubles.assign(first, first + static_cast<std::ptrdiff_t>(entry.troubles));
  return true;
}

Result<std::string> format_game(const Record& record, GameFormat format, std::string_view notation,
                                Losses& losses) {
  losses.begin_game();
  switch (format) {
    case GameFormat::pgn: {
      pgn::WriteOptions options;
      options.notation = notation;
      pgn::tell_losses(record, losses);
      return pgn::format(record, options);
    }
    case GameFormat::xqf:
      return xqf::format(record, losses);
    case GameFormat::dhtmlxq:
      return dhtmlxq::format(record, losses);
    case GameFormat::fen:
      losses.add("everything but the start position", left_out);
      return record.setup.position + "\n";
    case GameFormat::ccbridge:
      break;
  }
  return fail("files of CCBridge are read only");
}

}  // namespace ludex::records
