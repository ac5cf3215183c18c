#include "serve/matches/live_board.h"

#include <gtest/gtest.h>

#include "rules/registry.h"
#include "support/fake_clock.h"

namespace ludex::serve {
namespace {

using rules::Seat;
using std::chrono::milliseconds;
using std::chrono::seconds;

class LiveBoards : public testing::Test {
 protected:
  void play(Seat seat, std::string_view text, bool book = false) {
    const auto move = game_->parse_move(text, rules::coordinate).value();
    game_->play(move);
    match::PlayedMove played;
    played.move = move;
    played.book = book;
    played.finding = finding_;
    played.left = left_;
    notes_->move_played(seat, played);
  }
  std::unique_ptr<LiveBoard> board() { return LiveBoard::of(notes_, controls_); }

  test::FakeClock clock_;
  match::ScheduledGame place_{
      .number = 7, .round = 4, .seats = {1, 0}, .encounter = {0, 1}, .pair = {}};
  std::shared_ptr<LiveGameObserver> notes_ = std::make_shared<LiveGameObserver>(place_, clock_);
  std::unique_ptr<rules::Game> game_ = rules::start_game({.game = "chess"}).value();
  std::array<match::TimeControl, 2> controls_{match::Periods{milliseconds(5000), {}, {}},
                                              match::FixedMove{milliseconds(100)}};
  engine::Finding finding_;
  std::optional<std::chrono::nanoseconds> left_;
};

TEST_F(LiveBoards, ThereIsNoneBeforeTheGameBegins) {
  EXPECT_EQ(board(), nullptr);
  notes_->board_set_up(game_->setup());
  EXPECT_NE(board(), nullptr);
}

TEST_F(LiveBoards, ABoardShowsWhatHappenedBeforeItWasLookedAt) {
  notes_->board_set_up(game_->setup());
  play(Seat::first, "e2e4", true);
  const Json json = board()->json();
  EXPECT_EQ(json.at("entrants"), (Json{1, 0}));
  EXPECT_EQ(json.at("round"), 4);
  EXPECT_EQ(json.at("last"), (Json{12, 28}));
  EXPECT_EQ(json.at("turn"), 1);
  EXPECT_EQ(json.at("plies"), 1);
  EXPECT_EQ(json.at("cells"), game_->cells());
  EXPECT_EQ(json.at("clock").at("left"), (Json{0, 100})) << "nobody was asked yet";
  EXPECT_TRUE(json.at("scores")[0].is_null());
}

TEST_F(LiveBoards, ManyMovesAreOneChange) {
  notes_->board_set_up(game_->setup());
  const auto shown = board();
  EXPECT_FALSE(shown->take_change());
  finding_.depth = 3;
  finding_.score = engine::Score{.value = engine::Centipawns{20}};
  clock_.advance(seconds(2));
  notes_->move_asked(Seat::first, {seconds(5), std::nullopt});
  left_ = milliseconds(4500);
  play(Seat::first, "e2e4");
  left_.reset();
  play(Seat::second, "e7e5");
  notes_->move_asked(Seat::first, {milliseconds(4500), std::nullopt});
  const Json change = shown->take_change().value();
  EXPECT_EQ(change.at("set").size(), 8U) << "four points";
  EXPECT_EQ(change.at("last"), (Json{52, 36}));
  EXPECT_EQ(change.at("scores"), (Json{{{"cp", 20}}, {{"cp", -20}}})) << "seen by the first seat";
  EXPECT_EQ(change.at("depths"), (Json{3, 3}));
  EXPECT_EQ(change.at("clock").at("left"), (Json{4500, 100}));
  EXPECT_EQ(change.at("clock").at("run"), 0);
  EXPECT_FALSE(change.contains("cells"));
  EXPECT_FALSE(shown->take_change());
}

TEST_F(LiveBoards, WithoutTimeControlsThereIsNoClock) {
  controls_ = {};
  notes_->board_set_up(game_->setup());
  EXPECT_TRUE(board()->json().at("clock").is_null());
}

}  // namespace
}  // namespace ludex::serve
