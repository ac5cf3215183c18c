#include "protocols/uci/codec.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "base/limits.h"
#include "protocols/uci/message_generators.h"

namespace ludex::uci {

namespace {

RC_GTEST_PROP(UciCodec, EveryCommandSurvivesFormatAndParse, ()) {
  const Command sent = test::command();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_command(format(sent)) == Result<Command>(sent)));
}

RC_GTEST_PROP(UciCodec, EveryMessageSurvivesFormatAndParse, ()) {
  const Message sent = test::message();
  RC_LOG() << format(sent);
  RC_ASSERT((parse_message(format(sent)) == Result<Message>(sent)));
  RC_ASSERT(parse_message("W_ " + format(sent), Scan::whole_line).has_value());
}

RC_GTEST_PROP(UciCodec, AnyBytesAreParsedOrRefusedInBothDirections, (const std::string& bytes)) {
  if (const auto command = parse_command(bytes)) {
    RC_ASSERT((parse_command(format(*command)) == command));
  }
  if (const auto message = parse_message(bytes)) {
    RC_ASSERT((parse_message(format(*message)) == message));
  }
}

RC_GTEST_PROP(UciCodec, ExtraBlanksChangeNothing, ()) {
  const Go sent = test::go();
  RC_LOG() << format(sent);
  std::string line = " ";
  for (const char c : format(sent)) {
    line += c == ' ' ? "\t  " : std::string(1, c);
  }
  RC_ASSERT((parse_command(line + "\t") == Result<Command>(sent)));
}

struct BadLine {
  std::string line;
  Error error;
};

class BadCommand : public testing::TestWithParam<BadLine> {};

TEST_P(BadCommand, IsRefusedWithItsPlace) {
  const auto command = parse_command(GetParam().line);
  ASSERT_FALSE(command) << GetParam().line;
  EXPECT_EQ(command.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    UciCodec, BadCommand,
    testing::Values(BadLine{"debug", {"expected on or off", 6}},
                    BadLine{"debug ON", {"expected on or off", 9}},
                    BadLine{"setoption", {"expected name", 10}},
                    BadLine{"setoption Hash 64", {"expected name", 11}},
                    BadLine{"setoption name", {"expected the name of an option", 15}},
                    BadLine{"setoption name value 3", {"expected the name of an option", 16}},
                    BadLine{"register", {"expected later, name or code", 9}},
                    BadLine{"register joho", {"expected later, name or code", 10}},
                    BadLine{"position", {"expected startpos or fen", 9}},
                    BadLine{"position e2e4", {"expected startpos or fen", 10}},
                    BadLine{"position fen", {"expected a FEN", 13}},
                    BadLine{"joho position fen moves e2e4", {"expected a FEN", 19}}));

class BadMessage : public testing::TestWithParam<BadLine> {};

TEST_P(BadMessage, IsRefusedWithItsPlace) {
  const auto message = parse_message(GetParam().line);
  ASSERT_FALSE(message) << GetParam().line;
  EXPECT_EQ(message.error(), GetParam().error) << GetParam().line;
}

INSTANTIATE_TEST_SUITE_P(
    UciCodec, BadMessage,
    testing::Values(BadLine{"copyprotection", {"expected checking, ok or error", 15}},
                    BadLine{"copyprotection maybe", {"expected checking, ok or error", 21}},
                    BadLine{"registration", {"expected checking, ok or error", 13}},
                    BadLine{"option", {"expected name and the option's name", 7}},
                    BadLine{"option type check", {"expected name and the option's name", 8}},
                    BadLine{"option name type check", {"expected name and the option's name", 8}},
                    BadLine{"option name Hash", {"expected type and one of its five words", 17}},
                    BadLine{"option name Hash type",
                            {"expected type and one of its five words", 22}},
                    BadLine{"option name A type check default 1", {"expected true or false", 26}},
                    BadLine{"option name A type spin default x min 1 max 2", {"bad default", 33}},
                    BadLine{"option name A type spin default 1 2", {"bad default", 33}},
                    BadLine{"option name A type spin min", {"missing min", 25}},
                    BadLine{"option name A type spin max 99999999999999999999", {"bad max", 29}}));

TEST(UciCodec, AnOptionHasALimitOnItsChoices) {
  std::string line = "option name A type combo";
  for (std::size_t n = 0; n <= limits::option_choices; ++n) {
    line += " var v";
  }
  EXPECT_FALSE(parse_message(line));
}

TEST(UciCodec, UnknownLinesKeepTheirText) {
  for (const auto* line : {"joho", "Uci", "id elo 2000", "id"}) {
    EXPECT_EQ(parse_message(line), Result<Message>(Unknown{line})) << line;
  }
  EXPECT_EQ(parse_command("  so what \t"), Result<Command>(Unknown{"so what"}));
  EXPECT_EQ(parse_command(""), Result<Command>(Unknown{}));
}

TEST(UciCodec, EnginesEchoCommandsSoTheirLinesAreScannedOnDemandOnly) {
  EXPECT_EQ(parse_message("error: readyok"), Result<Message>(Unknown{"error: readyok"}));
  EXPECT_EQ(parse_message("error: readyok", Scan::whole_line), Result<Message>(ReadyOk{}));
  EXPECT_EQ(parse_command("joho stop"), Result<Command>(Stop{}));
}

TEST(UciMoveText, HasTheFormOfAMove) {
  for (const auto* good : {"e2e4", "a7a8q", "0000", "a10b10", "h8h8", "a10a9", "i9i10r"}) {
    EXPECT_TRUE(MoveText::parse(good)) << good;
  }
  for (const auto* bad : {"", "e2", "e2e", "E2E4", "e2-e4", "e2e4=q", "e2e4qq", "00000", "(none)",
                          "O-O", "a100b1", "1234", "a10b10qq", "Nf3e5"}) {
    EXPECT_FALSE(MoveText::parse(bad)) << bad;
  }
  EXPECT_EQ(MoveText::parse("a7a8Q")->view(), "a7a8q");
}

TEST(UciMoveText, NullIsSpeltInTwoWays) {
  EXPECT_TRUE(MoveText::parse("0000")->is_null());
  EXPECT_TRUE(MoveText::parse("a1a1")->is_null());
  EXPECT_TRUE(MoveText::parse("a10a10")->is_null());
  EXPECT_FALSE(MoveText::parse("a1a10")->is_null());
}

}  // namespace
}  // namespace ludex::uci
