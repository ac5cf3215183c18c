#include "search/go/net/shipped_net.h"

#include <string_view>

#include "base/embedded_file.h"
#include "base/expects.h"
#include "search/go/net/judge.h"

// The build defines LUDEX_SMALL_GO_NET and LUDEX_LARGE_GO_NET as the files.
LUDEX_EMBEDDED_FILE(small_go_net_file, LUDEX_SMALL_GO_NET);
LUDEX_EMBEDDED_FILE(large_go_net_file, LUDEX_LARGE_GO_NET);

namespace ludex::search {

namespace {

std::shared_ptr<const nets::Net> parsed(std::string_view file) {
  auto net = nets::Net::parse(file);
  expects(net.has_value());
  return *net;
}

}  // namespace

std::shared_ptr<const nets::Net> shipped_go_net(ShippedGoNet which) {
  if (which == ShippedGoNet::small) {
    static const auto small = parsed(std::string_view(small_go_net_file, small_go_net_file_end));
    return small;
  }
  static const auto large = parsed(std::string_view(large_go_net_file, large_go_net_file_end));
  return large;
}

std::shared_ptr<const nets::Net> shipped_go_net(const go::BoardSize& size) {
  return shipped_go_net(go_net::is_large(size) ? ShippedGoNet::large : ShippedGoNet::small);
}

}  // namespace ludex::search
