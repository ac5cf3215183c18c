// DhtmlXQ texts and pages.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "records/dhtmlxq/reader.h"
#include "records/dhtmlxq/writer.h"
#include "records/encoding.h"
#include "records/xiangqi_games.h"

namespace ludex::records::dhtmlxq {
namespace {

TEST(DhtmlXq, APageInGb18030IsReadAsExpected) {
  EXPECT_EQ(as_pgn(read(data_file("dhtmlxq/page.html"))), data_file("dhtmlxq/page.expected"));
}

TEST(DhtmlXq, WhatHasNoPlaceIsListed) {
  EXPECT_EQ(as_pgn(read(data_file("dhtmlxq/troubles.txt"))),
            data_file("dhtmlxq/troubles.expected"));
}

TEST(DhtmlXq, IsWrittenAsExpected) {
  const auto games = read(data_file("dhtmlxq/page.html"));
  ASSERT_TRUE(games.has_value());
  std::string text;
  for (const Record& record : games->records) text += *format(record);
  EXPECT_EQ(text, data_file("dhtmlxq/page.written"));
}

TEST(DhtmlXq, TextWithoutAGameIsNone) {
  const auto games = read("[DhtmlXQ][DhtmlXQ_hits]7[/DhtmlXQ_hits][/DhtmlXQ]");
  ASSERT_FALSE(games.has_value());
  EXPECT_EQ(games.error().message, "no DhtmlXQ game: no tag such as [DhtmlXQ_movelist]…");
}

TEST(DhtmlXq, WhatLooksLikeATagInATextIsSpeltOtherwise) {
  Record record;
  record.setup =
      (*rules::start_game({.game = "xiangqi", .variant = {}, .position = {}, .rule_set = {}}))
          ->setup();
  record.tree.annotate(root).comment = "a [/DhtmlXQ_comment0] b || [DhtmlXQ]";
  const auto games = read(*format(record));
  ASSERT_TRUE(games.has_value());
  ASSERT_EQ(games->records.size(), 1U);
  EXPECT_EQ(games->records[0].tree.annotations(root)->comment,
            "a (/DhtmlXQ_comment0] b | | (DhtmlXQ]");
}

RC_GTEST_PROP(DhtmlXqProperties, WhatIsWrittenIsReadBack, ()) {
  const Record record = some_xiangqi_game();
  const auto text = format(record);
  RC_ASSERT(text.has_value());
  const auto bytes = *rc::gen::arbitrary<bool>() ? encode(*text, Charset::gb18030) : *text;
  const auto games = read(bytes);
  RC_ASSERT(games.has_value());
  RC_ASSERT(games->troubles.empty());
  RC_ASSERT(games->records.at(0) == record);
}

}  // namespace
}  // namespace ludex::records::dhtmlxq
