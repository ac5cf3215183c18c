#include "search/go/races.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "search/go/effort.h"
#include "search/go/reading/capture_goal.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/life/life.h"
#include "search/go/reading/orientation.h"
#include "search/go/reading/race/liberty_race.h"

namespace ludex::search {

namespace {

using go_reading::Answer;
using go_reading::Outcome;

// What each of four questions may usually cost.
constexpr int usual_nodes_of_a_race = 10'000;
constexpr int questions = 4;
// What may be added to each of them for a search with fewer moves.
constexpr int usual_nodes_of_a_narrow_race = 1'000;
// What may be added to those about killing for a capture.
constexpr int usual_nodes_of_a_capture = 20'000;

constexpr int most_liberties = go_reading::CaptureGoal::most_liberties;

// One side of a race.
struct Side {
  go::Point stone{};
  go_reading::GroupInQuestion group;
};

class RaceReader {
 public:
  RaceReader(const go::Position& position, const engine::Race& race, go_reading::Reader& reader)
      : position_(position), after_pass_(position), race_(race), reader_(reader) {
    after_pass_.set_ko(std::nullopt);
  }

  engine::RaceResult read(go::Point own_stone, go::Point other_stone) {
    const Side own = side_of(own_stone);
    const Side other = side_of(other_stone);
    const Answer lives = ask(position_, go_reading::Aim::live, own, other);
    const Answer kills = limited(kill(position_, other, own), other, lives);
    const Answer killed = kill(after_pass_, own, other);
    const Answer other_lives = ask(after_pass_, go_reading::Aim::live, other, own);
    const Answer is_killed = limited(killed, own, other_lives);
    if (race_.other_first) {
      return answered({opposed(is_killed.outcome), opposed(other_lives.outcome)}, {});
    }
    // Who captures survives. Whether he survives otherwise is a guess where the search did not end.
    const bool is_by_capture = kills.outcome != Outcome::fails &&
                               (lives.is_uncertain || is_better(kills.outcome, lives.outcome));
    const Outcome survives = is_by_capture ? kills.outcome : lives.outcome;
    // Who has to find the first ko threat must not pass. Where no search ended, nothing says that a
    // pass is enough.
    const bool is_open = lives.is_uncertain && kills.is_uncertain && other_lives.is_uncertain &&
                         is_killed.is_uncertain;
    const bool needs_move = is_open || survives == Outcome::works_by_bad_ko ||
                            is_more_by_a_pass(other_lives, kills) ||
                            is_better(survives, opposed(is_killed.outcome)) ||
                            is_better(kills.outcome, opposed(other_lives.outcome));
    // A capture that was not read to its end is left alone where surviving is worth as much.
    const bool is_doubtful =
        kills.is_uncertain && lives.outcome == kills.outcome && lives.move != go::Point{};
    const Answer& best = kills.outcome != Outcome::fails && !is_doubtful ? kills : lives;
    return answered({survives, kills.outcome}, needs_move ? best.move : go::Point{});
  }

 private:
  struct Codes {
    Outcome survives;
    Outcome captures;
  };

  Side side_of(go::Point stone) {
    Side side{stone, {}};
    int nodes = 0;
    side.group = go_reading::group_in_question(position_, stone, reader_, nodes);
    nodes_ += static_cast<std::uint64_t>(nodes);
    return side;
  }

  Answer ask(const go::Position& position, go_reading::Aim aim, const Side& about,
             const Side& rival) {
    go_reading::Question question{.aim = aim,
                                  .stone = about.stone,
                                  .group = about.group,
                                  .rival = rival.group,
                                  .counts_life = race_.counts_life};
    Answer answer =
        reader_.answer(position, question, {.nodes = scaled(usual_nodes_of_a_race, race_.effort)});
    nodes_ += static_cast<std::uint64_t>(answer.nodes);
    if (!answer.is_uncertain) return answer;
    is_complete_ = false;
    // What is found among fewer moves says more than rough numbers; what is not found says little.
    question.is_narrow = true;
    Answer narrow = reader_.answer(position, question,
                                   {.nodes = scaled(usual_nodes_of_a_narrow_race, race_.effort)});
    nodes_ += static_cast<std::uint64_t>(narrow.nodes);
    if (narrow.is_uncertain || narrow.outcome == Outcome::fails) return answer;
    return narrow;
  }

