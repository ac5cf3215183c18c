#include "records/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "records/formats.h"
#include "records/pgn/reader.h"
#include "records/registry.h"
#include "records/text/decoder.h"
#include "records/text/encoding.h"

namespace ludex::records {

namespace {

// How many bytes of the front are examined to recognize the format, and how many of them to
// recognize the game of moves without tags.
constexpr std::size_t front_bytes = std::size_t{1} << 20;
constexpr std::size_t bare_bytes = std::size_t{1} << 16;

// The game whose words occur in a text without tags; null if no game's words do.
const GameRecords* bare_game(std::string_view text) {
  if (text.find("[White \"") != std::string_view::npos) return nullptr;
  for (const GameRecords& game : game_records()) {
    const auto& words = game.dialect.bare_words;
    const bool has_one = std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      return text.find(word) != std::string_view::npos;
    });
    if (has_one) return &game;
  }
  return nullptr;
}

std::unique_ptr<pgn::Reader> pgn_reader(std::string_view front, Source all) {
  pgn::ReadOptions options;
  options.keep_beginnings = true;
  std::optional<Charset> charset;
  const std::string_view piece = front.substr(0, bare_bytes);
  const Charset guessed = guess_charset(piece);
  if (const GameRecords* const game = bare_game(decode(piece, guessed))) {
    options.game = game->kind.name;
    charset = guessed;
  }
  return std::make_unique<pgn::Reader>(decoded(std::move(all), charset), std::move(options));
}

tl::unexpected<Error> read_only(const GameFormat& format) {
  return fail(fmt::format("files of {} are read only", format.name));
}

}  // namespace

const GameFormat* game_format_of_name(std::string_view path) {
  const std::string name = lower(path);
  for (const GameFormat* const format : game_formats()) {
    const bool fits = std::any_of(format->endings.begin(), format->endings.end(),
                                  [&](std::string_view ending) { return name.ends_with(ending); });
    if (fits) return format;
  }
  return nullptr;
}

namespace {

// Whether the text has a tag or the number of a first move.
bool looks_like_pgn(std::string_view bytes) {
  const std::size_t tag = bytes.find('[');
  const std::size_t value = tag == std::string_view::npos ? tag : bytes.find(" \"", tag);
  return value < bytes.find('\n', tag) || bytes.find("1.") != std::string_view::npos;
}

// Whether text files of any format may have this ending.
bool has_shared_ending(std::string_view name) {
  return lower(name).ends_with(".txt");
}

}  // namespace

const GameFormat& game_format_of(std::string_view bytes, std::string_view name) {
  for (const GameFormat* const format : game_formats()) {
    if (format->shows != nullptr && format->shows(bytes)) return *format;
  }
  const GameFormat* const named = game_format_of_name(name);
  const bool is_meant = named != nullptr && named->read != nullptr && !has_shared_ending(name) &&
                        !looks_like_pgn(bytes.substr(0, bare_bytes));
  if (is_meant) return *named;
  return pgn_format();
}

GameFileReader::GameFileReader(GameFileReader&&) noexcept = default;
GameFileReader& GameFileReader::operator=(GameFileReader&&) noexcept = default;
GameFileReader::~GameFileReader() = default;

Result<GameFileReader> GameFileReader::open(Source source, ReadMode give, std::string_view name) {
  std::string front = take(source, front_bytes);
  const GameFormat& format = game_format_of(front, name);
  GameFileReader reader(format);
  if (format.read == nullptr) {
    const std::string copy = front.substr(0, bare_bytes);
    reader.pgn_ = pgn_reader(copy, joined(std::move(front), std::move(source)));
    return reader;
  }
  auto whole = take_whole(joined(std::move(front), std::move(source)), format.name);
  if (!whole) return tl::unexpected(std::move(whole.error()));
  auto bytes = std::make_unique<const std::string>(*std::move(whole));
  auto sequence = format.read(*bytes, give);
  if (!sequence) return tl::unexpected(std::move(sequence.error()));
  reader.sequence_ = *std::move(sequence);
  reader.bytes_ = std::move(bytes);
  return reader;
}

bool GameFileReader::next(FileGame& game) {
  game.number = ++number_;
  game.troubles.clear();
  game.kept.clear();
  if (pgn_ != nullptr) {
    const auto more = pgn_->next(game.record);
    if (more && !*more) return false;
    game.is_read = more.has_value();
    game.troubles = more ? pgn_->troubles() : std::vector<Error>{more.error()};
    return true;
  }
  return sequence_->next(game);
}

Result<void> write_game(FileGame& game, bool is_first, const GameFormat& format,
                        std::string_view notation, std::ostream& out, Losses& losses) {
  losses.begin_game();
  if (format.write == nullptr) return read_only(format);
  if (game.walk == nullptr) {
    // A game that cannot be written leaves no part of its text.
    const auto text = format_game(game.record, format, notation, losses);
    if (!text) return tl::unexpected(text.error());
    out << (is_first ? format.head : "") << *text;
    return {};
  }
  expects(format.writes_walks);
  out << (is_first ? format.head : "");
  return format.write({nullptr, game.walk.get()}, notation, out, losses);
}

Result<std::string> format_game(const Record& record, const GameFormat& format,
                                std::string_view notation, Losses& losses) {
  losses.begin_game();
  if (format.write == nullptr) return read_only(format);
  std::ostringstream text;
  if (auto done = format.write({&record, nullptr}, notation, text, losses); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  return std::move(text).str();
}

}  // namespace ludex::records
