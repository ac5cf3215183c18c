#include "serve/api_error.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace ludex::serve {
namespace {

TEST(ServeApiError, SaysCodeAndTextAloneWhereNothingElseIsKnown) {
  EXPECT_EQ(to_json({.code = "not_now", .text = "the game is over"}),
            (Json{{"code", "not_now"}, {"text", "the game is over"}}));
}

TEST(ServeApiError, SaysFieldPlaceAndWaitWhereTheyAreKnown) {
  const ApiError error{.code = "malformed",
                       .text = "no number",
                       .field = "ply",
                       .line = 3,
                       .column = 14,
                       .retry_ms = 250};
  EXPECT_EQ(to_json(error), Json::parse(R"({"code": "malformed", "text": "no number",
    "field": "ply", "line": 3, "column": 14, "retry_ms": 250})"));
}

TEST(ServeApiError, EveryCodeHasAStatusThatSaysWhoIsToBlame) {
  const std::set<std::string> of_the_server{"engine_failed", "internal"};
  for (const char* const code :
       {"malformed", "too_large", "unknown", "not_yours", "not_now", "illegal_move", "bad_value",
        "engine_failed", "rate", "key", "origin", "host", "version", "internal"}) {
    const int status = http_status({.code = code});
    EXPECT_EQ(status / 100, of_the_server.contains(code) ? 5 : 4) << code;
  }
}

TEST(ServeApiError, ACodeThatIsNotInTheListIsAFaultOfOurs) {
  EXPECT_EQ(http_status({.code = "tired"}), 500);
}

}  // namespace
}  // namespace ludex::serve
