#include "search/go/net/shipped_net.h"

#include <string_view>

#include "base/embedded_file.h"
#include "base/expects.h"

// The build defines LUDEX_SHIPPED_NET as the file.
LUDEX_EMBEDDED_FILE(go_net_file, LUDEX_SHIPPED_NET);

namespace ludex::search {

std::shared_ptr<const nets::Net> shipped_go_net() {
  static const std::shared_ptr<const nets::Net> net = [] {
    auto parsed = nets::Net::parse(std::string_view(go_net_file, go_net_file_end));
    expects(parsed.has_value());
    return *parsed;
  }();
  return net;
}

}  // namespace ludex::search
