// Any bytes as SGF: nothing crashes, and the moves of a written record are read back.
#include <cstddef>
#include <cstdint>
#include <utility>

#include "record_round_trip.h"
#include "records/formats.h"
#include "records/game_file.h"

namespace {

using ludex::Result;
using namespace ludex::records;

Result<ReadGames> read_sgf(std::string_view bytes) {
  auto sequence = sgf_format().read(bytes, ReadMode::records);
  if (!sequence) return tl::unexpected(std::move(sequence.error()));
  ReadGames games;
  for (FileGame game; (*sequence)->next(game);) {
    games.troubles.insert(games.troubles.end(), game.troubles.begin(), game.troubles.end());
    if (game.is_read) {
      games.records.push_back(game.record);
    }
  }
  return games;
}

}  // namespace

int fuzz_sgf_games(const std::uint8_t* bytes, std::size_t size) {
  ludex::fuzz::round_trip({reinterpret_cast<const char*>(bytes), size}, read_sgf,
                          [](const Record& record) {
                            Losses losses;
                            return format_game(record, sgf_format(), {}, losses);
                          });
  return 0;
}
