#include "serve/net/public_url.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ludex::serve::net {
namespace {

TEST(ServePublicUrl, HasTheOriginAndTheHostsThatBrowsersSend) {
  struct Row {
    std::string text;
    PublicUrl url;
  };
  const std::vector<Row> rows{
      {"https://games.example",
       {"https://games.example", {"games.example:443", "games.example"}, true}},
      {"HTTPS://Games.Example:443/",
       {"https://games.example", {"games.example:443", "games.example"}, true}},
      {"https://games.example:8443", {"https://games.example:8443", {"games.example:8443"}, false}},
      {"http://games.lan/", {"http://games.lan", {"games.lan:80", "games.lan"}, false}},
      {"https://192.168.1.5", {"https://192.168.1.5", {"192.168.1.5:443", "192.168.1.5"}, false}},
      {"https://[fe80::1]:1", {"https://[fe80::1]:1", {"[fe80::1]:1"}, false}},
      {"https://localhost", {"https://localhost", {"localhost:443", "localhost"}, false}},
  };
  for (const Row& row : rows) {
    const auto url = parse_public_url(row.text);
    ASSERT_TRUE(url) << row.text;
    EXPECT_EQ(*url, row.url) << row.text;
  }
}

TEST(ServePublicUrl, AnythingElseIsRefused) {
  for (const std::string text :
       {"", "games.example", "ftp://games.example", "https://", "https://games.example/ludex",
        "https://a:b@c", "https://a:0", "https://a:65536", "https://a:", "https://a b",
        "https://[x]", "https://a?b", "https://a#b"}) {
    EXPECT_FALSE(parse_public_url(text)) << text;
  }
}

}  // namespace
}  // namespace ludex::serve::net
