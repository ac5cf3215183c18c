#include "base/columns.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace ludex {
namespace {

struct Row {
  std::string_view text;
  std::size_t columns;
};

class Columns : public testing::TestWithParam<Row> {};

TEST_P(Columns, AreThoseOfTheTerminal) {
  EXPECT_EQ(columns_of(GetParam().text), GetParam().columns) << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(Texts, Columns,
                         testing::Values(Row{"", 0}, Row{"abc", 3}, Row{"Müller", 6}, Row{"帥", 2},
                                         Row{"[馬] a", 6}, Row{"♔♟", 2},
                                         Row{"e\xCC\x81t\xCC\xA9", 2}, Row{"\xFF\xC3", 2},
                                         Row{"，", 2}, Row{"가", 2}, Row{"😀", 2}, Row{"±", 1}));

TEST(CutToColumns, NeverHalvesACharacter) {
  EXPECT_EQ(cut_to_columns("帥仕相", 4), "帥仕");
  EXPECT_EQ(cut_to_columns("帥仕相", 5), "帥仕");
  EXPECT_EQ(cut_to_columns("Müller", 2), "Mü");
  EXPECT_EQ(cut_to_columns("abc", 9), "abc");
  EXPECT_EQ(cut_to_columns("e\xCC\x81x", 1), "e\xCC\x81");
}

TEST(Padded, TextIsExactlySoWide) {
  EXPECT_EQ(padded("帥", 4), "帥  ");
  EXPECT_EQ(padded("帥", 4, true), "  帥");
  EXPECT_EQ(padded("帥仕", 3), "帥 ");
  EXPECT_EQ(padded("abcdef", 3), "abc");
}

}  // namespace
}  // namespace ludex
