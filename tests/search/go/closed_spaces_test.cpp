#include "search/go/tree/closed_spaces.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.h"
#include "rules/go/position_text.h"
#include "rules/go/region.h"
#include "rules/go/states.h"
#include "search/go/walled_spaces.h"

namespace ludex::search {
namespace {

int black_score(const ClosedSpaces::Count& count) {
  return static_cast<int>(count.black);
}

// What Black gets in the only space of the board if each side moves first, and the good moves of
// both.
std::string words_of_space(const char* board) {
  const go::Position position = go::state_of(board).position();
  ClosedSpaces spaces(position);
  std::string words;
  for (const go::Color first : go::colors) {
    for (const ClosedSpaces::Count& count : spaces.counts(position, first)) {
      words += std::to_string(black_score(count)) + " ";
    }
    for (const SureMove& move : spaces.sure_moves(position, first)) {
      words += go::words({move.point}) + " ";
    }
  }
  return words;
}

TEST(GoClosedSpaces, AreWorthWhatTheBooksSay) {
  struct Known {
    const char* board;
    const char* words;
  };
  for (const Known& each : {
           // Straight three, square four, straight four, and rectangular six in the corner.
           Known{"3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 b", "8 B9 -8 B9 "},
           Known{"2xo5/2xo5/xxxo5/oooo5/9/9/9/9/9 b", "-9 -9 "},
           Known{"4xo3/xxxxxo3/oooooo3/9/9/9/9/9/9 b", "10 10 "},
           Known{"3xo4/3xo4/xxxxo4/ooooo4/9/9/9/9/9 b", "12 B9 B8 -12 B9 B8 "},
           // White may not take back one stone for two, so nobody can play there: a seki.
           Known{"4oxoo1/4ox1xo/4oxxx1/5ooxx/7oo/9/9/9/9 b", "4 4 "},
           // With a liberty outside they are not closed.
           Known{"3xo4/xxxx5/oooo5/9/9/9/9/9/9 b", ""},
           // What stands around them may be captured.
           Known{"3xo4/xxxxox3/oooo1x3/xxxx5/9/9/9/9/9 b", ""},
       }) {
    EXPECT_EQ(words_of_space(each.board), each.words) << each.board;
  }
}

// A large eye space in which White makes a seki by the move in its middle.
constexpr const char* before_a_seki = "3xo4/3xo4/1xxxo4/xxooo4/ooo6/9/9/9/9 w";

TEST(GoClosedSpaces, KnowSekis) {
  go::GameState state = go::state_of(before_a_seki);
  ClosedSpaces spaces(state.position());
  const auto count = [&] { return spaces.counts(state.position(), state.to_move()).front().black; };
  // Black has seven stones and seven points; in the seki White has some of them.
  const double before = count();
  EXPECT_EQ(spaces.sure_moves(state.position(), go::Color::white).size(), 1U);
  go::play(state, "W:B8");
  EXPECT_LT(count(), 14);
  EXPECT_GT(count(), 0);
  EXPECT_EQ(count(), before);
}

// What one side has to answer is worth all that it gains, other moves half of it.
TEST(GoClosedSpaces, HaveATemperature) {
  struct Known {
    const char* board;
    double gain;
    double temperature;
  };
  for (const Known& each : {
           Known{before_a_seki, 6, 6},
           Known{"2o1xo3/4xo3/xxxxxo3/oooooo3/9/9/9/9/9 b", 10, 10},
           Known{"o1xxo4/2oxo4/xxxxo4/ooooo4/9/9/9/9/9 b", 8, 4},
           Known{"2ooxo3/4xo3/xxxxxo3/oooooo3/9/9/9/9/9 b", 2, 1},
       }) {
    const go::Position position = go::state_of(each.board).position();
    ClosedSpaces spaces(position);
    const SpaceScores scores = spaces.counts(position, go::Color::black).front().scores;
    EXPECT_EQ(scores.owner_first - scores.other_first, each.gain) << each.board;
    const auto moves = spaces.sure_moves(position, go::Color::black);
    EXPECT_FALSE(moves.empty()) << each.board;
    for (const SureMove& move : moves) {
      EXPECT_EQ(move.temperature, each.temperature) << each.board;
    }
  }
}

// Black prevents the seki by each of six moves, but only after one of them does no reply threaten
// anything.
TEST(GoClosedSpaces, AreLeftWithoutThreats) {
  const go::Position position = go::state_of("4xo3/3xxo3/1xxxoo3/xxooo4/ooo6/9/9/9/9 b").position();
  const auto moves = ClosedSpaces(position).sure_moves(position, go::Color::black);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(go::words({moves.front().point}), "B8");
}

TEST(GoClosedSpaces, EndWithTheirWalls) {
  go::GameState state = go::state_of("3xo4/xxxxo4/ooooo4/9/9/9/9/9/9 w");
  ClosedSpaces spaces(state.position());
  EXPECT_EQ(spaces.counts(state.position(), go::Color::black).size(), 1U);
  go::play(state, "W:B9 B:pass W:A9 B:pass W:C9");
  EXPECT_TRUE(spaces.counts(state.position(), go::Color::black).empty());
}

// What both get in a space of White if they move in turn, by all moves on a board: an oracle. Who
// has two stones taken may not repeat the board from before he played the second one. White has to
// reach his score without other play that goes round for ever.
class AllGames {
 public:
  AllGames(const go::PointSet& space, const go::PointSet& whole) : space_(space), whole_(whole) {}

