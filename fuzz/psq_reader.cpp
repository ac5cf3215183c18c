// Any bytes as PSQ, and as REC: nothing crashes, and the moves of a written record are read back.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "record_round_trip.h"
#include "records/gomoku/psq/reader.h"
#include "records/gomoku/psq/writer.h"

int fuzz_psq_reader(const std::uint8_t* bytes, std::size_t size) {
  namespace psq = ludex::records::psq;
  using ludex::records::Losses;
  using ludex::records::Record;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  ludex::fuzz::round_trip(text, psq::read, [](const Record& record) {
    Losses losses;
    return psq::format(record, losses);
  });
  ludex::fuzz::round_trip(text, psq::read_rec, [](const Record& record) {
    Losses losses;
    return psq::format_rec(record, losses);
  });
  return 0;
}
