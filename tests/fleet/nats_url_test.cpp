#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "fleet/nats_options.h"

namespace ludex::fleet {
namespace {

TEST(NatsUrl, GoodOnesAreTaken) {
  for (const std::string url :
       {"nats://localhost", "nats://localhost:4222", "tls://a.example:443", "nats://me:pw@host:1",
        "nats://[::1]:4222", "nats://one:4222, nats://two:4222"}) {
    EXPECT_TRUE(check_url(url)) << url;
  }
}

TEST(NatsUrl, BadOnesAreRefusedInASentenceWithoutThePassword) {
  const std::vector<std::pair<std::string, std::string>> rows{
      {"", "bad NATS URL ``: expected nats:// or tls:// and a host, such as nats://localhost:4222"},
      {"localhost:4222",
       "bad NATS URL `localhost:4222`: expected nats:// or tls:// and a host, such as "
       "nats://localhost:4222"},
      {"http://host",
       "bad NATS URL `http://host`: expected nats:// or tls:// instead of `http://`"},
      {"nats://", "bad NATS URL `nats://`: the host is missing"},
      {"nats://:4222", "bad NATS URL `nats://:4222`: the host is missing"},
      {"nats://host:70000", "bad NATS URL `nats://host:70000`: expected a port from 1 to 65535"},
      {"nats://me:secret@host:x",
       "bad NATS URL `nats://...@host:x`: expected a port from 1 to 65535"},
      {"nats://a:1,b:2",
       "bad NATS URL `b:2`: expected nats:// or tls:// and a host, such as nats://localhost:4222"},
  };
  for (const auto& [url, error] : rows) {
    const auto checked = check_url(url);
    ASSERT_FALSE(checked) << url;
    EXPECT_EQ(checked.error().message, error);
  }
}

}  // namespace
}  // namespace ludex::fleet
