// An engine with a book: when it plays from it, and that the book's options are the engine's.
#include "search/alphabeta/opening_book.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "search/alphabeta/engine.h"
#include "search/chess/game.h"
#include "search/session.h"

namespace ludex::search {
namespace {

// Knows one move in every position, legal or not, while its option is on.
class OneMoveBook final : public OpeningBook {
 public:
  explicit OneMoveBook(rules::Move move) : move_(move) {}
  [[nodiscard]] std::vector<engine::Option> options() const override {
    return {{"OwnBook", engine::Check{false}}, {"BookFile", engine::Text{""}}};
  }
  Result<void> set_option(std::string_view name, const std::string& value) override {
    if (name == "BookFile") return fail("no such file: " + value);
    on_ = value == "true";
    return {};
  }
  void new_game() override {}
  [[nodiscard]] std::optional<rules::Move> move(const rules::Game& /*game*/) override {
    return on_ ? std::optional(move_) : std::nullopt;
  }

 private:
  rules::Move move_;
  bool on_ = false;
};

class BookSession : public Session {
 public:
  explicit BookSession(std::string_view book_move) {
    engine = std::make_unique<AlphaBetaEngine<ChessGame>>(
        engine::Identity{"Ludex", "the Ludex authors"}, clock, nullptr,
        std::make_unique<OneMoveBook>(move(book_move)));
  }
};

TEST(OpeningBook, AddsItsOptionsToThoseOfTheEngine) {
  const BookSession session("a2a4");
  const auto& options = session.engine->options();
  EXPECT_NE(engine::find_option(options, "OwnBook"), nullptr);
  EXPECT_NE(engine::find_option(options, "BookFile"), nullptr);
  EXPECT_NE(engine::find_option(options, "Hash"), nullptr);
}

TEST(OpeningBook, AnswersWithoutASearchWhenItIsOn) {
  BookSession session("a2a4");
  EXPECT_NE(session.think(to_depth(4)).move(*session.game), "a2a4");
  session.set_option("ownbook", "true");
  const Thought thought = session.think(to_depth(4));
  EXPECT_EQ(thought.move(*session.game), "a2a4");
  ASSERT_EQ(thought.infos.size(), 1U);
  EXPECT_EQ(thought.infos[0].text, "book move");
}

TEST(OpeningBook, ItsMoveIsHeldWhilePondering) {
  BookSession session("a2a4");
  session.set_option("OwnBook", "true");
  engine::Limits limits = to_depth(4);
  limits.ponder = true;
  session.start(limits);
  ASSERT_TRUE(session.wait_for([](const auto& info) { return !info.pv.empty(); }));
  EXPECT_FALSE(session.engine->next(TimePoint::min()));
  session.engine->ponderhit();
  EXPECT_EQ(session.finish().move(*session.game), "a2a4");
}

TEST(OpeningBook, IsLeftAloneByAnalysisAndByMatesAskedFor) {
  BookSession session("a2a4");
  session.set_option("OwnBook", "true");
  session.start(endlessly());
  ASSERT_TRUE(session.wait_for([](const auto& info) { return info.depth == 3; }));
  session.engine->stop();
  (void)session.finish();
  engine::Limits limits;
  limits.mate = 1;
  EXPECT_GT(session.think(limits).nodes(), 0U);
}

TEST(OpeningBook, IsHeldToTheMovesAskedFor) {
  BookSession session("a2a4");
  session.set_option("OwnBook", "true");
  const engine::Request request{to_depth(3), {session.move("e2e4")}, {}, false};
  EXPECT_EQ(session.think(request).move(*session.game), "e2e4");
  session.play("e2e4");
  EXPECT_NE(session.think(to_depth(3)).move(*session.game), "") << "a2a4 is no move of Black's";
}

TEST(OpeningBook, SaysWhyAnOptionIsRefused) {
  BookSession session("a2a4");
  EXPECT_EQ(session.engine->set_option("BookFile", "x.bin").error().message, "no such file: x.bin");
  EXPECT_EQ(session.engine->set_option("OwnBook", "maybe").error().message,
            "option OwnBook takes true or false, not `maybe`");
}

}  // namespace
}  // namespace ludex::search