  // Where the search for the race does not end, or fails, a capture that is read to its end
  // decides: that of a string which is at least half of the group, and not shut in.
  Answer kill(const go::Position& position, const Side& about, const Side& rival) {
    Answer searched = ask(position, go_reading::Aim::kill, about, rival);
    const bool is_large = 2 * position.string_size(about.stone) >= about.group.stones.size();
    const bool is_open =
        searched.is_uncertain || (searched.outcome == Outcome::fails &&
                                  !go_reading::is_shut_in(position, about.group.stones));
    if (!is_large || !is_open || !can_wait(position, about, rival)) return searched;
    const Answer capture =
        reader_.answer(position, {.aim = go_reading::Aim::attack, .stone = about.stone},
                       {.nodes = scaled(usual_nodes_of_a_capture, race_.effort)});
    nodes_ += static_cast<std::uint64_t>(capture.nodes);
    return capture.is_uncertain || capture.outcome == Outcome::fails ? searched : capture;
  }

  // Whether the rival's strings beside the group outlive an attack on it. The tactical reader looks
  // after those with few liberties and takes all others for safe.
  [[nodiscard]] static bool can_wait(const go::Position& position, const Side& about,
                                     const Side& rival) {
    const go::PointSet around = go_reading::points_beside(about.group.stones);
    const std::vector<go::Point> stones = (around & rival.group.stones).list();
    const bool all_are_looked_after = std::ranges::all_of(
        stones, [&](go::Point stone) { return position.liberty_count(stone) <= most_liberties; });
    return all_are_looked_after ||
           go_reading::seems_to_win_race(position, about.group.stones, rival.group.stones,
                                         rival.group.owner);
  }

  // Whether the opponent's failure after a pass, which was not read to its end, is worth more than
  // what the own move reaches, which was: then the pass does not reach it either.
  [[nodiscard]] static bool is_more_by_a_pass(const Answer& reply, const Answer& own) {
    return reply.is_uncertain && !own.is_uncertain &&
           is_better(opposed(reply.outcome), own.outcome);
  }

  // To capture stones in one's own small space is not to survive, where that is known to fail.
  [[nodiscard]] Answer limited(Answer kills, const Side& captured, const Answer& lives) const {
    if (lives.is_uncertain || !is_better(kills.outcome, lives.outcome)) return kills;
    if (!go_reading::is_shut_in(position_, captured.group.stones)) return kills;
    kills.outcome = lives.outcome;
    if (kills.outcome == Outcome::fails) {
      kills.move = {};
    }
    return kills;
  }

  [[nodiscard]] engine::RaceResult answered(const Codes& codes, go::Point move) const {
    engine::RaceResult result;
    result.survives = static_cast<engine::FightResult::Outcome>(codes.survives);
    result.captures = static_cast<engine::FightResult::Outcome>(codes.captures);
    if (move != go::Point{}) {
      result.move = go::to_board_point(move);
    }
    result.is_complete = is_complete_;
    result.nodes = nodes_;
    return result;
  }

  const go::Position& position_;
  go::Position after_pass_;  // where no ko is forbidden any more
  const engine::Race& race_;
  go_reading::Reader& reader_;
  std::uint64_t nodes_ = 0;
  bool is_complete_ = true;
};

}  // namespace

std::optional<engine::RaceResult> read_race(const go::GameState& state, const engine::Race& race,
                                            go_reading::Reader& reader) {
  const go::Position& board = state.position();
  const std::array stones{go::to_go_point(race.own), go::to_go_point(race.other)};
  for (const go::Point stone : stones) {
    if (!board.is_on_board(stone) || board.is_empty(stone)) return std::nullopt;
  }
  if (board.stone_at(stones[0]) == board.stone_at(stones[1])) return std::nullopt;
  const auto orientation = go_reading::Orientation::chosen_by(board, {stones});
  const go::Position position = orientation.turned(board);
  // Strings are named by the same stone whichever one was asked about.
  const auto first_stone = [&](go::Point stone) {
    return position.string_stones(orientation.turned(stone)).list().front();
  };
  engine::RaceResult result =
      RaceReader(position, race, reader).read(first_stone(stones[0]), first_stone(stones[1]));
  if (result.move) {
    result.move = go::to_board_point(orientation.turned_back(go::to_go_point(*result.move)));
  }
  return result;
}

std::uint64_t nodes_allowed(const engine::Race& race) {
  const auto nodes = [&](int usual) {
    return static_cast<std::uint64_t>(scaled(usual, race.effort));
  };
  return questions * (nodes(usual_nodes_of_a_race) + nodes(usual_nodes_of_a_narrow_race)) +
         2 * nodes(usual_nodes_of_a_capture) + 2 * go_reading::most_nodes_of_a_group;
}

}  // namespace ludex::search
