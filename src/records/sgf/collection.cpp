#include "records/sgf/collection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "records/registry.h"
#include "records/sgf/meaning.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"
#include "records/text/encoding.h"

namespace ludex::records::sgf {
namespace {

// FF[4]: a game without GM is go.
constexpr std::int64_t unnamed_game = 1;

// Null if no game here has that number.
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

// Null as above.
const GameMeaning* game_meaning(const GameTree& tree) {
  const auto raw = tree.value(0, "GM");
  const auto number = raw ? read_number(*raw) : std::optional(unnamed_game);
  return number ? meaning_of(*number, tree) : nullptr;
}

// The troubles are those of the SGF text and of the record.
Result<void> read_game(const GameTree& tree, GameStarter& starter, Record& record,
                       std::vector<Error>& troubles) {
  const GameMeaning* const meaning = game_meaning(tree);
  if (meaning == nullptr) {
    const std::string_view raw = *tree.value(0, "GM");
    return tl::unexpected(tree.error_at(
        raw,
        fmt::format("GM[{}] is no game whose SGF is understood", in_utf8(raw, tree.charset()))));
  }
  troubles = tree.troubles();
  return meaning->read(tree, starter, record, troubles);
}

Result<const GameMeaning*> meaning_for(const Record& record) {
  const GameRecords* const row = find_game_records(record.setup.game);
  if (row == nullptr || row->sgf == nullptr) {
    return fail(fmt::format("games of {} are not written as SGF", record.setup.game));
  }
  return row->sgf;
}

// Returns the file's bytes, or, for a file in UTF-16, the UTF-8 text that is put into `decoded`.
std::string_view readable(std::string_view file, std::string& decoded) {
  if (!file.starts_with(utf16_mark)) return file;
  decoded = decode_utf16(file.substr(utf16_mark.size()));
  return decoded.empty() ? file : std::string_view(decoded);
}

// The games of a file. Only one game at a time is in memory, as a tree of its text and as a record.
class Collection final : public GameSequence {
 public:
  // The bytes must outlive it.
  explicit Collection(std::string_view file) : reader_(readable(file, decoded_)) {}

  bool next(FileGame& game) override {
    const auto more = reader_.next(tree_);
    if (more && !*more) return false;
    ++number_;
    game.kept.clear();
    game.troubles.clear();
    const auto read = more ? read_game(tree_, starter_, game.record, game.troubles)
                           : Result<void>(tl::unexpected(more.error()));
    game.is_read = read.has_value();
    if (!game.is_read) {
      game.troubles.assign(1, read.error());
    }
    for (Error& trouble : game.troubles) {
      trouble = within(fmt::format("game {}", number_), std::move(trouble));
    }
    // A game of a kind that we do not know is kept if its text is sound.
    if (more && tree_.troubles().empty() && game_meaning(tree_) == nullptr) {
      game.kept = format(tree_);
    }
    return true;
  }

 private:
  std::string decoded_;
  Reader reader_;
  GameTree tree_;
  GameStarter starter_;
  std::size_t number_ = 0;  // of the last game that was read
};

constexpr std::array<std::string_view, 1> endings{".sgf"};
// The line of the file in which the game begins.
std::size_t line_of(const GameTree& tree) {
  const auto properties = tree.properties(0);
  return properties.empty() ? 0 : tree.error_at(properties.front(), "").line;
}

// The main line of a game as an opening. The position is empty if it is the usual start of `setup`.
Result<Opening> opening_of(const Record& record, const rules::Setup& setup,
                           std::string_view usual_start, std::size_t plies) {
  if (record.setup.game != setup.game) {
    return fail(fmt::format("a game of {}, and {} is played", record.setup.game, setup.game));
  }
  const auto size = [](const rules::Setup& of) { return of.values.text(rules::size_parameter); };
  if (size(record.setup) != size(setup)) {
    return fail(
        fmt::format("a board of {}, and one of {} is played on", size(record.setup), size(setup)));
  }
  Opening opening{record.setup.position, {}};
  for (auto node = record.tree.first_child(root); node; node = record.tree.first_child(*node)) {
    if (opening.moves.size() == plies) break;
    const Annotations* const said = record.tree.annotations(*node);
    const rules::Move move = record.tree.move(*node);
    if (said != nullptr && !said->position().empty()) {
      if (!opening.moves.empty()) return fail("a position is set up behind the first move");
      opening.position = said->position();
    } else if (move.code != 0) {
      opening.moves.push_back(move);
    }
  }
  if (opening.position == usual_start) {
    opening.position.clear();
  }
  return opening;
}

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& setup,
                                           std::size_t plies) {
  const auto usual = rules::start_game({.game = setup.game, .values = setup.values});
  if (!usual) return tl::unexpected(usual.error());
  const auto text = take_whole(source, "openings");
  if (!text) return tl::unexpected(text.error());
  std::string decoded;
  std::vector<Opening> openings;
  Reader reader(readable(*text, decoded));
  GameTree tree;
  GameStarter starter;
  Record record;
  std::vector<Error> troubles;
  for (;;) {
    const auto more = reader.next(tree);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return openings;
    const auto read = read_game(tree, starter, record, troubles);
    if (!read) return tl::unexpected(read.error());
    if (!troubles.empty()) return tl::unexpected(troubles.front());
    auto opening = opening_of(record, (*usual)->setup(), (*usual)->setup().position, plies);
    if (!opening) return fail(opening.error().message, 0, line_of(tree));
    opening->line = line_of(tree);
    openings.push_back(*std::move(opening));
  }
}

constexpr OpeningFormat the_openings{.word = "sgf", .endings = endings, .read = read_openings};

}  // namespace

Result<std::unique_ptr<GameSequence>> read(std::string_view file, ReadMode /*give*/) {
  std::string decoded;
  if (!has_game(readable(file, decoded))) return fail("no SGF game: nothing begins with `(;`");
  return std::make_unique<Collection>(file);
}

Result<void> write(GameSource game, std::string_view /*notation*/, std::ostream& out,
                   Losses& losses) {
  const auto meaning = meaning_for(game.walk != nullptr ? game.walk->heading() : record_of(game));
  if (!meaning) return tl::unexpected(meaning.error());
  if (game.walk != nullptr) return (*meaning)->write_walked(*game.walk, out, losses);
  return (*meaning)->write(record_of(game), losses).map([&](const std::string& text) {
    out << text;
  });
}

const OpeningFormat& opening_format() {
  return the_openings;
}

}  // namespace ludex::records::sgf
