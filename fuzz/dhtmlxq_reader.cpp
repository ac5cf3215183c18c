// Any bytes as DhtmlXQ: nothing crashes, and the moves of a written record are read back.
#include <cstddef>
#include <cstdint>

#include "record_round_trip.h"
#include "records/xiangqi/dhtmlxq/reader.h"
#include "records/xiangqi/dhtmlxq/writer.h"

int fuzz_dhtmlxq_reader(const std::uint8_t* bytes, std::size_t size) {
  namespace dhtmlxq = ludex::records::dhtmlxq;
  ludex::fuzz::round_trip(
      {reinterpret_cast<const char*>(bytes), size}, dhtmlxq::read,
      [](const ludex::records::Record& record) { return dhtmlxq::format(record); });
  return 0;
}