  int score(const go::Position& board, go::Color mover) {
    const std::size_t first = add({board, mover});
    for (std::size_t at = 0; at < states_.size(); ++at) {
      add_moves(at);
    }
    scores_.assign(states_.size(), -100);
    for (bool changes = true; changes;) {
      changes = false;
      for (std::size_t at = states_.size(); at-- > 0;) {
        const int best = best_of(states_[at]);
        changes = changes || best != scores_[at];
        scores_[at] = best;
      }
    }
    return scores_[first];
  }

 private:
  static constexpr std::uint64_t nothing = 0;
  struct State {
    go::Position board;
    go::Color mover;
    bool passed = false;
    std::uint64_t before = nothing;     // the key of the board before two stones were made of one
    std::uint64_t forbidden = nothing;  // that of a board that the mover may not make
    std::vector<std::size_t> next = {};
    bool falls = false;
  };

  std::size_t add(const State& state) {
    const auto ko = state.board.ko() ? state.board.ko()->point : go::Point{};
    const auto key =
        std::tuple(state.board.key(), ko, state.mover, state.passed, state.before, state.forbidden);
    const auto [found, is_new] = numbers_.emplace(key, states_.size());
    if (is_new) {
      states_.push_back(state);
    }
    return found->second;
  }
  void add_moves(std::size_t at) {
    const State state = states_[at];
    std::vector<std::size_t> next;
    if (!state.passed) {
      go::Position board = state.board;
      board.set_ko(std::nullopt);
      next.push_back(add({board, ~state.mover, true}));
    }
    space_.for_each([&](go::Point point) {
      const bool is_allowed = state.board.is_empty(point) &&
                              !state.board.is_suicide(state.mover, point) &&
                              !state.board.is_banned_by_ko(state.mover, point);
      if (!is_allowed) return;
      go::Position board = state.board;
      board.play_on(state.mover, point);
      if (board.key() == state.forbidden) return;
      const bool stands = ((whole_ - space_) - board.stones_of(go::Color::white)).empty();
      states_[at].falls = states_[at].falls || !stands;
      const bool takes_two =
          board.captured_by(state.mover) == state.board.captured_by(state.mover) + 2;
      const bool makes_two = board.string_stones(point).size() == 2;
      next.push_back(add({board, ~state.mover, false, makes_two ? state.board.key() : nothing,
                          takes_two ? state.before : nothing}));
    });
    states_[at].next = states_[at].falls ? std::vector<std::size_t>() : next;
  }
  [[nodiscard]] int best_of(const State& state) const {
    if (state.falls) return -whole_.size();
    const int sign = state.mover == go::Color::white ? 1 : -1;
    const int outside = go::points_of(state.board.size()) - whole_.size();
    int best = state.passed ? sign * (outside - go::area_lead(state.board)) : -100;
    for (const std::size_t next : state.next) {
      best = std::max(best, sign * scores_[next]);
    }
    return sign * best;
  }

