#include "serve/wire/notation.h"

#include <gtest/gtest.h>

#include "serve/wire/examples.h"

namespace ludex::serve {
namespace {

TEST(Spellings, ShowTheMoveInEveryNotation) {
  const auto chess = started("chess");
  EXPECT_EQ(spellings(*chess, move_of(*chess, "g1f3")),
            (std::vector<std::string>{"Nf3", "♘f3", "g1f3", "Ng1-f3"}));
  const auto xiangqi = started("xiangqi");
  EXPECT_EQ(spellings(*xiangqi, move_of(*xiangqi, "h2e2")),
            (std::vector<std::string>{"C2=5", "h2e2", "H2-E2", "炮二平五", "炮二平五", "h3e3"}));
}

TEST(Typed, MayBeInAnyNotation) {
  const auto chess = started("chess");
  for (const std::string_view text : {"Nf3", "♘f3", "♞f3", "g1f3", " Ng1-f3 "}) {
    EXPECT_EQ(read_typed(*chess, text).value(), move_of(*chess, "g1f3")) << text;
  }
  const auto xiangqi = started("xiangqi");
  for (const std::string_view text : {"C2=5", "炮二平五", "H2-E2", "h2e2", "h3e3"}) {
    EXPECT_EQ(read_typed(*xiangqi, text).value(), move_of(*xiangqi, "h2e2")) << text;
  }
  const auto go = started("go");
  EXPECT_EQ(read_typed(*go, "q16").value(), move_of(*go, "Q16"));
}

TEST(Typed, IsRefusedWithAReason) {
  const auto go = started("go", {{"size", "9"}});
  play(*go, "A2 J9 B1");
  const auto suicide = read_typed(*go, "A1");
  ASSERT_FALSE(suicide.has_value());
  EXPECT_EQ(suicide.error().code, "illegal_move");
  EXPECT_NE(suicide.error().text.find("suicide"), std::string::npos) << suicide.error().text;
  const auto chess = started("chess");
  EXPECT_EQ(read_typed(*chess, "Qh5").error().field, "text");
  EXPECT_EQ(read_typed(*chess, "").error().code, "illegal_move");
  EXPECT_EQ(read_typed(*chess, "\xff\xfe").error().code, "illegal_move");
}

}  // namespace
}  // namespace ludex::serve
