// DhtmlXQ texts and pages.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "records/text/encoding.h"
#include "records/xiangqi/dhtmlxq/reader.h"
#include "records/xiangqi/dhtmlxq/writer.h"
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
  for (const Record& record : games->records) {
    text += *format(record);
  }
  EXPECT_EQ(text, data_file("dhtmlxq/page.written"));
}

bool by_name(const Tag& a, const Tag& b) {
  return a.name < b.name;
}

TEST(DhtmlXq, TextWithoutAGameIsNone) {
  const auto games = read("[DhtmlXQ][DhtmlXQ_hits]7[/DhtmlXQ_hits][/DhtmlXQ]");
  ASSERT_FALSE(games.has_value());
  EXPECT_EQ(games.error().message, "no DhtmlXQ game: no tag such as [DhtmlXQ_movelist]…");
}

TEST(DhtmlXq, WhatLooksLikeSomethingElseInATextIsReadBack) {
  Record record;
  record.setup = (*rules::start_game({.game = "xiangqi"}))->setup();
  for (const std::string text : {"a [/DhtmlXQ_comment0] b || [DhtmlXQ]", "a|||b", "a|\n|b||",
                                 "<html> &lt; <BODY>", "\\u70ae", "\\\\u005cu0041", "a\tb\x01"}) {
    record.tree.annotate(root).comment = text;
    const std::string file = *format(record);
    const auto games = read(file);
    ASSERT_TRUE(games.has_value()) << file;
    ASSERT_EQ(games->records.size(), 1U) << file;
    EXPECT_EQ(games->records[0].tree.annotations(root)->comment, text) << file;
  }
}

TEST(DhtmlXq, GlyphsAndTagsOfPgnSurvive) {
  const std::string text =
      "[Game \"Chinese Chess\"]\n[Event \"?\"]\n[Site \"?\"]\n[Date \"2021.1.5\"]\n[Round "
      "\"3\"]\n[Red \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[ECCO \"A00\"]\n[Opening "
      "\"o\"]\n[Variation \"v\"]\n[FEN \"3k5/9/9/9/R8/2p6/8r/9/9/4K4 w - - 5 17\"]\n[Format "
      "\"ICCS\"]\n[PlyCount \"3\"]\n[Mode \"m\"]\n[Owner \"w\"]\n[EngineRedName \"E\"]\n\n 17. "
      "A5-A6 $1 $14 {A || B}\n 17... D9-D8 $7\n 18. A6-A8 $6 {text} 1-0\n\n";
  pgn::Reader reader(source_of(text));
  Record record;
  ASSERT_TRUE(reader.next(record).value());
  const auto games = read(*format(record));
  ASSERT_TRUE(games.has_value());
  ASSERT_TRUE(games->troubles.empty());
  Record back = games->records.at(0);
  // The format puts a game's result and players elsewhere than among the tags.
  std::sort(back.tags.begin(), back.tags.end(), by_name);
  std::sort(record.tags.begin(), record.tags.end(), by_name);
  EXPECT_EQ(back, record) << *format(record);
}

RC_GTEST_PROP(DhtmlXqProperties, WhatIsWrittenIsReadBack, ()) {
  Record record = some_xiangqi_game();
  if (*rc::gen::arbitrary<bool>()) {
    record.tags.push_back({"ECCO", "A|| B"});
  }
  if (*rc::gen::arbitrary<bool>()) {
    record.tags.push_back({"EngineRedName", "[DhtmlXQ_ver]1"});
  }
  for (const int glyph : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 256))) {
    record.tree.annotate(root).edit_glyphs().push_back(Glyph{static_cast<std::uint8_t>(glyph)});
  }
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
