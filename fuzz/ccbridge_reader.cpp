// Any bytes as a record or a library of CCBridge: nothing crashes, and every record that was read
// is valid.

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/expects.h"
#include "records/pgn/writer.h"
#include "records/xiangqi/ccbridge/reader.h"

namespace {

using namespace ludex::records;

void read(const std::string& bytes) {
  const auto games = ccbridge::read(bytes);
  if (!games) return;
  for (const Record& record : games->records) {
    ludex::expects(pgn::format(record).has_value());
  }
}

}  // namespace

int fuzz_ccbridge_reader(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  read(text);
  // A library of this one record: the header of a library alone is larger than the inputs of a
  // fuzzer.
  std::string library("CCBridgeLibrary");
  library.resize(66624);
  read(library + text);
  return 0;
}
