// AGI's game records and annotated trees. The first game and the first tree are the examples of
// their description.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/gomoku/agi/game_file.h"
#include "records/gomoku/agi/tree_file.h"
#include "records/gomoku_games.h"

namespace ludex::records::agi {
namespace {

constexpr std::string_view example_game = R"(<?xml version="1.0" encoding="UTF-8"?>
<agi-games version="1">
  <game id="1" date="2024-05-18" event="Club" round="3" site="">
    <rule fouls="forbidden" swap="third" fifth="twine" n="2" size="15"/>
    <player side="first" name="A" kind="engine" version="1.0"/>
    <player side="second" name="B" kind="human"/>
    <clock match="600000" increment="0" turn="0"/>
    <setup statu=""/>
    <moves>
      <m p="78" t="0"/> <m p="69" t="0"/> <m p="5A" t="1200"/>
      <swap t="3000"/>
      <m p="79" t="5100"/>
      <offer p="6A 7A"/>
      <m p="6A" t="800" depth="12" score="-15" pv="6A88"/>
    </moves>
    <result winner="white" reason="forbidden" detail="double-four" point="88"/>
  </game>
</agi-games>
)";

// The same as we write it.
constexpr std::string_view example_written =
    R"(  <game id="1" date="2024-05-18" event="Club" round="3">
    <rule fouls="forbidden" swap="third" fifth="twine" n="2" size="15" />
    <player side="first" name="A" kind="engine" version="1.0" />
    <player side="second" name="B" kind="human" />
    <clock match="600000" increment="0" turn="0" />
    <setup statu="" />
    <moves>
      <m p="78" t="0" />
      <m p="69" t="0" />
      <m p="5A" t="1200" />
      <swap t="3000" />
      <m p="79" t="5100" />
      <offer p="6A 7A" />
      <m p="6A" t="800" depth="12" score="-15" pv="6A88" />
    </moves>
    <result winner="white" reason="forbidden" detail="double-four" point="88" />
  </game>
)";

constexpr std::string_view example_tree = R"(<agi-tree version="1">
  <info title="" author="" rule="forbidden"/>
  <node>                                   <!-- root: empty board or setup -->
    <c>comment on the root</c>
    <node p="78">
      <node p="68"><label t="D"/>
        <node p="69"><c title="Kagetsu">longer text
second line</c><eval side="black" v="win" depth="0" score=""/></node>
      </node>
      <node p="69" mark="1"/>
      <point p="88" t="A"/>                <!-- label on an empty point, not a move -->
    </node>
  </node>
</agi-tree>
)";

ReadGame only_game(const Result<ReadGames>& games) {
  EXPECT_TRUE(games.has_value()) << (games ? "" : describe(games.error()));
  if (!games || games->records.empty()) return {};
  return {games->records.at(0), games->troubles};
}
ReadGame game_in(std::string_view text) {
  return only_game(read_games(text));
}
ReadGame tree_in(std::string_view text) {
  return only_game(read_tree(text));
}

std::string written_by(Result<std::string> (*format)(const Record&, Losses&), const Record& record,
                       std::string* lost = nullptr) {
  Losses losses;
  const auto text = format(record, losses);
  EXPECT_TRUE(text.has_value()) << (text ? "" : text.error().message);
  if (lost != nullptr) {
    *lost = losses.sentence();
  }
  return text.value_or("");
}

std::string with(std::string_view text, std::string_view from, std::string_view to) {
  std::string changed(text);
  const std::size_t at = changed.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? changed : changed.replace(at, from.size(), to);
}

// "h8(h9 i9(j10))": the points, with what hangs on each in parentheses.
std::string points_of(const Tree& tree, NodeId node = root) {
  std::string text;
  for (auto child = tree.first_child(node); child; child = tree.next_sibling(*child)) {
    const auto move = gomoku::to_gomoku_move(tree.move(*child));
    text += (text.empty() ? "" : " ") + (move.is_point() ? gomoku::to_text(move.point()) : "-");
    const std::string below = points_of(tree, *child);
    if (!below.empty()) {
      text += "(" + below + ")";
    }
  }
  return text;
}

const Annotations& said_after(const Record& record, std::size_t plies) {
  NodeId node = root;
  for (std::size_t ply = 0; ply < plies; ++ply) {
    node = *record.tree.first_child(node);
  }
  static const Annotations nothing;
  const Annotations* const said = record.tree.annotations(node);
  return said == nullptr ? nothing : *said;
}

