// `ludex convert`: what it writes, lists and refuses.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "cli/run_ludex.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

class ConvertCommand : public testing::Test {
 protected:
  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_.file(name), std::ios::binary) << text;
  }
  std::string content(const std::string& name) {
    std::ifstream file(folder_.file(name), std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  support::TemporaryFolder folder_;
  const std::string game_ =
      "[Game \"Chinese Chess\"]\n[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round "
      "\"?\"]\n[Red \"王一\"]\n[Black \"李二\"]\n[Result \"1-0\"]\n[FEN "
      "\"3k5/9/9/9/R8/2p6/8r/9/9/4K4 b - - 0 1\"]\n[Format \"ICCS\"]\n\n  1... D9-D8 {好} (1... "
      "I3-I0+ 2. E0-E1)\n  2. A5-A8 D8-D7 1-0\n\n";
};

TEST_F(ConvertCommand, AGameGoesThroughEveryFormat) {
  std::string pgn = game_;
  pgn.replace(pgn.find("I0+"), 3, "I0");
  write("a.pgn", pgn);
  const Ran to_xqf = run_ludex({"convert", folder_.file("a.pgn"), folder_.file("b.xqf")});
  EXPECT_EQ(to_xqf.status, 0) << to_xqf.err;
  EXPECT_EQ(to_xqf.out, "read: PGN\nwritten: XQF\ngames: 1\ntroubles: 0\n");
  const Ran to_text = run_ludex({"convert", folder_.file("b.xqf"), folder_.file("c.txt")});
  EXPECT_EQ(to_text.out, "read: XQF\nwritten: DhtmlXQ\ngames: 1\ntroubles: 0\n") << to_text.err;
  const Ran back =
      run_ludex({"convert", folder_.file("c.txt"), folder_.file("d.pgn"), "--notation", "iccs"});
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(content("d.pgn"), pgn);
}

TEST_F(ConvertCommand, GoIsConvertedAndOtherGamesStayInTheirCollection) {
  write("a.sgf", "(;GM[3]PB[Kasparov];B[e7-e5])\n(;GM[1]SZ[9]KM[6,5]HA[2];W[ee];B[tt])\n");
  const Ran again = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("b.sgf")});
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_EQ(again.err, "");
  EXPECT_EQ(again.out, "read: SGF\nwritten: SGF\ngames: 2\ntroubles: 0\n");
  EXPECT_TRUE(content("b.sgf").starts_with("(;GM[3]PB[Kasparov];B[e7-e5])\n"));
  EXPECT_NE(content("b.sgf").find("KM[6.5]HA[2]"), std::string::npos) << content("b.sgf");
  const Ran to_pgn = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("c.pgn")});
  EXPECT_EQ(to_pgn.status, 1);
  EXPECT_NE(to_pgn.err.find("game 1: GM[3] is no game whose SGF is understood"), std::string::npos);
  EXPECT_NE(content("c.pgn").find("E5"), std::string::npos) << content("c.pgn");
  const Ran back = run_ludex({"convert", folder_.file("c.pgn"), folder_.file("d.sgf")});
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_NE(content("d.sgf").find(";W[ee];B[]"), std::string::npos) << content("d.sgf");
}

TEST_F(ConvertCommand, GoesBetweenTheFormatsOfGomoku) {
  write("a.psq", "Piskvorky 15x15, 7:7, 0\n8,8,456\n8,7,4500\n10,6,60\none\ntwo\n-1\n");
  const Ran to_sgf = run_ludex({"convert", folder_.file("a.psq"), folder_.file("a.sgf")});
  EXPECT_EQ(to_sgf.status, 0) << to_sgf.err;
  EXPECT_NE(content("a.sgf").find("PB[one]"), std::string::npos) << content("a.sgf");
  EXPECT_NE(content("a.sgf").find(";B[hh]"), std::string::npos) << content("a.sgf");
  const Ran back = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("b.psq")});
  EXPECT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(content("b.psq"), content("a.psq"));
  const Ran to_lib = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("a.lib")});
  EXPECT_EQ(to_lib.status, 0) << to_lib.err;
  EXPECT_NE(to_lib.err.find("left out of 1 game"), std::string::npos) << to_lib.err;
  EXPECT_TRUE(content("a.lib").starts_with("\xFFRenLib\xFF\x03\x04"));
}

