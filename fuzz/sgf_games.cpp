// Any bytes as SGF: nothing breaks, and the moves of what is written are read back.
#include <cstddef>
#include <cstdint>

#include "record_round_trip.h"
#include "records/sgf/format.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  namespace sgf = ludex::records::sgf;
  ludex::fuzz::round_trip({reinterpret_cast<const char*>(bytes), size}, sgf::read,
                          [](const ludex::records::Record& record) {
                            ludex::records::Losses losses;
                            return sgf::game_format().write(record, {}, losses);
                          });
  return 0;
}
