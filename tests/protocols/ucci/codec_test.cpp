#include "protocols/ucci/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "base/limits.h"
#include "protocols/ucci/message_generators.h"

namespace ludex::ucci {

namespace {

RC_GTEST_PROP(UcciCodec, EveryCommandSurvivesFormatAndParse, ()) {
  const Command sent = test::command();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_command(format(sent)) == Result<Command>(sent)));
}

RC_GTEST_PROP(UcciCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const Message sent = test::message();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_message(format(sent)) == Result<Message>(sent)));
}

RC_GTEST_PROP(UcciCodec, AnyBytesAreParsedOrRefusedInBothDirections, (const std::string& bytes)) {
  if (const auto command = parse_command(bytes)) {
    RC_ASSERT((parse_command(format(*command)) == command));
  }
  if (const auto message = parse_message(bytes)) {
    RC_ASSERT((parse_message(format(*message)) == message));
  }
}

RC_GTEST_PROP(UcciCodec, ExtraBlanksAndCapitalsChangeNothing, ()) {
  const Go sent = test::go();
  RC_LOG() << format(sent);
  std::string line = " ";
  for (const char c : format(sent)) {
    const bool letter = c >= 'a' && c <= 'z';
    line += c == ' ' ? "\t  " : std::string(1, letter ? static_cast<char>(c - 'a' + 'A') : c);
  }
  RC_ASSERT((parse_command(line + "\t") == Result<Command>(sent)));
}

struct BadLine {
  std::string line;
  Error error;
};

class BadUcciCommand : public testing::TestWithParam<BadLine> {};

TEST_P(BadUcciCommand, IsRefusedWithItsPlace) {
  const auto command = parse_command(GetParam().line);
  ASSERT_FALSE(command) << GetParam().line;
  EXPECT_EQ(command.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    UcciCodec, BadUcciCommand,
    testing::Values(BadLine{"setoption", {"expected the name of an option", 10}},
                    BadLine{"position", {"expected fen or startpos", 9}},
                    BadLine{"position midgamepos", {"expected fen or startpos", 10}},
                    BadLine{"position moves h2e2", {"expected fen or startpos", 10}},
                    BadLine{"position fen", {"expected a FEN", 13}},
                    BadLine{"probe fen moves h2e2", {"expected a FEN", 11}},
                    BadLine{"probe", {"expected fen or startpos", 6}}));

class BadUcciMessage : public testing::TestWithParam<BadLine> {};

TEST_P(BadUcciMessage, IsRefusedWithItsPlace) {
  const auto message = parse_message(GetParam().line);
  ASSERT_FALSE(message) << GetParam().line;
  EXPECT_EQ(message.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    UcciCodec, BadUcciMessage,
    testing::Values(BadLine{"id", {"expected name, author or another key", 3}},
                    BadLine{"option", {"expected the option's name", 7}},
                    BadLine{"option type check", {"expected the option's name", 8}},
                    BadLine{"option hashsize", {"expected type and one of its five words", 16}}));

TEST(UcciCodec, UnknownLinesKeepTheirText) {
  for (const auto* line : {"joho", "No such option: newgame", "option style type label", ""}) {
    EXPECT_EQ(parse_message(line), Result<Message>(Unknown{line})) << line;
  }
  EXPECT_EQ(parse_command("  uci \t"), Result<Command>(Unknown{"uci"}));
  EXPECT_EQ(parse_command("joho stop"), Result<Command>(Unknown{"joho stop"}));
}

// Section 3: what engines of UCCI 1 and 2 declare, and what they must mean.
TEST(UcciCodec, OldEnginesDeclareOptionsLoosely) {
  using namespace protocols;  // NOLINT(google-build-using-namespace): the five types
  const std::vector<std::pair<std::string, Option>> declared{
      {"option hashsize type spin default 0 MB", {"hashsize", Spin{0, {}, {}}}},
      {"option hashsize type spin default many", {"hashsize", Spin{{}, {}, {}}}},
      {"option pruning type check 0", {"pruning", Check{}}},
      {"option usebook type check default on", {"usebook", Check{true}}},
      {"option bookfiles type string default ", {"bookfiles", Text{""}}},
      {"option bookfiles type string default (null)", {"bookfiles", Text{""}}},
      {"option style type spin var solid var normal default normal",
       {"style", Combo{"normal", {"solid", "normal"}}}},
      {"option name newgame type button", {"newgame", Button{}}},
      {"option name type button", {"name", Button{}}},
      {"option default 3 type spin max 9 min 1", {"default 3", Spin{{}, 1, 9}}},
  };
  for (const auto& [line, option] : declared) {
    EXPECT_EQ(parse_message(line), Result<Message>(option)) << line;
  }
}

TEST(UcciCodec, AnAnswerKeepsWhatEnginesSayForNoMove) {
  EXPECT_EQ(parse_message("NOBESTMOVE extra"), Result<Message>(NoBestMove{}));
  for (const std::string word : {"(none)", "0000", "NULL", "a0a0", ""}) {
    EXPECT_EQ(parse_message("bestmove " + word),
              Result<Message>(BestMove{word, std::nullopt, false, false}))
        << word;
  }
}

TEST(UcciCodec, MovesAreTakenAsRecordsSpellThem) {
  const auto dashed = parse_command("banmoves H2-E2 h9G7 joho b0-c2");
  ASSERT_TRUE(dashed);
  EXPECT_EQ(format(*dashed), "banmoves h2e2 h9g7 b0c2");
  const auto answer = parse_message("bestmove H2-E2 ponder H9-G7 draw");
  ASSERT_TRUE(answer);
  EXPECT_EQ(format(*answer), "bestmove h2e2 ponder h9g7 draw");
  // A piece that is promoted moves to its own square.
  const auto promotion = parse_message("bestmove h2e2 ponder c9c9");
  ASSERT_TRUE(promotion);
  EXPECT_EQ(format(*promotion), "bestmove h2e2 ponder c9c9");
}

TEST(UcciCodec, AScoreIsABareNumberOrAsInUci) {
  for (const auto* line : {"info depth 3 score 12 pv h2e2", "info depth 3 score cp 12 pv h2e2"}) {
    const auto message = parse_message(line);
    ASSERT_TRUE(message);
    EXPECT_EQ(format(*message), "info depth 3 score 12 pv h2e2");
  }
  EXPECT_EQ(format(*parse_message("info score mate 3 depth 9")), "info depth 9 score mate 3");
  EXPECT_EQ(format(*parse_message("info nodes 5 time 2 message h i ")),
            "info time 2 nodes 5 message h i");
}

}  // namespace
}  // namespace ludex::ucci