TEST_F(ConvertCommand, ALibraryThatIsDamagedGivesWhatIsSound) {
  using namespace std::string_literals;
  write("a.lib", "\xFFRenLib\xFF\x03\x04"s + std::string(10, '\xFF') +
                     "\x00\x00\x78\x00\x68\x80\x78\x40\x6A"s);
  const std::string in = folder_.file("a.lib");
  const Ran ran = run_ludex({"convert", in, folder_.file("a.sgf")});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "read: RenLib\nwritten: SGF\ngames: 1\ntroubles: 2\n");
  EXPECT_EQ(ran.err, "ludex: convert: `" + in +
                         "`: illegal move `h8`, at byte 26; it is left out with all that follows "
                         "it\nludex: convert: `" +
                         in +
                         "`: the file ends at byte 29, inside the node at byte 28\nludex: convert: "
                         "1 of 1 game could not be converted whole; the rest is written\n");
  EXPECT_NE(content("a.sgf").find(";B[hh];W[hg])"), std::string::npos) << content("a.sgf");
  const Ran strict = run_ludex({"convert", in, folder_.file("b.sgf"), "--strict"});
  EXPECT_EQ(strict.status, 1);
  EXPECT_FALSE(std::filesystem::exists(folder_.file("b.sgf")));
}

TEST_F(ConvertCommand, ALibraryHasTheVersionAndCharsetThatAreAskedFor) {
  write("a.sgf", "(;GM[4];B[hh]N[黑方必胜的定式];W[hg])");
  const Ran ran = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("a.lib"),
                             "--lib-version", "3.0", "--charset", "gbk"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string library = content("a.lib");
  EXPECT_EQ(library.substr(8, 2), std::string("\x03\x00", 2));
  EXPECT_EQ(library.substr(20), "\x78\x08\xBA\xDA\xB7\xBD\xB1\xD8\xCA\xA4\xB5\xC4\xB6\xA8\xCA\xBD" +
                                    std::string(2, '\0') + "\x68\x40");
  // Another charset and version than the file has.
  EXPECT_EQ(run_ludex({"convert", folder_.file("a.lib"), folder_.file("b.lib"), "--charset",
                       "UTF-8", "--lib-version", "3.4"})
                .status,
            0);
  EXPECT_EQ(content("b.lib").substr(8, 2), "\x03\x04");
  EXPECT_NE(content("b.lib").find("黑方必胜的定式"), std::string::npos);
}