TEST(AgiGames, TheExampleIsReadWithItsSwapItsOfferAndItsEngine) {
  const ReadGame game = game_in(example_game);
  EXPECT_TRUE(game.troubles.empty()) << describe(game.troubles.front());
  const Record expected =
      gomoku_record({{"variant", "renju"}, {"opening_rule", "rif"}, {"fifth_moves", "2"}},
                    {"h8", "i9", "j10", "swap", "i8", "j9", "j8", "j9"});
  EXPECT_EQ(game.record.setup, expected.setup);
  EXPECT_EQ(main_line(game.record.tree), main_line(expected.tree));
  // The second player swapped to Black.
  EXPECT_EQ(find_tag(game.record, "Black"), "B");
  EXPECT_EQ(find_tag(game.record, "White"), "A");
  EXPECT_EQ(find_tag(game.record, "BlackType"), "human");
  EXPECT_EQ(find_tag(game.record, "Date"), "2024.05.18");
  EXPECT_EQ(find_tag(game.record, "TimeControl"), "600");
  // White won.
  EXPECT_EQ(game.record.result, GameResult::first_wins);
  const Annotations& last = said_after(game.record, 8);
  ASSERT_TRUE(last.engine() && last.engine()->search);
  EXPECT_EQ(last.engine()->search->depth, 12);
  EXPECT_EQ(last.engine()->search->score, (std::variant<Centipawns, MateInPlies>(Centipawns{-15})));
  EXPECT_EQ(last.engine()->time, std::chrono::milliseconds(800));
  EXPECT_EQ(last.engine()->fields, (std::vector<EngineField>{{"pv", "j9 h7"}}));
  EXPECT_EQ(said_after(game.record, 4).elapsed(), std::chrono::milliseconds(3000));
}

TEST(AgiGames, TheExampleIsWrittenAsItWas) {
  EXPECT_EQ(written_by(format_game, game_in(example_game).record), example_written);
}

TEST(AgiTree, TheExampleIsRead) {
  const ReadGame tree = tree_in(example_tree);
  EXPECT_TRUE(tree.troubles.empty()) << describe(tree.troubles.front());
  EXPECT_EQ(points_of(tree.record.tree), "h8(h9(i9) i9)");
  EXPECT_EQ(tree.record.setup.values.text("variant"), "renju");
  EXPECT_EQ(said_after(tree.record, 0).comment, "comment on the root");
  EXPECT_EQ(said_after(tree.record, 1).labels(), (std::vector<Label>{{{7, 6}, "A"}}));
  EXPECT_EQ(said_after(tree.record, 2).labels(), (std::vector<Label>{{{7, 8}, "D"}}));
  EXPECT_EQ(said_after(tree.record, 3).title(), "Kagetsu");
  EXPECT_EQ(said_after(tree.record, 3).comment, "longer text\nsecond line");
  EXPECT_EQ(said_after(tree.record, 3).glyphs(), (std::vector<Glyph>{Glyph{19}}));
  const NodeId marked = *tree.record.tree.last_child(*tree.record.tree.first_child(root));
  EXPECT_EQ(tree.record.tree.annotations(marked)->marks(),
            (std::vector<Mark>{{Brush::green, {8, 8}, Shape::cross}}));
}

TEST(AgiTree, TwoNodesOfOneMoveBecomeOne) {
  const ReadGame tree =
      tree_in(R"(<agi-tree><node><node p="78"><c>a</c><node p="69"/></node>)"
              R"(<node p="78" mark="1"><c title="b"/><node p="68"/></node></node></agi-tree>)");
  EXPECT_EQ(points_of(tree.record.tree), "h8(i9 h9)");
  EXPECT_EQ(said_after(tree.record, 1).comment, "a\n\nb");
  EXPECT_EQ(said_after(tree.record, 1).marks().size(), 1U);
}

TEST(AgiTree, StonesThatAreSetUpTakeTurns) {
  const ReadGame tree =
      tree_in(R"(<agi-tree><node><setup statu="78 695a"/><node p="79"/></node></agi-tree>)");
  EXPECT_TRUE(tree.troubles.empty());
  EXPECT_EQ(tree.record.setup.position, "15/15/15/15/15/9x5/8o6/7x7/15/15/15/15/15/15/15 w");
  const std::string text = written_by(format_tree, tree.record);
  EXPECT_NE(text.find(R"(<setup statu="5A6978" />)"), std::string::npos) << text;
  EXPECT_EQ(tree_in(text).record, tree.record);
}

