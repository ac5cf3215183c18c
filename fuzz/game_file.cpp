// Any bytes as a file of games in any format: a game that was read, even one with errors, is valid
// and can be passed to the writer of every format.

#include "records/game_file.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/expects.h"
#include "records/formats.h"
#include "records/registry.h"

namespace {

bool sets_up_inside(const ludex::records::Tree& tree) {
  using namespace ludex::records;
  for (std::optional<NodeId> node = root; node; node = next_in_order(tree, *node)) {
    const Annotations* const said = tree.annotations(*node);
    if (said != nullptr && !said->position().empty()) return true;
  }
  return false;
}

}  // namespace

int fuzz_game_file(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex::records;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  auto reader = GameFileReader::open(source_of(text));
  if (!reader) return 0;
  FileGame game;
  for (std::size_t number = 1; reader->next(game); ++number) {
    ludex::expects(game.number == number && (game.is_read || !game.troubles.empty()));
    if (!game.is_read) continue;
    Losses losses;
    const auto written = format_game(game.record, pgn_format(), {}, losses);
    // PGN cannot represent a position that is set up inside a game.
    ludex::expects(written.has_value() || sets_up_inside(game.record.tree));
    if (!written) continue;
    pgn::Reader again(source_of(*written));
    Record record;
    const auto read = again.next(record);
    ludex::expects(read.has_value() && *read);
    for (const GameFormat* const format : game_formats()) {
      (void)format_game(game.record, *format, {}, losses);
    }
    (void)losses.sentence();
  }
  return 0;
}
