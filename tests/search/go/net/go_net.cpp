#include "search/go/net/go_net.h"

#include "base/expects.h"
#include "base/random.h"
#include "search/go/net/features.h"
#include "search/nets/random_net.h"

namespace ludex::search::go_net {

std::string random_go_net_file(std::uint64_t seed, int planes) {
  Rng rng(seed);
  const nets::Shape shape{.planes = planes,
                          .globals = static_cast<int>(globals),
                          .blocks = 2,
                          .channels = 32,
                          .policy_channels = 32,
                          .pass_hidden = 8,
                          .value_hidden = 8,
                          .pooled_blocks = 2};
  return nets::random_net(shape, rng);
}

std::shared_ptr<const nets::Net> random_go_net(std::uint64_t seed, int planes) {
  auto net = nets::Net::parse(random_go_net_file(seed, planes));
  expects(net.has_value());
  return *net;
}

}  // namespace ludex::search::go_net
