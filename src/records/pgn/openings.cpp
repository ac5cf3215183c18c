#include "records/pgn/openings.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/text/decoder.h"

namespace ludex::records::pgn {
namespace {

constexpr std::array<std::string_view, 1> endings{".pgn"};

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& setup,
                                           std::size_t plies) {
  ReadOptions options;
  options.content = Content::main_line;
  options.plies = plies;
  options.game = setup.game;
  Reader reader(decoded(source), options);
  Record record;
  std::vector<Opening> openings;
  while (true) {
    const auto more = reader.next(record);
    if (!more) return tl::unexpected(more.error());
    if (!*more) return openings;
    if (record.setup.game != setup.game) {
      return fail(fmt::format("a game of {}, and {} is played", record.setup.game, setup.game), 0,
                  reader.place().line);
    }
    openings.push_back({record.setup.position, main_line(record.tree, plies), reader.place().line});
  }
}

constexpr OpeningFormat openings{.word = "pgn", .endings = endings, .read = read_openings};

}  // namespace

Result<void> write(GameSource game, std::string_view notation, std::ostream& out, Losses& losses) {
  const Record& record = record_of(game);
  tell_losses(record, losses);
  WriteOptions options;
  options.notation = notation;
  return format(record, options).map([&](const std::string& text) { out << text; });
}

const OpeningFormat& opening_format() {
  return openings;
}

}  // namespace ludex::records::pgn
