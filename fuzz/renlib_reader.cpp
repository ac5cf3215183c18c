// Any bytes as a RenLib library: nothing breaks, and what is written of it is read and written
// alike. The first reading may join nodes and puts siblings in order.
#include <cstddef>
#include <cstdint>

#include "record_round_trip.h"
#include "records/gomoku/renlib/reader.h"
#include "records/gomoku/renlib/writer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  namespace renlib = ludex::records::renlib;
  const auto format = [](const ludex::records::Record& record) {
    ludex::records::Losses losses;
    return renlib::format(record, losses);
  };
  const auto games = renlib::read({reinterpret_cast<const char*>(bytes), size});
  if (!games) return 0;
  const auto file = format(games->records.at(0));
  ludex::expects(file.has_value());
  ludex::fuzz::round_trip(*file, renlib::read, format);
  return 0;
}
