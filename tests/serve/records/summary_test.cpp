#include "serve/records/summary.h"

#include <gtest/gtest.h>

#include "rules/registry.h"

namespace ludex::serve {
namespace {

TEST(RecordSummary, ARowThatCannotBeReadHasTheUsualBoardOfItsGame) {
  for (const std::string_view game : rules::game_names()) {
    store::RecordSummary row;
    row.setup = rules::start_game({.game = std::string(game)}).value()->setup();
    row.setup.position = "nonsense";
    row.position = "nonsense too";
    const Json json = to_json(row);
    EXPECT_TRUE(json.at("board").is_object()) << game;
    EXPECT_FALSE(json.at("cells").get<std::string>().empty()) << game;
  }
}

}  // namespace
}  // namespace ludex::serve