TEST_F(ConvertCommand, AnOlderLibraryThanCanHoldTheGameIsToldOf) {
  write("a.sgf", "(;GM[4]RU[renju]RE[?];B[aa])");
  const Ran ran =
      run_ludex({"convert", folder_.file("a.sgf"), folder_.file("a.lib"), "--lib-version", "none"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_NE(ran.err.find("the older version, which needs all to begin with h8, made 3.4 in 1 game"),
            std::string::npos)
      << ran.err;
}

TEST_F(ConvertCommand, OpeningsOfRenjuAreNamedWhereTheirFileDoesNot) {
  write("a.sgf",
        "(;GM[4]RU[renju];B[hh];W[hg];B[ig])(;GM[4]RU[renju]ON[Blossom];B[hh];W[hg];B[ig])"
        "(;GM[4]RU[freestyle];B[hh];W[hg];B[ig])(;GM[4]RU[renju];B[aa];W[hg];B[ig])");
  const auto named = [&](const std::string& language) {
    EXPECT_EQ(run_ludex({"convert", folder_.file("a.sgf"), folder_.file("b.sgf"), "--opening-names",
                         language})
                  .status,
              0);
    return content("b.sgf");
  };
  const std::string english = named("english");
  EXPECT_NE(english.find("ON[Flower Moon]"), std::string::npos) << english;
  EXPECT_NE(english.find("ON[Blossom]"), std::string::npos) << english;
  EXPECT_EQ(english.find("ON[", english.find("ON[Blossom]") + 1), std::string::npos) << english;
  EXPECT_NE(named("romaji").find("ON[Kagetsu]"), std::string::npos);
  EXPECT_NE(named("Chinese").find("ON[花月]"), std::string::npos);
  EXPECT_EQ(run_ludex({"convert", folder_.file("a.sgf"), "b.sgf", "--opening-names", "latin"}).err,
            "ludex: convert: unknown language of openings `latin`; there are: english, romaji, "
            "japanese, pinyin, chinese\n");
}

TEST_F(ConvertCommand, SeveralGamesStandInOneElement) {
  write("a.sgf", "(;GM[4]PB[one];B[hh];W[hg])(;GM[4]PB[two];B[aa])");
  const Ran to_agx = run_ludex({"convert", folder_.file("a.sgf"), folder_.file("a.agx")});
  EXPECT_EQ(to_agx.status, 0) << to_agx.err;
  const std::string file = content("a.agx");
  EXPECT_TRUE(file.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<agi-games ")) << file;
  EXPECT_TRUE(file.ends_with("  </game>\n</agi-games>\n")) << file;
  const Ran back = run_ludex({"convert", folder_.file("a.agx"), folder_.file("b.sgf")});
  EXPECT_EQ(back.out, "read: AGX\nwritten: SGF\ngames: 2\ntroubles: 0\n") << back.err;
  EXPECT_NE(content("b.sgf").find("PB[two]"), std::string::npos) << content("b.sgf");
}

TEST_F(ConvertCommand, StartPositionsArePrinted) {
  write("a.pgn", "[Red \"a\"]\n\n*\n\n[Red \"b\"]\n[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 r\"]\n\n*\n");
  const Ran ran = run_ludex({"convert", folder_.file("a.pgn"), "-", "--to", "fen"});
  EXPECT_EQ(ran.out,
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n"
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n");
  const Ran one =
      run_ludex({"convert", folder_.file("a.pgn"), "-", "--to", "fen", "--number", "2"});
  EXPECT_EQ(one.out, "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1\n");
}

TEST_F(ConvertCommand, WhatCannotBeUnderstoodIsListedAndTheRestWritten) {
  write("a.pgn",
        "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4 d4 2. c4 1-0\n\n[FEN \"x\"]\n\n*\n");
  const std::string in = folder_.file("a.pgn");
  const Ran ran = run_ludex({"convert", in, folder_.file("b.pgn"), "--notation", "uci"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.out, "read: PGN\nwritten: PGN\ngames: 2\ntroubles: 2\n");
  EXPECT_EQ(ran.err,
            "ludex: convert: `" + in + "`: illegal move `d4`, line 7, column 7\n" +
                "ludex: convert: `" + in +
                "`: bad FEN: piece placement: `x` is neither a piece nor a number from 1 to 8, "
                "line 9, column 7\n" +
                "ludex: convert: 2 of 3 games could not be converted whole; the rest is written\n");
  EXPECT_NE(content("b.pgn").find("1. e2e4 *"), std::string::npos);
  EXPECT_NE(content("b.pgn").find("1. d2d4 {illegal move `d4`: what follows is left out} 1-0"),
            std::string::npos);
}

TEST_F(ConvertCommand, StrictWritesNothingUnlessAllIsUnderstood) {
  write("a.pgn", "[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. e5 *\n");
  write("good.pgn", "1. e4 *\n");
  const std::string in = folder_.file("a.pgn");
  const Ran ran = run_ludex({"convert", in, folder_.file("b.pgn"), "--strict"});
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(ran.err, "ludex: convert: `" + in +
                         "`: illegal move `e5`, line 7, column 4; --strict writes nothing\n");
  EXPECT_FALSE(std::filesystem::exists(folder_.file("b.pgn")));
  const Ran good =
      run_ludex({"convert", folder_.file("good.pgn"), folder_.file("b.pgn"), "--strict"});
  EXPECT_EQ(good.status, 0) << good.err;
}

TEST_F(ConvertCommand, NumbersCountTheGamesThatCannotBeRead) {
  write("a.pgn", "[FEN \"x\"]\n\n*\n\n[Event \"b\"]\n\n1. e5 *\n\n[Event \"c\"]\n\n1. d4 *\n");
  const std::string in = folder_.file("a.pgn");
  const Ran third = run_ludex({"convert", in, "-", "--to", "pgn", "--number", "3"});
  EXPECT_EQ(third.status, 0) << third.err;
  EXPECT_NE(third.out.find("1. d4 *"), std::string::npos);
  EXPECT_EQ(third.err, "");
  const Ran second = run_ludex({"convert", in, "-", "--to", "pgn", "--number", "2"});
  EXPECT_EQ(second.status, 1);
  EXPECT_NE(second.err.find("illegal move `e5`"), std::string::npos) << second.err;
  const Ran first = run_ludex({"convert", in, "-", "--to", "pgn", "--number", "1"});
  EXPECT_EQ(first.status, 1);
  EXPECT_EQ(first.out, "");
  EXPECT_NE(first.err.find("no game of `" + in + "` can be written as PGN"), std::string::npos)
      << first.err;
}

TEST_F(ConvertCommand, WhatIsLostIsCountedAndNamed) {
  std::string pgn = game_;
  pgn.replace(pgn.find("I0+"), 3, "I0");
  pgn.replace(pgn.find("[Round \"?\"]"), 11, "[Round \"3\"]");
  pgn.replace(pgn.find("王一"), 6, "一二三四五六七八九");
  write("a.pgn", pgn);
  const std::string xqf = folder_.file("b.xqf");
  const Ran ran = run_ludex({"convert", folder_.file("a.pgn"), xqf});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "ludex: convert: " + xqf +
                         ": Round left out of 1 game; Red cut to 15 bytes in 1 game\n");
  const Ran text = run_ludex({"convert", folder_.file("a.pgn"), folder_.file("b.txt")});
  EXPECT_EQ(text.err, "");
}

TEST_F(ConvertCommand, PackedFilesAreReadAndOneThatIsCutOffIsTold) {
  // `printf '1. e4 *\n' | gzip -n`
  const std::string packed(
      "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\x33\xd4\x53\x48\x35\x51\xd0\xe2\x02\x00\x60"
      "\x3f\x03\x2d\x08\x00\x00\x00",
      28);
  write("a.pgn.gz", packed);
  const Ran ran = run_ludex({"convert", folder_.file("a.pgn.gz"), "-", "--to", "fen"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  write("cut.gz", packed.substr(0, 22));
  const Ran cut = run_ludex({"convert", folder_.file("cut.gz"), folder_.file("b.pgn")});
  EXPECT_EQ(cut.status, 1);
  EXPECT_NE(cut.err.find("cannot read `" + folder_.file("cut.gz") +
                         "` to its end: its gzip data is cut off\n"),
            std::string::npos)
      << cut.err;
}

TEST_F(ConvertCommand, ADamagedFileIsWhatItsNameSays) {
  const auto error = [&](const std::string& name, const std::string& bytes) {
    write(name, bytes);
    const Ran ran = run_ludex({"convert", folder_.file(name), folder_.file("out.sgf")});
    EXPECT_EQ(ran.status, 1);
    const std::size_t end = ran.err.find('\n');
    const std::string prefix = "ludex: convert: `" + folder_.file(name) + "`: ";
    EXPECT_TRUE(ran.err.starts_with(prefix)) << ran.err;
    return ran.err.substr(prefix.size(), end - prefix.size());
  };
  EXPECT_EQ(error("a.pos", "\x02\x70"), "the file ends behind 1 of 2 stones");
  EXPECT_EQ(error("a.lib", "\xFFRenL"), "a RenLib library of 5 bytes, expected a header of 20");
  EXPECT_EQ(error("b.lib", "nothing"),
            "no RenLib library: it does not begin with the header or the move h8");
  EXPECT_EQ(error("a.agt", "<!DOCTYPE a [<!ENTITY b \"c\">]><agi-tree><node/></agi-tree>"),
            "a document type, which is not read");
  // What it is shows in the content of a sound file, whatever its name says.
  write("c.lib", "[Event \"a\"]\n\n1. e4 *\n");
  EXPECT_EQ(run_ludex({"convert", folder_.file("c.lib"), "-", "--to", "fen"}).status, 0);
}

TEST_F(ConvertCommand, AShortXqfIsCalledOne) {
  write("a.xqf", "XQ\n\1\1");
  EXPECT_EQ(run_ludex({"convert", folder_.file("a.xqf"), "-", "--to", "pgn"}).err,
            "ludex: convert: `" + folder_.file("a.xqf") +
                "`: a short XQF file: 5 bytes, expected a header of 1024\n");
}

TEST_F(ConvertCommand, WhatLiesAtTheOutputIsNotHarmed) {
  write("a.pgn", "1. e4 *\n");
  write("b.pgn", "old");
  write("b.pgn.part", "the user's");
  std::filesystem::create_symlink("b.pgn", folder_.file("link.pgn"));
  ASSERT_EQ(::chmod(folder_.file("b.pgn").c_str(), 0600), 0);
  EXPECT_EQ(run_ludex({"convert", folder_.file("a.pgn"), folder_.file("link.pgn")}).status, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder_.file("link.pgn")));
  EXPECT_NE(content("b.pgn").find("1. e4 *"), std::string::npos);
  EXPECT_EQ(content("b.pgn.part"), "the user's");
  EXPECT_EQ(std::filesystem::status(folder_.file("b.pgn")).permissions(),
            std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

TEST_F(ConvertCommand, ChessHasNoXqf) {
  write("a.pgn", "1. e4 *\n");
  const Ran ran = run_ludex({"convert", folder_.file("a.pgn"), folder_.file("b.xqf")});
  EXPECT_EQ(ran.status, 1);
  const std::string in = "`" + folder_.file("a.pgn") + "`";
  EXPECT_EQ(ran.err, "ludex: convert: " + in +
                         ": game 1: a game of chess cannot be written in a format of xiangqi\n"
                         "ludex: convert: no game of " +
                         in + " can be written as XQF\n");
  EXPECT_EQ(content("b.xqf"), "");
}

TEST_F(ConvertCommand, WhatIsAskedMustMakeSense) {
  write("a.pgn", "1. e4 *\n\n[Event \"b\"]\n\n1. d4 *\n");
  const std::string in = folder_.file("a.pgn");
  const auto error = [](const std::vector<std::string>& arguments) {
    return run_ludex(arguments).err;
  };
  EXPECT_EQ(error({"convert", in, "b.zip"}),
            "ludex: convert: the name of `b.zip` does not tell its format; --to does\n");
  EXPECT_EQ(error({"convert", in, "b.pgn", "--to", "pngn"}),
            "ludex: convert: unknown format `pngn`; did you mean `pgn`?\n");
  EXPECT_EQ(error({"convert", in, "b.cbl"}), "ludex: convert: files of CCBridge are read only\n");
  EXPECT_EQ(error({"convert", in, "-", "--to", "fen", "--notation", "san"}),
            "ludex: convert: --notation is for PGN\n");
  EXPECT_EQ(error({"convert", in, "b.sgf", "--charset", "gbk"}),
            "ludex: convert: --charset is not for files of SGF\n");
  EXPECT_EQ(error({"convert", in, "b.lib", "--charset", "EBCDIC"}),
            "ludex: convert: --charset: unknown charset `EBCDIC`, expected one such as UTF-8, "
            "GB18030, CP932, CP1251 or CP1252\n");
  EXPECT_EQ(
      error({"convert", in, "b.lib", "--lib-version", "3.1"}),
      "ludex: convert: --lib-version: bad version `3.1` of RenLib, expected 3.4, 3.0, none\n");
  EXPECT_EQ(error({"convert", in, "-", "--to", "pgn", "--notation", "wxf"}),
            "ludex: convert: unknown notation of chess `wxf`; there are: uci, san, lan\n");
  EXPECT_EQ(error({"convert", in, "-", "--to", "pgn", "--number", "3"}),
            "ludex: convert: --number 3, and `" + in + "` has 2 games\n");
  write("two.pgn", "[Red \"a\"]\n\n*\n\n[Red \"b\"]\n\n*\n");
  const std::string two = folder_.file("two.pgn");
  EXPECT_EQ(error({"convert", two, "-", "--to", "xqf"}),
            "ludex: convert: a file of XQF holds one game, and `" + two +
                "` has more; --number "
                "chooses one\n");
  EXPECT_EQ(error({"convert", in + "x", "-", "--to", "pgn"}),
            "ludex: convert: cannot read `" + in + "x`: No such file or directory\n");
  write("empty.pgn", "\n");
  EXPECT_EQ(error({"convert", folder_.file("empty.pgn"), "-", "--to", "pgn"}),
            "ludex: convert: `" + folder_.file("empty.pgn") + "`: it contains no game\n");
}

}  // namespace
}  // namespace ludex::cli
