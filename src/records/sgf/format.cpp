#include "records/sgf/format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

#include "records/encoding.h"
#include "records/registry.h"
#include "records/sgf/meaning.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"

namespace ludex::records::sgf {
namespace {

// FF[4]: a game without GM is one of go.
constexpr std::int64_t unnamed_game = 1;

// Null: no game that is known here.
const GameMeaning* meaning_of(std::int64_t number, const GameTree& tree) {
  const GameMeaning* own = nullptr;
  const GameMeaning* seen = nullptr;
  for (const GameRecords& game : game_records()) {
    if (game.sgf == nullptr) continue;
    if (game.sgf->number == number) {
      own = game.sgf;
    }
    const auto& others = game.sgf->seen_as;
    if (std::find(others.begin(), others.end(), number) == others.end()) continue;
    if (game.sgf->claims != nullptr && game.sgf->claims(tree)) return game.sgf;
    seen = game.sgf;
  }
  return own != nullptr ? own : seen;
}

Result<ReadGame> read_game(const GameTree& tree, GameStarter& starter) {
  const auto raw = tree.value(0, "GM");
  const auto number = raw ? read_number(*raw) : std::optional(unnamed_game);
  const GameMeaning* const meaning = number ? meaning_of(*number, tree) : nullptr;
  if (meaning == nullptr) {
    return tl::unexpected(tree.error_at(
        *raw,
        fmt::format("GM[{}] is no game whose SGF is understood", in_utf8(*raw, tree.charset()))));
  }
  auto game = meaning->read(tree, starter);
  if (!game) return game;
  std::vector<Error> troubles = tree.troubles();
  for (Error& trouble : game->troubles) {
    add_trouble(troubles, std::move(trouble));
  }
  game->troubles = std::move(troubles);
  return game;
}

Result<const GameMeaning*> meaning_for(const Record& record) {
  const GameRecords* const row = find_game_records(record.setup.game);
  if (row == nullptr || row->sgf == nullptr) {
    return fail(fmt::format("games of {} are not written as SGF", record.setup.game));
  }
  return row->sgf;
}

Result<std::string> write(const Record& record, std::string_view /*notation*/, Losses& losses) {
  const auto meaning = meaning_for(record);
  if (!meaning) return tl::unexpected(meaning.error());
  return (*meaning)->write(record, losses);
}

Result<void> write_walked(GameWalk& game, std::ostream& out, Losses& losses) {
  const auto meaning = meaning_for(game.heading());
  if (!meaning) return tl::unexpected(meaning.error());
  return (*meaning)->write_walked(game, out, losses);
}

constexpr std::array<std::string_view, 1> endings{".sgf"};
constexpr GameFormat the_format{.name = "SGF",
                                .word = "sgf",
                                .endings = endings,
                                .shows = is_sgf,
                                .read = read,
                                .write = write,
                                .write_walked = write_walked};

}  // namespace

Result<ReadGames> read(std::string_view file) {
  // What comes of a file in UTF-16; else its bytes are read where they are.
  const std::string decoded =
      file.starts_with(utf16_mark) ? decode_utf16(file.substr(utf16_mark.size())) : std::string();
  const std::string_view bytes = decoded.empty() ? file : decoded;
  ReadGames games;
  Reader reader(bytes);
  GameTree tree;
  GameStarter starter;
  for (;;) {
    const auto more = reader.next(tree);
    if (more && !*more) break;
    add_game(games, more ? read_game(tree, starter) : tl::unexpected(more.error()), false);
  }
  if (games.entries.empty()) return fail("no SGF game: nothing begins with `(;`");
  return games;
}

const GameFormat& game_format() {
  return the_format;
}

}  // namespace ludex::records::sgf
