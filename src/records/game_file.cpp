#include "records/game_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "records/pgn/format.h"
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
  const bool is_meant = named != nullptr && named->is_read_whole() && !has_shared_ending(name) &&
                        !looks_like_pgn(bytes.substr(0, bare_bytes));
  if (is_meant) return *named;
  return pgn::game_format();
}

GameFileReader::GameFileReader(GameFileReader&&) noexcept = default;
GameFileReader& GameFileReader::operator=(GameFileReader&&) noexcept = default;
GameFileReader::~GameFileReader() = default;

Result<GameFileReader> GameFileReader::open(Source source, ReadMode give, std::string_view name) {
  std::string front = take(source, front_bytes);
  const GameFormat& format = game_format_of(front, name);
  GameFileReader reader(format);
  if (!format.is_read_whole()) {
    const std::string copy = front.substr(0, bare_bytes);
    reader.pgn_ = pgn_reader(copy, joined(std::move(front), std::move(source)));
    return reader;
  }
  auto whole = take_whole(joined(std::move(front), std::move(source)), format.name);
  if (!whole) return tl::unexpected(std::move(whole.error()));
  auto bytes = std::make_unique<const std::string>(*std::move(whole));
  if (give == ReadMode::walks && format.walk != nullptr) {
    auto walked = format.walk(*bytes);
    if (!walked) return tl::unexpected(std::move(walked.error()));
    reader.walked_ = *std::move(walked);
    if (reader.walked_.walk != nullptr) {
      reader.bytes_ = std::move(bytes);
      return reader;
    }
  }
  if (format.read_each != nullptr) {
    auto sequence = format.read_each(*bytes);
    if (!sequence) return tl::unexpected(std::move(sequence.error()));
    reader.sequence_ = *std::move(sequence);
    reader.bytes_ = std::move(bytes);
    return reader;
  }
  auto games = format.read(*bytes);
  if (!games) return tl::unexpected(std::move(games.error()));
  reader.games_ = *std::move(games);
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
  game.walk = std::move(walked_.walk);
  if (game.walk != nullptr) {
    game.is_read = true;
    game.troubles = std::move(walked_.troubles);
    return true;
  }
  if (sequence_ != nullptr) return sequence_->next(game);
  if (number_ > games_.entries.size()) return false;
  const GameEntry& entry = games_.entries[number_ - 1];
  game.is_read = entry.record.has_value();
  game.kept = entry.kept;
  if (game.is_read) {
    game.record = std::move(games_.records[*entry.record]);
  }
  const auto first = games_.troubles.begin() + static_cast<std::ptrdiff_t>(entry.first_trouble);
  game.troubles.assign(first, first + static_cast<std::ptrdiff_t>(entry.troubles));
  return true;
}

Result<void> write_game(FileGame& game, bool is_first, const GameFormat& format,
                        std::string_view notation, std::ostream& out, Losses& losses) {
  const std::string_view head = is_first ? format.head : "";
  if (game.walk != nullptr) {
    expects(format.write_walked != nullptr);
    losses.begin_game();
    out << head;
    return format.write_walked(*game.walk, out, losses);
  }
  const auto text = format_game(game.record, format, notation, losses);
  if (!text) return tl::unexpected(text.error());
  out << head << *text;
  return {};
}

Result<std::string> format_game(const Record& record, const GameFormat& format,
                                std::string_view notation, Losses& losses) {
  losses.begin_game();
  if (format.write == nullptr) return fail(fmt::format("files of {} are read only", format.name));
  return format.write(record, notation, losses);
}

}  // namespace ludex::records
