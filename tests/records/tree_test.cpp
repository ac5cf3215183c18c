#include "records/tree/tree.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace ludex::records {
namespace {

using rules::Move;

// 1 2 3, with 4 5 instead of 2, and 6 instead of 4.
struct Sample {
  Tree tree;
  NodeId one = tree.add(root, Move{1});
  NodeId two = tree.add(one, Move{2});
  NodeId three = tree.add(two, Move{3});
  NodeId four = tree.add(one, Move{4});
  NodeId five = tree.add(four, Move{5});
  NodeId six = tree.add(one, Move{6});
};

std::vector<std::uint32_t> reading_order(const Tree& tree) {
  std::vector<std::uint32_t> codes;
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    codes.push_back(tree.move(*node).code);
  }
  return codes;
}

TEST(RecordTree, IsReadWithTheLineBeforeItsVariations) {
  const Sample sample;
  EXPECT_EQ(reading_order(sample.tree), (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(sample.tree.size(), 7U);
}

TEST(RecordTree, KnowsPathsAndTheMainLine) {
  const Sample sample;
  EXPECT_EQ(moves_to(sample.tree, sample.five), (std::vector<Move>{{1}, {4}, {5}}));
  EXPECT_EQ(ply(sample.tree, sample.five), 3U);
  EXPECT_EQ(main_line(sample.tree), (std::vector<Move>{{1}, {2}, {3}}));
  EXPECT_EQ(main_line(sample.tree, 2), (std::vector<Move>{{1}, {2}}));
  EXPECT_EQ(main_line_end(sample.tree), sample.three);
  EXPECT_TRUE(sample.tree.continues_line(sample.two));
  EXPECT_FALSE(sample.tree.continues_line(sample.four));
}

TEST(RecordTree, APromotedLineLeadsAndTheOthersKeepTheirOrder) {
  Sample sample;
  make_main_line(sample.tree, sample.six);
  EXPECT_EQ(reading_order(sample.tree), (std::vector<std::uint32_t>{1, 6, 2, 3, 4, 5}));
  EXPECT_EQ(sample.tree.last_child(sample.one), sample.four);
  sample.tree.add(sample.one, Move{7});
  EXPECT_EQ(reading_order(sample.tree), (std::vector<std::uint32_t>{1, 6, 2, 3, 4, 5, 7}));
}

TEST(RecordTree, ARemovedMoveTakesWhatFollowsWithIt) {
  Sample sample;
  sample.tree.annotate(sample.three).comment = "gone";
  sample.tree.remove(sample.two);
  EXPECT_EQ(reading_order(sample.tree), (std::vector<std::uint32_t>{1, 4, 5, 6}));
  EXPECT_EQ(sample.tree.size(), 5U);
  EXPECT_EQ(sample.tree.first_child(sample.one), sample.four);
  const NodeId again = sample.tree.add(sample.six, Move{8});
  EXPECT_EQ(sample.tree.annotations(again), nullptr);
  EXPECT_TRUE(sample.tree.annotate(again).comment.empty());
}

TEST(RecordTree, TheLastVariationCanBeRemoved) {
  Sample sample;
  sample.tree.remove(sample.six);
  EXPECT_EQ(sample.tree.last_child(sample.one), sample.four);
  remove_siblings(sample.tree, sample.two);
  EXPECT_EQ(sample.tree.last_child(sample.one), sample.two);
  EXPECT_EQ(reading_order(sample.tree), (std::vector<std::uint32_t>{1, 2, 3}));
  sample.tree.remove(sample.one);
  EXPECT_EQ(sample.tree, Tree());
}

TEST(RecordTree, AddingAKnownLineFollowsIt) {
  Sample sample;
  const std::vector<Move> line{{1}, {4}, {9}};
  const NodeId end = add_line(sample.tree, root, line);
  EXPECT_EQ(moves_to(sample.tree, end), line);
  EXPECT_EQ(sample.tree.size(), 8U);
}

TEST(RecordTree, EqualityLooksAtTheGameNotAtTheMemory) {
  Sample sample;
  Tree other;
  const NodeId one = other.add(root, Move{1});
  other.add(one, Move{9});
  other.add(one, Move{4});
  other.remove(*other.first_child(one));
  EXPECT_NE(sample.tree, other);
  sample.tree.remove(sample.five);
  sample.tree.remove(sample.six);
  sample.tree.remove(sample.two);
  EXPECT_EQ(sample.tree, other);
  other.annotate(one);
  EXPECT_EQ(sample.tree, other);
  other.annotate(one).edit_glyphs() = {Glyph{1}};
  EXPECT_NE(sample.tree, other);
}

TEST(RecordTree, VariationsAndContinuationsDiffer) {
  Tree line;
  line.add(line.add(root, Move{1}), Move{2});
  Tree fork;
  fork.add(root, Move{1});
  fork.add(root, Move{2});
  EXPECT_NE(line, fork);
}

TEST(RecordTree, AMillionNestedMovesNeedNoStack) {
  Tree tree;
  NodeId node = root;
  for (std::uint32_t code = 1; code <= 1'000'000; ++code) {
    node = tree.add(node, Move{code});
  }
  const Tree copy = tree;
  EXPECT_EQ(copy, tree);
  tree.remove(*tree.first_child(root));
  EXPECT_EQ(tree.size(), 1U);
}

TEST(Annotations, PartsThatAreEmptyCountAsNone) {
  Annotations said;
  EXPECT_TRUE(said.marks().empty());
  EXPECT_FALSE(said.clock());
  EXPECT_FALSE(said.engine());
  said.edit_marks();
  said.edit_title() = "Kagetsu";
  said.edit_engine().emplace();
  EXPECT_NE(said, Annotations{});
  said.edit_title().clear();
  said.edit_engine().reset();
  said.edit_begins_view() = false;
  EXPECT_EQ(said, Annotations{});
  EXPECT_EQ(Annotations{}, said);
}

TEST(Annotations, AreEqualInWhateverOrderTheirPartsWereWritten) {
  Annotations one;
  one.edit_before() = "in front";
  one.edit_elapsed() = std::chrono::milliseconds(5);
  Annotations other;
  other.edit_elapsed() = std::chrono::milliseconds(5);
  EXPECT_NE(one, other);
  other.edit_before() = "in front";
  EXPECT_EQ(one, other);
  other.edit_elapsed() = std::chrono::milliseconds(6);
  EXPECT_NE(one, other);
}

TEST(Annotations, ACopyIsIndependent) {
  Annotations said;
  said.edit_engine() = EngineNote{.book = true, .search = {}, .time = {}, .fields = {}};
  said.edit_labels() = {{{1, 2}, "A"}};
  Annotations copy = said;
  EXPECT_EQ(copy, said);
  copy.edit_engine()->book = false;
  copy.edit_labels().clear();
  EXPECT_TRUE(said.engine()->book);
  EXPECT_EQ(said.labels().size(), 1U);
  const Annotations moved = std::move(said);
  EXPECT_TRUE(moved.engine()->book);
}

TEST(Tree, KeepsTheAnnotationsOfManyNodes) {
  Tree tree;
  NodeId node = root;
  constexpr int nodes = 5000;  // more than fit into one block
  for (int at = 0; at < nodes; ++at) {
    node = tree.add(node, Move{static_cast<std::uint32_t>(at + 1)});
    tree.annotate(node).comment = std::to_string(at);
  }
  const Tree copy = tree;
  tree.remove(*tree.first_child(*tree.first_child(root)));
  EXPECT_EQ(tree.annotations(*tree.first_child(root))->comment, "0");
  EXPECT_EQ(copy.annotations(main_line_end(copy))->comment, std::to_string(nodes - 1));
  tree.clear();
  EXPECT_EQ(tree.annotations(root), nullptr);
  tree.annotate(tree.add(root, Move{1})).comment = "new";
  EXPECT_EQ(tree.annotations(*tree.first_child(root))->comment, "new");
}

}  // namespace
}  // namespace ludex::records