TEST(AgiRecords, OtherBoardsSpellPointsWithLetters) {
  const Record record = gomoku_record({{"size", "20"}, {"variant", "caro"}}, {"t20", "k10"});
  const std::string game = written_by(format_game, record);
  EXPECT_NE(game.find(R"(<m p="t20" />)"), std::string::npos) << game;
  EXPECT_EQ(game_in(game).record, record);
  EXPECT_EQ(tree_in(written_by(format_tree, record)).record, record);
}

TEST(AgiRecords, WhatIsNotKnownIsWrittenAgain) {
  const std::string unknown =
      with(with(with(example_game, R"(size="15")", R"(size="15" colour="red &amp; blue")"),
                R"(<m p="79" t="5100"/>)",
                R"(<m p="79" t="5100" mood="good"><photo><of>us &lt;3</of></photo></m>)"),
           "</game>", "<sponsor name=\"S\"/></game>");
  const ReadGame game = game_in(unknown);
  EXPECT_TRUE(game.troubles.empty());
  std::string lost;
  const std::string text = written_by(format_game, game.record, &lost);
  EXPECT_EQ(lost, "");
  EXPECT_NE(text.find(R"(size="15" colour="red &amp; blue" />)"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(mood="good")"), std::string::npos) << text;
  EXPECT_NE(text.find("<of>us &lt;3</of>"), std::string::npos) << text;
  EXPECT_NE(text.find(R"(<sponsor name="S" />)"), std::string::npos) << text;
  EXPECT_EQ(game_in(text).record, game.record);
  const ReadGame tree = tree_in(
      with(example_tree, R"(<label t="D"/>)", R"(<label t="D"/><eval v="draw" depth="9"/>)"));
  const std::string again = written_by(format_tree, tree.record);
  EXPECT_NE(again.find(R"(<eval v="draw" depth="9" />)"), std::string::npos) << again;
}

TEST(AgiRecords, WhatIsNotKnownOfAKnownElementStaysWithIt) {
  constexpr std::string_view text =
      R"(<agi-tree><node><node p="78"><mark p="78" by="a"/><mark p="11" by="b"/>)"
      R"(<eval side="black" score="5" by="c"/><eval side="black" v="win" depth="7"/>)"
      R"(<c lang="en">text<b/></c>)"
      R"(<label t="x"/><point p="11" t="y" by="d"/><label t="z" by="e"/></node></node></agi-tree>)";
  std::string lost;
  const std::string once = written_by(format_tree, tree_in(text).record, &lost);
  for (const std::string_view part :
       {R"(<mark p="11" shape="cross" by="b" />)", R"(<eval side="black" v="win" depth="7" />)",
        R"(<eval side="black" score="5" by="c" />)", R"(<c lang="en">text<b />)",
        R"(<point p="11" t="y" by="d" />)", R"(<label t="z" by="e" />)"}) {
    EXPECT_NE(once.find(part), std::string::npos) << part << " in " << once;
  }
  // A cross on the node's own point is an attribute, which has none.
  EXPECT_EQ(lost, "unknown XML left out of 1 game");
  EXPECT_EQ(written_by(format_tree, tree_in(once).record), once);
}

TEST(AgiRecords, CommentsOfXmlAreKept) {
  const std::string games =
      R"(<!-- file --><agi-games version="1"><!-- first --><game><!-- head --><rule fouls="none">)"
      R"(<!-- rule --></rule><moves><!-- line --><m p="78"><!-- move --></m></moves></game>)"
      R"(<game/><!-- last --></agi-games><!-- end -->)";
  const auto read = read_games(games);
  ASSERT_TRUE(read.has_value() && read->records.size() == 2);
  EXPECT_TRUE(read->troubles.empty()) << describe(read->troubles.front());
  std::string lost;
  const std::string first = written_by(format_game, read->records[0], &lost);
  EXPECT_EQ(lost, "");
  for (const std::string_view comment : {"file", "first", "head", "rule", "line", "move"}) {
    EXPECT_NE(first.find("<!-- " + std::string(comment) + " -->"), std::string::npos) << first;
  }
  EXPECT_EQ(game_in(first).record, read->records[0]);
  const std::string second = written_by(format_game, read->records[1]);
  EXPECT_NE(second.find("<!-- last -->"), std::string::npos) << second;
  EXPECT_NE(second.find("<!-- end -->"), std::string::npos) << second;
  // Those of a tree stay with their nodes.
  const std::string tree = written_by(format_tree, tree_in(example_tree).record, &lost);
  EXPECT_EQ(lost, "");
  EXPECT_NE(tree.find("<!-- label on an empty point, not a move -->"), std::string::npos) << tree;
  EXPECT_EQ(written_by(format_tree, tree_in(tree).record), tree);
}

TEST(AgiTree, AVerdictMayHaveAScoreWithIt) {
  const ReadGame tree = tree_in(
      R"(<agi-tree><node><node p="78"><eval side="white" v="good" score="5" depth="3" by="a"/>)"
      R"(</node></node></agi-tree>)");
  EXPECT_EQ(said_after(tree.record, 1).glyphs(), (std::vector<Glyph>{Glyph{16}}));
  EXPECT_EQ(said_after(tree.record, 1).evaluation(), (Evaluation{Centipawns{-5}, 3}));
  std::string lost;
  const std::string text = written_by(format_tree, tree.record, &lost);
  EXPECT_EQ(lost, "");
  EXPECT_EQ(tree_in(text).record, tree.record);
}

TEST(AgiRecords, FragmentsOfStrangersDoNotChangeTheTree) {
  Record record = gomoku_record({}, {"h8"});
  record.tree.annotate(*record.tree.first_child(root)).edit_properties() = {
      {"XU", {"<node p=\"11\"/>", "<_ choice=\"swap\"/>", "rule<_ a=\"1\"/>", "<<"}}};
  std::string lost;
  const std::string text = written_by(format_tree, record, &lost);
  EXPECT_EQ(points_of(tree_in(text).record.tree), "h8");
  EXPECT_EQ(lost, "unknown XML left out of 1 game");
}

TEST(AgiRecords, ControlCharactersAreReplacedAndLinesEndInLf) {
  Record record = gomoku_record({}, {"h8"});
  record.tree.annotate(root).comment = "a\x08z\t\n\"<&>\r\n ";
  std::string lost;
  const std::string text = written_by(format_tree, record, &lost);
  EXPECT_EQ(lost, "control characters replaced in 1 game");
  EXPECT_EQ(said_after(tree_in(text).record, 0).comment, "a\xEF\xBF\xBDz\t\n\"<&>\n ");
}

TEST(AgiGames, VariationsAreLostAndNamed) {
  Record record = gomoku_record({}, {"h8", "h9"});
  record.tree.add(*record.tree.first_child(root),
                  *main_line(gomoku_record({}, {"a1"}).tree).begin());
  std::string lost;
  EXPECT_EQ(points_of(game_in(written_by(format_game, record, &lost)).record.tree), "h8(h9)");
  EXPECT_EQ(lost, "variations left out of 1 game");
}

TEST(AgiGames, AResultThatTheMovesContradictIsTold) {
  const std::string five =
      R"(<agi-games><game><rule fouls="none"/><moves><m p="78"/><m p="11"/><m p="79"/><m p="12"/>)"
      R"(<m p="7A"/><m p="13"/><m p="7B"/><m p="14"/><m p="7C"/></moves>)"
      R"(<result winner="white"/></game></agi-games>)";
  const ReadGame game = game_in(five);
  ASSERT_EQ(game.troubles.size(), 1U);
  EXPECT_EQ(game.troubles[0].message.substr(0, 53),
            "game 1: winner=`white`, but the moves end otherwise: ");
  EXPECT_EQ(game.record.result, GameResult::second_wins);
  const ReadGame right = game_in(with(five, "white", "black"));
  EXPECT_TRUE(right.troubles.empty());
  EXPECT_NE(written_by(format_game, right.record).find(R"(winner="black" reason="five")"),
            std::string::npos);
}

struct Damaged {
  std::string_view text;
  std::string_view trouble;
  std::string_view points;  // of what is read; nothing is where the file is refused
  bool is_refused = false;
};
class AgiDamaged : public testing::TestWithParam<Damaged> {};

TEST_P(AgiDamaged, GivesWhatIsSoundAndSaysWhatIsNot) {
  const auto& [text, trouble, points, is_refused] = GetParam();
  const bool is_tree = is_tree_file(text);
  const auto games = is_tree ? read_tree(text) : read_games(text);
  ASSERT_EQ(games.has_value(), !is_refused);
  if (is_refused) {
    EXPECT_EQ(describe(games.error()), trouble);
    return;
  }
  ASSERT_FALSE(games->troubles.empty());
  EXPECT_EQ(describe(games->troubles.front()), trouble);
  if (!games->records.empty()) {
    EXPECT_EQ(points_of(games->records[0].tree), points);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rows, AgiDamaged,
    testing::Values(
        Damaged{"<agi-tree><node>\n<node p=\"78\"><node p=\"78\"/></node></node></agi-tree>",
                "illegal move `78`; it is left out with all that follows it, line 2, column 15",
                "h8"},
        Damaged{"<agi-tree><node>\n <node p=\"70\"><node p=\"69\"/></node></node></agi-tree>",
                "`70` is no point of the board of 15; it is left out with all that follows it, "
                "line 2, column 3",
                ""},
        Damaged{"<agi-tree><node><node p=\"78\"/>\n<node p=\"69\"/></nod></agi-tree>",
                "no sound XML: start-end tags mismatch, line 2, column 17", "h8 i9"},
        Damaged{"<agi-tree version=\"2\"><node/></agi-tree>",
                "an agi-tree of version 2, expected 1, line 1, column 2", "", true},
        Damaged{"<!DOCTYPE x [<!ENTITY a \"b\">]><agi-tree><node/></agi-tree>",
                "a document type, which is not read", "", true},
        Damaged{"<agi-tree>\xFF</agi-tree>", "the file is not in UTF-8", "", true},
        Damaged{"<agi-tree><rule size=\"99\"/><node/></agi-tree>",
                "bad size `99` of gomoku, expected a side from 5 to 25, or two of them as 20x15, "
                "line 1, "
                "column 12",
                ""},
        Damaged{
            "<agi-tree><player side=\"third\" name=\"x\"/><node><node p=\"78\"/></node></agi-tree>",
            "side=`third`, expected first or second; the player is left out, line 1, column 12",
            "h8"},
        Damaged{"<agi-tree><player side=\"first\" name=\"x\"/><player side=\"first\"/><node>"
                "<node p=\"78\"/></node></agi-tree>",
                "a second first `player`, which is left out, line 1, column 43", "h8"},
        Damaged{
            "<agi-tree><clock match=\"-4\" turn=\"1\"/><node><node p=\"78\"/></node></agi-tree>",
            "match=`-4`, expected a number of milliseconds, line 1, column 12", "h8"},
        Damaged{
            "<agi-games><game><rule fifth=\"twine\" n=\"2\"/><moves><m p=\"78\"/><m p=\"69\"/>"
            "<m p=\"5A\"/><m p=\"79\"/><offer p=\"6A\"/><m p=\"6A\"/></moves></game></agi-games>",
            "game 1: fewer fifth moves on offer than the rule says, line 1, column 97",
            "h8(i9(j10(i8(j9))))"},
        Damaged{"<agi-tree><rule fouls=\"none\"/>\n<rule/><node><node p=\"78\"/></node></agi-tree>",
                "a second `rule`, which is left out, line 2, column 2", "h8"},
        Damaged{"<agi-games><game><moves><m p=\"78\"/></moves><moves><m p=\"69\"/></moves></game>"
                "</agi-games>",
                "game 1: a second `moves`, which is left out, line 1, column 45", "h8"},
        Damaged{"<other/>", "an element `other`, expected agi-games, line 1, column 2", "", true},
        Damaged{"", "no sound XML: no document element found, line 1, column 1", "", true},
        Damaged{"<agi-games><game><moves><m p=\"78\"/><swap/><m p=\"69\"/></moves></game>"
                "</agi-games>",
                "game 1: illegal move `swap`: there is no such choice to make now; it is left "
                "out with "
                "all that follows it, line 1, column 37",
                "h8"},
        Damaged{"<agi-games><game><moves><m p=\"78\"/><offer p=\"69\"/></moves></game>"
                "</agi-games>",
                "game 1: fifth moves on offer where the rule has none; it is left out with all "
                "that follows it, line 1, column 37",
                "h8"},
        Damaged{"<agi-games><game><setup statu=\"7878\"/><moves/></game></agi-games>",
                "game 1: two stones on h8, line 1, column 19", ""},
        Damaged{"<agi-games news=\"1\"><game><moves><m p=\"78\"/></moves></game></agi-games>",
                "what stands beside the games is unknown and left out, line 1, column 2", "h8"}));

// Whatever a game or tree may say of a node.
void say_something(Record& record, NodeId node, int kind) {
  Annotations& said = record.tree.annotate(node);
  const Point point{*rc::gen::inRange<std::uint8_t>(0, 15), *rc::gen::inRange<std::uint8_t>(0, 15)};
  switch (kind) {
    case 0:
      said.edit_title() = "a \"title\"\nin two";
      said.comment = " one\n\ttwo <&> ";
      break;
    case 1:
      said.edit_before() = "in front";
      said.edit_labels() = {{point, "ab"}, {{0, 0}, ""}};
      break;
    case 2:
      said.edit_marks() = {{Brush::red, point, Shape::area}, {Brush::green, point, Shape::cross}};
      said.edit_arrows() = {{Brush::blue, point, {1, 2}}};
      break;
    case 3:
      said.edit_glyphs() = {Glyph{1}, Glyph{10}, Glyph{16}, Glyph{19}, Glyph{200}};
      said.edit_evaluation() = Evaluation{Centipawns{-36}, 20};
      break;
    case 4:
      said.edit_engine() = EngineNote{.book = false,
                                      .search = EngineNote::Search{MateInPlies{-4}, 9},
                                      .time = std::chrono::milliseconds(70),
                                      .fields = {{"nps", "786000"}, {"pv", "h8 a1"}, {"n", "5"}}};
      said.edit_elapsed() = std::chrono::milliseconds(71);
      break;
    case 5:
      said.edit_engine() = EngineNote{.book = false, .search = {}, .time = {}, .fields = {}};
      said.edit_clock() = std::chrono::milliseconds(5);
      said.edit_begins_view() = true;
      break;
    case 6:
      said.edit_elapsed() = std::chrono::milliseconds(3);
      said.edit_evaluation() = Evaluation{MateInMoves{3}, {}};
      said.edit_properties() = {{"KM", {"6.5", "\\]"}}};
      break;
    default:
      break;
  }
}

Record some_words(Record record) {
  for (std::optional<NodeId> node = root; node; node = next_in_order(record.tree, *node)) {
    say_something(record, *node, *rc::gen::inRange(0, 14));
  }
  set_tag(record, "Event", "a <b>");
  set_tag(record, "TimeControl", "60+1");
  set_tag(record, "Termination", "time forfeit");
  set_tag(record, "Anything", "\"");
  return record;
}

Record in_order_of_tags(Record record) {
  std::sort(record.tags.begin(), record.tags.end(),
            [](const Tag& a, const Tag& b) { return a.name < b.name; });
  return record;
}

RC_GTEST_PROP(AgiRecordsProperties, TreesAreReadBackWhole, ()) {
  const auto* const rule = *rc::gen::element("none", "taraguchi", "soosorv", "swap2");
  const Record record =
      some_words(some_gomoku_tree({{"variant", "renju"}, {"opening_rule", rule}}));
  Losses losses;
  const auto text = format_tree(record, losses);
  RC_ASSERT(text.has_value());
  const auto again = read_tree(*text);
  RC_ASSERT(again.has_value() && again->troubles.empty());
  RC_ASSERT(in_order_of_tags(again->records.at(0)) == in_order_of_tags(record));
  RC_ASSERT(losses.sentence().empty());
}

RC_GTEST_PROP(AgiRecordsProperties, GamesAreReadBackWhole, ()) {
  const auto* const rule = *rc::gen::element("none", "taraguchi", "yamaguchi", "swap2");
  const Record record = some_words(
      some_gomoku_line({{"variant", "renju"}, {"opening_rule", rule}, {"draw_points", "3"}}));
  Losses losses;
  const auto text = format_game(record, losses);
  RC_ASSERT(text.has_value());
  const auto again = read_games(*text);
  RC_ASSERT(again.has_value() && again->troubles.empty());
  RC_ASSERT(in_order_of_tags(again->records.at(0)) == in_order_of_tags(record));
  RC_ASSERT(losses.sentence().empty());
}

}  // namespace
}  // namespace ludex::records::agi
