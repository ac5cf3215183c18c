// An engine of another game is refused before the first one, in a sentence that says what to do.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "cli/run_ludex.h"

namespace ludex::cli {
namespace {

struct Pairing {
  std::string name;  // of the test
  std::string variant;
  std::vector<std::string> engine;
  int status;
  std::string sentence;
};

void PrintTo(const Pairing& row, std::ostream* out) {
  *out << row.name;
}

// Which move an engine answers with is its own affair.
std::string without_move(std::string text) {
  const std::string before = "it answers ";
  const auto at = text.find(before);
  if (at != std::string::npos) {
    const auto move = at + before.size();
    text.replace(move, text.find(',', move) - move, "MOVE");
  }
  return text;
}

class WrongGame : public testing::TestWithParam<Pairing> {};

TEST_P(WrongGame, IsToldBeforeTheFirstGame) {
  std::vector<std::string> words{"match", "-variant", GetParam().variant, "-engine", "name=Guest"};
  words.insert(words.end(), GetParam().engine.begin(), GetParam().engine.end());
  for (const char* word :
       {"-engine", "cmd=builtin", "name=Host", "-each", "tc=60", "depth=1", "-rounds", "1"}) {
    words.emplace_back(word);
  }
  const Ran ran = run_ludex(words);
  EXPECT_EQ(ran.status, GetParam().status);
  EXPECT_EQ(without_move(ran.err), "ludex: match: engine Guest" + GetParam().sentence + "\n");
  EXPECT_EQ(ran.out.find("Started game"), std::string::npos) << ran.out;
}

const std::string hint = "; -variant chooses what is played";
const std::string ludex_command = std::string("cmd=") + LUDEX_BIN + "/ludex";

INSTANTIATE_TEST_SUITE_P(
    Match, WrongGame,
    testing::Values(
        Pairing{
            "ChessEngineInXiangqi",
            "xiangqi",
            {std::string("cmd=") + LUDEX_BIN + "/fault_engine"},
            1,
            " cannot play xiangqi: asked for a move of xiangqi, it answers MOVE, a move of chess" +
                hint},
        Pairing{
            "OursOfChessInXiangqi",
            "xiangqi",
            {ludex_command, "args=engine chess", "option.Hash=1"},
            1,
            " cannot play xiangqi: asked for a move of xiangqi, it answers MOVE, a move of chess" +
                hint},
        Pairing{"EngineThatNamesItsVariants",
                "standard",
                {ludex_command, "args=engine xiangqi --protocol uci"},
                1,
                " cannot play chess: the engine does not play chess" + hint},
        Pairing{"AnotherLanguage",
                "standard",
                {ludex_command, "args=engine xiangqi", "proto=ucci"},
                2,
                ": ucci does not play chess; its games are: xiangqi" + hint},
        Pairing{
            "ALanguageThatIsFoundOut",
            "standard",
            {ludex_command, "args=engine xiangqi --protocol ucci", "proto=auto", "-startup-ms",
             "4000"},
            1,
            " cannot play: it speaks ucci, and ucci does not play chess; its games are: xiangqi"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace ludex::cli
