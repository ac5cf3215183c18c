// Any bytes as SGF: nothing crashes, and every game that was read is read back the same after
// writing.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"

int fuzz_sgf_syntax(const std::uint8_t* bytes, std::size_t size) {
  namespace sgf = ludex::records::sgf;
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  sgf::Reader reader(text);
  sgf::GameTree tree;
  for (;;) {
    const auto more = reader.next(tree);
    if (!more) continue;
    if (!*more) return 0;
    const std::string written = sgf::format(tree);
    sgf::Reader again(written);
    sgf::GameTree copy;
    const auto read = again.next(copy);
    ludex::expects(read.has_value() && *read && copy.size() == tree.size());
    for (std::size_t node = 0; node < tree.size(); ++node) {
      ludex::expects(node == 0 || copy.parent(node) == tree.parent(node));
      ludex::expects(copy.properties(node).size() == tree.properties(node).size());
      for (const auto& property : tree.properties(node)) {
        for (const std::string_view value : tree.values(property)) {
          (void)sgf::read_simple_text(value, tree.charset());
        }
      }
    }
  }
}
