#include "protocols/gomocup/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "protocols/gomocup/message_generators.h"

namespace ludex::gomocup {
namespace {

RC_GTEST_PROP(GomocupCodec, EveryCommandSurvivesFormatAndParse, ()) {
  const Command sent = test::command();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_command(format(sent)) == Result<Command>(sent)));
}

RC_GTEST_PROP(GomocupCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const Message sent = test::message();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_message(format(sent)) == Result<Message>(sent)));
}

RC_GTEST_PROP(GomocupCodec, AnyBytesAreParsedOrRefusedInBothDirections,
              (const std::string& bytes)) {
  if (const auto command = parse_command(bytes)) {
    RC_ASSERT((parse_command(format(*command)) == command));
  }
  if (const auto message = parse_message(bytes)) {
    RC_ASSERT((parse_message(format(*message)) == message));
  }
}

TEST(GomocupCodec, CaseAndBlanksAreForgiven) {
  const std::vector<std::pair<std::string, Command>> lines{
      {"start 15", Start{15}},
      {"  START \t 15  ", Start{15}},
      {"start 15 15", Start{15}},
      {"RectStart 30 , 20", RectStart{30, 20}},
      {"turn 7 ,\t8 ", Turn{{7, 8}}},
      {" 7, 7, 2", Stone{{7, 7}, 2}},
      {"7,7", Stone{{7, 7}, std::nullopt}},
      {"done", Done{}},
      {"yxBoard", YxBoard{}},
      {"STOP", YxStop{}},
      {"info Timeout_Turn  5000 ", Info{"timeout_turn", "5000"}},
      {"INFO folder /tmp/a b/c", Info{"folder", "/tmp/a b/c"}},
      {"INFO max_memory", Info{"max_memory", ""}},
      {"INFO", Info{}},
  };
  for (const auto& [line, command] : lines) {
    EXPECT_EQ(parse_command(line), Result<Command>(command)) << line;
  }
}

TEST(GomocupCodec, AKeywordEndsAtABlankOrTheEndOfTheLine) {
  for (const std::string line : {"STARTX 15", "BOARDS", "BEGIN,", "", "YXDANCE", "TURN7,7"}) {
    EXPECT_EQ(parse_command(line), Result<Command>(Unknown{line})) << line;
  }
  for (const std::string line : {"OKAY", "SWAPPED", "ERRORS", "Speed 12"}) {
    EXPECT_EQ(parse_message(line), Result<Message>(Text{line})) << line;
  }
}

TEST(GomocupCodec, LinesOfEnginesAreClassedAsSectionSixSays) {
  const std::vector<std::pair<std::string, Message>> lines{
      {" 7,7 ", Moves{{{7, 7}}}},
      {"7 , 7", Moves{{{7, 7}}}},
      {"-1,-1", Moves{{{-1, -1}}}},
      {"7,7 8,7 9,9", Moves{{{7, 7}, {8, 7}, {9, 9}}}},
      {"swap", Swap{}},
      {"Ok", Ok{}},
      {"ERROR", Failed{}},
      {"error  too small ", Failed{"too small"}},
      {"UNKNOWN FOO", NotKnown{"FOO"}},
      {"MESSAGE 7,7", Note{"7,7"}},
      {"debug", Debug{}},
      {"SUGGEST 10,10", Suggest{{10, 10}}},
      {"FORBID 07070814.", Forbid{{{7, 7}, {8, 14}}}},
      {"FORBID .", Forbid{}},
      {"FORBID 7,7 8,14", Forbid{{{7, 7}, {8, 14}}}},
      {"INFO BestLine 7,7 8,8", Detail{"BESTLINE", "7,7 8,8"}},
      {"name=\"A, b=c\", version=\"1\"", Introduction{{{"name", "A, b=c"}, {"version", "1"}}}},
      {"NAME = \"A\" author=\"\"", Introduction{{{"name", "A"}, {"author", ""}}}},
      {"Swine 2.1 by somebody", Text{"Swine 2.1 by somebody"}},
      {"name=\"A", Text{"name=\"A"}},
      {"7", Text{"7"}},
      {"7,7,1", Text{"7,7,1"}},
      {"7,7 and so on", Text{"7,7 and so on"}},
      {"99999999999999999999,7", Text{"99999999999999999999,7"}},
      {"", Text{}},
  };
  for (const auto& [line, message] : lines) {
    EXPECT_EQ(parse_message(line), Result<Message>(message)) << line;
  }
}

struct BadLine {
  std::string line;
  Error error;
};

class BadGomocupCommand : public testing::TestWithParam<BadLine> {};

TEST_P(BadGomocupCommand, IsRefusedWithItsPlace) {
  const auto command = parse_command(GetParam().line);
  ASSERT_FALSE(command) << GetParam().line;
  EXPECT_EQ(command.error(), GetParam().error) << GetParam().line;
}

const std::string huge(300, '9');

INSTANTIATE_TEST_SUITE_P(
    GomocupCodec, BadGomocupCommand,
    testing::Values(BadLine{"START", {"expected the size of the board", 6}},
                    BadLine{"START x", {"expected the size of the board", 7}},
                    BadLine{"START " + huge, {"expected the size of the board", 7}},
                    BadLine{"START 15 20", {"expected the end of the line", 10}},
                    BadLine{"RECTSTART 15", {"expected width,height", 13}},
                    BadLine{"RECTSTART 15,", {"expected width,height", 14}},
                    BadLine{"RECTSTART 15,20,3", {"expected the end of the line", 16}},
                    BadLine{"TURN", {"expected a point as x,y", 5}},
                    BadLine{"TURN 7", {"expected a point as x,y", 7}},
                    BadLine{"TURN 7;7", {"expected a point as x,y", 7}},
                    BadLine{"TURN 7,7,7", {"expected the end of the line", 9}},
                    BadLine{"TURN " + huge + ",7", {"expected a point as x,y", 6}},
                    BadLine{"PLAY a,b", {"expected a point as x,y", 6}},
                    BadLine{"TAKEBACK", {"expected a point as x,y", 9}},
                    BadLine{"7,", {"expected a point as x,y", 3}},
                    BadLine{"7,7,", {"expected 1, 2 or 3 behind the point", 5}},
                    BadLine{"7,7,1 2", {"expected the end of the line", 7}},
                    BadLine{"7,7,1,2", {"expected the end of the line", 6}},
                    BadLine{"-", {"expected a point as x,y", 1}},
                    BadLine{"YXNBEST 0", {"expected the number of lines, from 1", 10}},
                    BadLine{"YXNBEST", {"expected the number of lines, from 1", 8}}));

class BadGomocupMessage : public testing::TestWithParam<BadLine> {};

TEST_P(BadGomocupMessage, IsRefusedWithItsPlace) {
  const auto message = parse_message(GetParam().line);
  ASSERT_FALSE(message) << GetParam().line;
  EXPECT_EQ(message.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    GomocupCodec, BadGomocupMessage,
    testing::Values(BadLine{"SUGGEST", {"expected a point as x,y", 8}},
                    BadLine{"SUGGEST 7,7 8,8", {"expected the end of the line", 13}},
                    BadLine{"FORBID 070.", {"expected XXYYXXYY… and a full stop", 8}},
                    BadLine{"INFO", {"expected what the information is about", 5}}));

}  // namespace
}  // namespace ludex::gomocup
