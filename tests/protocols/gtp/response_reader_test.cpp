#include "protocols/gtp/response_reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "base/limits.h"
#include "protocols/generators.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {
namespace {

using Kind = ResponseReader::Reading::Kind;

std::vector<Response> responses_in(const std::vector<std::string>& lines) {
  ResponseReader reader;
  std::vector<Response> all;
  for (const std::string& line : lines) {
    for (auto& reading : reader.add(line)) {
      if (reading.kind == Kind::complete) {
        all.push_back(std::move(reading.response));
      }
    }
  }
  return all;
}

RC_GTEST_PROP(GtpResponses, EveryResponseSurvivesFormatAndTheReader, ()) {
  using protocols::test::coin;
  Response response;
  response.success = coin();
  response.lines.front() = protocols::test::empty_or_text();
  for (const std::string& line : protocols::test::texts()) {
    response.lines.push_back(line);
  }
  response.id = Id{7};
  RC_ASSERT(responses_in(format(response)) == std::vector{response});
}

TEST(GtpResponses, CarriageReturnsAndBlankLinesInFrontAreForgiven) {
  const std::vector<Response> expected{{true, Id{1}, {"GNU Go"}},
                                       {false, Id{2}, {"illegal move"}},
                                       {true, {}, {""}},
                                       {true, Id{4}, {"", "   A B", " 1 . ."}}};
  EXPECT_EQ(responses_in({"\r", "", "=1 GNU Go\r", "\r", "\r", "  ", "?2   illegal move", "", "",
                          "=", "", "=4", "   A B", " 1 . .", " \t\r"}),
            expected);
}

TEST(GtpResponses, BlanksAtTheEndOfALineArePartOfTheAnswer) {
  const std::vector<Response> expected{{true, {}, {"B4 C4 ", "D5 "}}};
  EXPECT_EQ(responses_in({"= B4 C4 ", "D5 ", ""}), expected);
}

TEST(GtpResponses, AnAnswerOfGnuGoThatLacksItsEmptyLineEndsWhereTheNextBegins) {
  const std::vector<Response> expected{{true, Id{1}, {""}}, {true, Id{2}, {"D4"}}};
  EXPECT_EQ(responses_in({"=1 ", "=2 D4", ""}), expected);
}

TEST(GtpResponses, ALineOfAnAnswerMayBeginLikeAResponse) {
  const std::vector<Response> expected{{true, Id{1}, {"text", "=2 more", "? and more"}}};
  EXPECT_EQ(responses_in({"=1 text", "=2 more", "? and more", ""}), expected);
}

TEST(GtpResponses, LinesBetweenResponsesAreStray) {
  ResponseReader reader;
  const auto stray = reader.add("Loading the network");
  ASSERT_EQ(stray.size(), 1U);
  EXPECT_EQ(stray.front().kind, Kind::stray);
  EXPECT_EQ(stray.front().text, "Loading the network");
  const auto panic = reader.add("! panic");
  ASSERT_EQ(panic.size(), 1U);
  EXPECT_EQ(panic.front().kind, Kind::panic);
}

TEST(GtpResponses, AStreamIsSeenLineByLineBeforeItEnds) {
  ResponseReader reader;
  EXPECT_EQ(reader.add("=5").front().kind, Kind::opened);
  const auto line = reader.add("info move D4 pv D4 ");
  EXPECT_EQ(line.front().kind, Kind::continued);
  EXPECT_EQ(line.front().text, "info move D4 pv D4 ");
  EXPECT_TRUE(reader.is_open());
  EXPECT_EQ(reader.open().id, Id{5});
  EXPECT_EQ(reader.add("").front().kind, Kind::complete);
  EXPECT_FALSE(reader.is_open());
}

TEST(GtpResponses, WhatAnEngineKeepsPrintingIsNotKept) {
  ResponseReader reader;
  (void)reader.add("= ");
  const std::string line(limits::line_bytes, 'x');
  for (int i = 0; i < 20; ++i) {
    (void)reader.add(line);
  }
  const auto end = reader.add("");
  ASSERT_EQ(end.size(), 1U);
  EXPECT_LE(end.front().response.lines.size(), 5U);
}

}  // namespace
}  // namespace ludex::gtp
