// Any bytes as DhtmlXQ: nothing breaks, and the moves of what is written are read back.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/dhtmlxq/reader.h"
#include "records/dhtmlxq/writer.h"

namespace {

using namespace ludex::records;

// The moves in reading order with what hangs on them: texts may change their charset.
std::vector<std::uint32_t> moves_of(const Tree& tree) {
  std::vector<std::uint32_t> moves;
  for (std::optional<NodeId> node = root; node; node = next_in_order(tree, *node)) {
    moves.push_back(tree.move(*node).code);
    moves.push_back((tree.first_child(*node) ? 1U : 0U) | (tree.next_sibling(*node) ? 2U : 0U));
  }
  return moves;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const auto games = dhtmlxq::read({reinterpret_cast<const char*>(bytes), size});
  if (!games) return 0;
  for (const Record& record : games->records) {
    const auto file = dhtmlxq::format(record);
    ludex::expects(file.has_value());
    const auto again = dhtmlxq::read(*file);
    ludex::expects(again.has_value() && again->troubles.empty() && again->records.size() == 1);
    ludex::expects(again->records[0].setup.position == record.setup.position);
    ludex::expects(moves_of(again->records[0].tree) == moves_of(record.tree));
  }
  return 0;
}