  go::PointSet space_;
  go::PointSet whole_;
  std::map<std::tuple<std::uint64_t, go::Point, go::Color, bool, std::uint64_t, std::uint64_t>,
           std::size_t>
      numbers_;
  std::vector<State> states_;
  std::vector<int> scores_;
};

// White's wall around the space fills the left side, and Black lives on the right. A few of his
// stones are in the space.
go::Position walled_board(const go::PointSet& space, Rng& rng) {
  go::Position board({12, 5});
  const go::PointSet empty =
      space | go::PointSet{go::point_at(9, 0), go::point_at(9, 2), go::point_at(9, 4)};
  (go_reading::all_points(board.size()) - empty).for_each([&](go::Point point) {
    board.put(go::column_of(point) < 8 ? go::Color::white : go::Color::black, point);
  });
  space.for_each([&](go::Point point) {
    if (rng.below(4) == 0 && !board.is_suicide(go::Color::black, point)) {
      board.play_on(go::Color::black, point);
    }
  });
  return board;
}

// What is known of all spaces, as text.
std::string text_of_spaces(ClosedSpaces& spaces, const go::Position& board, go::Color mover) {
  std::string words;
  for (const ClosedSpaces::Count& count : spaces.counts(board, mover)) {
    words += go::words(count.space->whole()) + ": " + std::to_string(count.scores.owner_first) +
             " " + std::to_string(count.scores.other_first) + " " + std::to_string(count.black) +
             "\n";
  }
  for (const SureMove& move : spaces.sure_moves(board, mover)) {
    words += go::words({move.point}) + " " + std::to_string(move.temperature) + "\n";
  }
  return words;
}

TEST(GoClosedSpaces, AreTheSameWhateverBoardCameBefore) {
  Rng rng(5);
  ClosedSpaces followed;
  int found = 0;
  for (int round = 0; round < 40; ++round) {
    go::Position board = walled_board(go_reading::random_eye_space(rng), rng);
    for (int moves = 0; moves < 8; ++moves) {
      followed.move_to(board);
      ClosedSpaces fresh(board);
      const go::Color mover = moves % 2 == 0 ? go::Color::white : go::Color::black;
      const std::string words = text_of_spaces(fresh, board, mover);
      EXPECT_EQ(text_of_spaces(followed, board, mover), words);
      found += words.empty() ? 0 : 1;
      const auto empty = board.empty_points();
      const go::Point point = empty[rng.below(empty.size())];
      if (!board.is_suicide(mover, point) && !board.is_banned_by_ko(mover, point)) {
        board.play_on(mover, point);
      }
    }
  }
  EXPECT_GT(found, 60);
}

TEST(GoClosedSpaces, AreWorthWhatAllMovesMake) {
  Rng rng(3);
  int found = 0;
  for (int round = 0; round < 60; ++round) {
    const go::PointSet space = go_reading::random_eye_space(rng);
    if (space.size() > 5) continue;
    const go::Position board = walled_board(space, rng);
    ClosedSpaces spaces(board);
    for (const go::Color first : go::colors) {
      for (const ClosedSpaces::Count& count : spaces.counts(board, first)) {
        if (count.space->owner() == go::Color::black) continue;
        ++found;
        const int white = AllGames(space, count.space->whole()).score(board, go::Color::white);
        const int black = AllGames(space, count.space->whole()).score(board, go::Color::black);
        EXPECT_EQ(count.scores.owner_first, white) << go::words(space);
        EXPECT_EQ(count.scores.other_first, black) << go::words(space);
      }
    }
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace ludex::search
