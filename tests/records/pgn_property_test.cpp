// Random games with everything in them survive writing and reading.

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "base/text.h"
#include "records/pgn_text.h"
#include "rules/registry.h"

namespace ludex::records::pgn {
namespace {

// Words that no reader takes for a command, a note or a figure, and that a line break inside does
// not change.
std::string some_words() {
  static const std::vector<std::string> pieces{
      "a",
      "plan",
      "that",
      "looks",
      "slow,",
      "%",
      "%x",
      "[Event",
      "\"x\"]",
      "{b",
      "(2.",
      "e4)",
      "1-0",
      ";",
      "$3",
      "é",
      "好棋",
      "\\",
      "...",
      "*",
      "two  blanks",
      "[White",
      "long-word-without-any-blank-in-it-that-fills-more-than-half-a-line"};
  const auto chosen = *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(pieces));
  std::string text;
  for (const std::string& piece : chosen) {
    text += (text.empty() ? "" : " ") + piece;
  }
  return text;
}

template <class T>
std::optional<T> perhaps(const rc::Gen<T>& gen) {
  if (*rc::gen::inRange(0, 4) != 0) return std::nullopt;
  return *gen;
}

Point some_point() {
  return {*rc::gen::inRange<std::uint8_t>(0, 26), *rc::gen::inRange<std::uint8_t>(0, 99)};
}

Brush some_brush() {
  return static_cast<Brush>(*rc::gen::inRange(0, 4));
}

EngineNote some_note() {
  EngineNote note;
  note.book = *rc::gen::inRange(0, 4) == 0;
  if (note.book) return note;
  if (*rc::gen::arbitrary<bool>()) {
    EngineNote::Search search;
    search.depth = *rc::gen::inRange(0, 200);
    if (*rc::gen::arbitrary<bool>()) {
      search.score = Centipawns{*rc::gen::inRange(-100'000, 100'000)};
    } else {
      search.score = MateInPlies{*rc::gen::inRange(-60, 60)};
    }
    note.search = search;
  }
  if (!note.search || *rc::gen::arbitrary<bool>()) {
    note.time = std::chrono::milliseconds(*rc::gen::inRange(0, 100'000));
  }
  if (*rc::gen::arbitrary<bool>()) {
    note.fields = {{"n", std::to_string(*rc::gen::inRange(0, 1000))},
                   {"pv", "Nf3 Nc6"},
                   {"line", "info string a, b"}};
  }
  return note;
}

void annotate(Annotations& said, bool may_stand_before) {
  if (may_stand_before) {
    said.edit_before() = some_words();
  }
  said.comment = some_words();
  for (const int glyph : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 256))) {
    if (said.glyphs().size() < 3) {
      said.edit_glyphs().push_back(Glyph{static_cast<std::uint8_t>(glyph)});
    }
  }
  if (*rc::gen::inRange(0, 3) == 0) {
    said.edit_engine() = some_note();
  }
  if (*rc::gen::inRange(0, 3) == 0) {
    said.edit_evaluation() = Evaluation{Centipawns{*rc::gen::inRange(-5000, 5000)}, std::nullopt};
    if (*rc::gen::arbitrary<bool>()) {
      said.edit_evaluation()->value = MateInMoves{-3};
    }
    said.edit_evaluation()->depth = perhaps(rc::gen::inRange(0, 99));
  }
  const auto time = rc::gen::map(rc::gen::inRange(0, 40'000'000),
                                 [](int ms) { return std::chrono::milliseconds(ms); });
  said.edit_clock() = perhaps(time);
  said.edit_elapsed() = perhaps(time);
  if (*rc::gen::inRange(0, 4) == 0) {
    said.edit_marks() = {{some_brush(), some_point()}};
  }
  if (*rc::gen::inRange(0, 4) == 0) {
    said.edit_arrows() = {{some_brush(), some_point(), some_point()},
                          {some_brush(), some_point(), some_point()}};
  }
}

// A text can stand in front of a move where no text behind the move before could be meant.
bool may_stand_before(const Tree& tree, NodeId node) {
  if (!tree.continues_line(node)) return true;
  const NodeId above = *tree.parent(node);
  return above != root && tree.continues_line(above) && tree.next_sibling(above).has_value();
}

rules::Setup some_setup() {
  static const std::vector<rules::Setup> setups{
      {.game = "chess"},
      {.game = "chess", .values = {{rules::variant_parameter, "chess960"}}},
      {.game = "chess",
       .values = {{rules::variant_parameter, "chess960"}},
       .position = "nrbqknbr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKNBR w HBhb - 0 1"},
      {.game = "chess",
       .position = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17"},
      {.game = "xiangqi"},
      {.game = "xiangqi", .position = "3k5/9/4P4/4P4/2P1P4/2P6/4n4/2n6/9/3AK4 b - - 3 17"}};
  return *rc::gen::elementOf(setups);
}

// A board in the node's position.
std::unique_ptr<rules::Game> board_at(const Record& record, NodeId node) {
  auto board = rules::start_game(record.setup);
  for (const rules::Move move : moves_to(record.tree, node)) {
    (*board)->play(move);
  }
  return std::move(*board);
}

Record some_record() {
  Record record;
  record.setup = (*rules::start_game(some_setup()))->setup();
  const std::string first = record.setup.game == "chess" ? "White" : "Red";
  record.tags = {{"Event", some_words()}, {"Site", "?"},   {"Date", "????.??.??"},
                 {"Round", "1"},          {first, "A\\B"}, {"Black", "\"quoted\""}};
  if (*rc::gen::arbitrary<bool>()) {
    record.tags.push_back({"Annotator", some_words()});
  }
  record.result = static_cast<GameResult>(*rc::gen::inRange(0, 4));
  std::vector<NodeId> nodes{root};
  const int moves = *rc::gen::inRange(0, 40);
  for (int count = 0; count < moves; ++count) {
    // Mostly the last node, so that lines grow.
    const NodeId at = *rc::gen::inRange(0, 3) == 0 ? *rc::gen::elementOf(nodes) : nodes.back();
    const auto legal = board_at(record, at)->legal_moves();
    if (legal.empty()) continue;
    nodes.push_back(record.tree.add(at, *rc::gen::elementOf(legal)));
  }
  for (const NodeId node : nodes) {
    if (*rc::gen::inRange(0, 3) != 0) continue;
    annotate(record.tree.annotate(node), node != root && may_stand_before(record.tree, node));
  }
  return record;
}

std::string some_notation(const std::string& game) {
  return *rc::gen::elementOf(game == "chess"
                                 ? std::vector<std::string>{"", "san", "lan", "uci"}
                                 : std::vector<std::string>{"", "chinese", "chinese_traditional",
                                                            "iccs", "wxf", "ucci", "uci"});
}

RC_GTEST_PROP(PgnProperties, WhatIsWrittenIsReadBack, ()) {
  const Record record = some_record();
  const WriteOptions options{.notation = some_notation(record.setup.game),
                             .columns = *rc::gen::elementOf(std::vector<std::size_t>{20, 79, 400}),
                             .manner = *rc::gen::element(Manner::archive, Manner::match)};
  const auto text = format(record, options);
  RC_ASSERT(text.has_value());
  RC_LOG() << *text;
  const auto all = read_all(*text);
  RC_ASSERT(all.size() == 1U);
  if (const auto* error = std::get_if<Error>(&all[0])) {
    RC_FAIL(describe(*error));
  }
  RC_ASSERT(std::get<Record>(all[0]) == record);
  RC_ASSERT(*format(std::get<Record>(all[0]), options) == *text);
}

RC_GTEST_PROP(PgnProperties, NoLineIsLongerThanAsked, ()) {
  Record record;
  record.setup = (*rules::start_game({.game = "chess"}))->setup();
  const NodeId node =
      record.tree.add(root, (*rules::start_game({.game = "chess"}))->legal_moves().front());
  std::string words;
  for (const std::string& word : *rc::gen::container<std::vector<std::string>>(
           rc::gen::elementOf(std::vector<std::string>{"one", "three", "eleven"}))) {
    words += (words.empty() ? "" : " ") + word;
  }
  record.tree.annotate(node).comment = words;
  const std::string text = *format(record);
  for (const std::string_view line : split(text, '\n')) {
    RC_ASSERT(line.size() <= 79U);
  }
}

}  // namespace
}  // namespace ludex::records::pgn
