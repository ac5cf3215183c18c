// Any bytes as POS and as Gomocup's openings: nothing crashes, and the moves of a written record
// are read back.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record_round_trip.h"
#include "records/gomoku/openings/reader.h"
#include "records/gomoku/pos/reader.h"

int fuzz_gomoku_lines(const std::uint8_t* bytes, std::size_t size) {
  using namespace ludex::records;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  ludex::fuzz::round_trip(text, pos::read, [](const Record& record) {
    Losses losses;
    return pos::format(record, losses);
  });
  const auto openings = gomocup_openings::read(text);
  if (!openings) return 0;
  for (const Record& record : openings->records) {
    Losses losses;
    const auto line = gomocup_openings::format(record, losses);
    ludex::expects(line.has_value());
    const auto again = gomocup_openings::read(*line);
    ludex::expects(again.has_value() && again->records.size() == 1);
    ludex::expects(ludex::fuzz::moves_of(again->records[0].tree).size() ==
                   ludex::fuzz::moves_of(record.tree).size());
  }
  return 0;
}
