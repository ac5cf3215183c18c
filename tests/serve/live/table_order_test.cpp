#include "serve/live/table_order.h"

#include <gtest/gtest.h>

#include "serve/live/table_stage.h"

namespace ludex::serve {
namespace {

using test::chess_table;

struct Wrong {
  Json changes;
  std::string field;
};

class WrongOrder : public testing::TestWithParam<Wrong> {};

TEST_P(WrongOrder, NamesTheMember) {
  Rng rng(1);
  const auto order = read_order(chess_table(GetParam().changes), rng);
  ASSERT_FALSE(order);
  EXPECT_EQ(order.error().code, "bad_value");
  EXPECT_EQ(order.error().field, GetParam().field);
  EXPECT_FALSE(order.error().text.empty());
}

INSTANTIATE_TEST_SUITE_P(
    TableOrder, WrongOrder,
    testing::Values(
        Wrong{{{"game", "checkers"}}, "game"}, Wrong{{{"game", 3}}, "game"},
        Wrong{{{"variant", "atomic"}}, "variant"}, Wrong{{{"position", "nonsense"}}, "position"},
        Wrong{{{"game", "go"}, {"params", {{"size", "5"}, {"handicap", "9"}}}}, "params.handicap"},
        Wrong{{{"game", "go"}, {"position", "x"}, {"params", {{"size", "9"}, {"handicap", "2"}}}},
              "position"},
        Wrong{{{"time", {{"kind", "sand"}}}}, "time.kind"},
        Wrong{{{"time", {{"kind", "fischer"}, {"base", -1}}}}, "time.base"},
        Wrong{{{"seats", 2}}, "seats"}, Wrong{{{"seats", Json::array()}}, "seats"},
        Wrong{{{"seats", Json::array({Json(1), Json(2)})}}, "seats[0]"},
        Wrong{{{"seats", test::seats({{"kind", "me"}}, {{"kind", "you"}})}}, "seats[1].kind"},
        Wrong{{{"seats", test::seats({{"kind", "me"}, {"name", 7}}, test::person)}},
              "seats[0].name"},
        Wrong{{{"seats", test::seats({{"kind", "builtin"}, {"level", 0}}, test::person)}},
              "seats[0].level"},
        Wrong{{{"seats", test::seats({{"kind", "engine"}, {"engine", "x"}, {"strength", "weak"}},
                                     test::person)}},
              "seats[0].strength"},
        Wrong{{{"seats", test::seats({{"kind", "engine"}}, test::person)}}, "seats[0].engine"}));

TEST(TableOrder, ItIsReadWhole) {
  Rng rng(1);
  const auto order = read_order(
      chess_table({{"time", {{"kind", "fischer"}, {"base", 60'000}, {"increment", 1'000}}},
                   {"seats", test::seats({{"kind", "engine"},
                                          {"engine", "Stockfish"},
                                          {"strength", 1500},
                                          {"profile", "strong"}},
                                         {{"kind", "builtin"}, {"level", 4}})}}),
      rng);
  ASSERT_TRUE(order) << order.error().text;
  EXPECT_EQ(
      order->seats[0],
      (SeatOrder{
          .kind = SeatKind::engine, .engine = "Stockfish", .strength = 1500, .profile = "strong"}));
  EXPECT_EQ(order->seats[1], (SeatOrder{.kind = SeatKind::builtin, .level = 4}));
  EXPECT_EQ(order->time, match::TimeControl(match::Periods{
                             std::chrono::seconds(60), std::chrono::seconds(1), {}}));
}

TEST(TableOrder, AGameWithManyStartsGetsOneByLot) {
  Rng rng(1);
  std::set<std::string> starts;
  for (int game = 0; game < 20; ++game) {
    const auto order = read_order(chess_table({{"variant", "chess960"}}), rng);
    ASSERT_TRUE(order) << order.error().text;
    starts.insert(order->game->position());
  }
  EXPECT_GT(starts.size(), 10U);
}

}  // namespace
}  // namespace ludex::serve
