// Any bytes as AGI's game records and trees: nothing crashes, and the moves of a written record are
// read back.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "record_round_trip.h"
#include "records/gomoku/agi/game_file.h"
#include "records/gomoku/agi/tree_file.h"

namespace {

using namespace ludex;

template <class Read, class Format>
void read_and_write(std::string_view bytes, const Read& read, const Format& format) {
  const auto games = read(bytes);
  if (!games) {
    expects(!games.error().message.empty());
    return;
  }
  for (const records::Record& record : games->records) {
    records::Losses losses;
    const auto text = format(record, losses);
    if (!text) continue;
    // A result may contradict the moves; this is reported as a trouble and does no harm.
    const auto again = read(*text);
    expects(again.has_value() && again->records.size() == 1);
    expects(again->records[0].setup == record.setup);
    expects(fuzz::moves_of(again->records[0].tree) == fuzz::moves_of(record.tree));
  }
}

}  // namespace

int fuzz_agi_records(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  read_and_write(text, records::agi::read_games, records::agi::format_game);
  read_and_write(text, records::agi::read_tree, records::agi::format_tree);
  return 0;
}
