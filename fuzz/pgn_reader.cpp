// Any bytes as PGN: nothing crashes, small windows give the same result as large ones, and the
// written form of a game is a fixed point of reading and writing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/text/decoder.h"

namespace {

using namespace ludex::records;

// Returns each game in export format, each error as its sentence.
std::vector<std::string> read(std::string_view text, std::size_t window_bytes,
                              pgn::Content content) {
  std::vector<std::string> all;
  pgn::Reader reader(decoded(source_of(text)), {.content = content,
                                                .plies = SIZE_MAX,
                                                .scan = {.window_bytes = window_bytes, .start = {}},
                                                .game = "chess"});
  for (;;) {
    Record record;
    const auto more = reader.next(record);
    if (!more) {
      all.push_back("error: " + describe(more.error()));
      continue;
    }
    if (!*more) return all;
    const auto written = pgn::format(record);
    ludex::expects(written.has_value());
    all.push_back(*written);
  }
}

}  // namespace

int fuzz_pgn_reader(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  const auto games = read(text, std::size_t{1} << 16, pgn::Content::tree);
  ludex::expects(read(text, 5, pgn::Content::tree) == games);
  ludex::expects(read(text, 64, pgn::Content::main_line).size() == games.size());
  for (const std::string& game : games) {
    if (game.starts_with("error: ")) continue;
    const auto again = read(game, std::size_t{1} << 16, pgn::Content::tree);
    ludex::expects(again.size() == 1 && again[0] == game);
  }
  return 0;
}
