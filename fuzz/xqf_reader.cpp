// Any bytes as XQF: nothing crashes, and the moves of a written record are read back.
#include <cstddef>
#include <cstdint>

#include "record_round_trip.h"
#include "records/xiangqi/xqf/reader.h"
#include "records/xiangqi/xqf/writer.h"

int fuzz_xqf_reader(const std::uint8_t* bytes, std::size_t size) {
  namespace xqf = ludex::records::xqf;
  ludex::fuzz::round_trip({reinterpret_cast<const char*>(bytes), size}, xqf::read,
                          [](const ludex::records::Record& record) { return xqf::format(record); });
  return 0;
}
