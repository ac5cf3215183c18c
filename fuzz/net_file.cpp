// Any bytes as the file of a net: it is refused with a reason, or evaluates a position. The
// checksum is made right, or no changed input would come further than to it.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "search/nets/evaluator.h"
#include "search/nets/layout.h"

using namespace ludex;
using namespace ludex::search;

namespace {

std::string with_right_checksum(std::string bytes) {
  constexpr std::size_t checksum_bytes = 8;
  if (bytes.size() < checksum_bytes) return bytes;
  bytes.resize(bytes.size() - checksum_bytes);
  const std::uint64_t hash = nets::checksum(bytes);
  for (unsigned each = 0; each < checksum_bytes; ++each) {
    bytes.push_back(static_cast<char>(hash >> (8 * each)));
  }
  return bytes;
}

}  // namespace

int fuzz_net_file(const std::uint8_t* data, std::size_t size) {
  const std::string bytes = with_right_checksum(std::string(data, data + size));
  const auto net = nets::Net::parse(bytes);
  if (!net) {
    expects(!net.error().message.empty());
    return 0;
  }
  const nets::Shape& shape = (*net)->shape();
  expects(bytes.size() == nets::file_size(shape));
  constexpr int side = 3;
  const std::vector<std::uint8_t> planes(static_cast<std::size_t>(side * side * shape.planes), 1);
  const std::vector<float> globals(static_cast<std::size_t>(shape.globals), 1.0F);
  nets::Evaluator evaluator(*net);
  nets::Output output;
  evaluator.evaluate({side, side, planes, globals}, output);
  expects(std::isfinite(output.win) && std::isfinite(output.pass));
  return 0;
}
