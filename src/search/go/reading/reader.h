// The tactical reader of go: can a string be captured, and can it be saved? Can two strings be
// joined, and can they be cut? Can a string break into an area? The answer is that of
// a search until the nodes allowed run out: of the defences that are likely or in the zones of
// proofs (decision 0250), and of the attacks in candidates.h. The same question has the same answer
// on every machine and whatever was asked before.
//
// A string with more than CaptureGoal::most_liberties (4) liberties and the attacker to move counts
// as safe: this is about tactics, not about life and death.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "rules/go/point_set.h"
#include "rules/go/position.h"
#include "rules/go/types.h"
#include "search/go/reading/capture_goal.h"
#include "search/go/reading/connection_goal.h"
#include "search/go/reading/eyes/eye_values.h"
#include "search/go/reading/life/group_in_question.h"
#include "search/go/reading/life_proof/life_proof.h"
#include "search/go/reading/local_life/local_attack.h"
#include "search/go/reading/local_life/local_life.h"
#include "search/go/reading/local_life/solved_spaces.h"
#include "search/go/reading/outcome.h"
#include "search/go/reading/position_judge.h"
#include "search/go/reading/proof_search.h"

namespace ludex::search::go_reading {

enum class Aim : std::uint8_t {
  attack,      // the opponent moves first and captures
  defend,      // the owner moves first, and no attack captures
  connect,     // the owner moves first and joins two strings
  disconnect,  // the opponent moves first and keeps them apart
  break_in,    // the owner moves first and brings the string into an area
  block_off,   // the opponent moves first and keeps it out
  kill,        // the opponent moves first and kills a group
  live,        // the owner moves first and makes it live
};

struct Question {
  Aim aim = Aim::attack;
  go::Point stone{};  // a stone of the string
  // A stone of another string of the same owner. For `attack` and `defend` it may be absent; if it
  // is there, it is enough to capture one of both, and both have to be saved.
  std::optional<go::Point> other = {};
  // For `break_in` and `block_off`.
  go::PointSet area = {};
  // For `kill` and `live`: the group of `stone`, and what else is known.
  GroupInQuestion group = {};
  // For the same: a group of the opponent that may be captured instead, and whether eyes and room
  // count, or captures alone.
  std::optional<GroupInQuestion> rival = {};
  bool counts_life = true;
  // For the same, with a rival: whether fewer moves are tried.
  bool is_narrow = false;
  // First moves that are not tried.
  go::PointSet left_out = {};
  // For `attack` and `defend`: the string is safe with more liberties and the attacker to move; 2
  // asks for a ladder.
  int most_liberties = CaptureGoal::most_liberties;
  // For the other aims: what is further apart is cut, and which moves are looked at.
  int most_distance = ConnectionGoal::most_distance;
  Detours detours = {};
};

[[nodiscard]] constexpr bool is_about_life(const Question& question) {
  return question.aim == Aim::kill || question.aim == Aim::live;
}

// Who moves first. Expects the stones of the question on the board.
[[nodiscard]] go::Color mover_of(const go::Position& position, const Question& question);

// What one question may cost at the most: nodes as ProofSearch counts them, for its searches under
// all ko rules together. A search that does not end leaves a third of what is left to the next
// ones, but that of a connection leaves nothing.
struct ReadingLimits {
  int nodes = 20'000;
  Breadth breadth = Breadth::close;
};

struct Answer {
  Outcome outcome = Outcome::fails;
  // The move that reaches it. Point{} if the outcome is `fails`, or if no move is needed and each
  // one that was looked at would spoil it.
  go::Point move{};
  // The nodes of a search ran out. Its attack counts as failed, unless a proof seemed to be much
  // nearer than a disproof.
  bool is_uncertain = false;
  int nodes = 0;
  // Whether it seems to work only because most first moves are refuted.
  bool rests_on_few_moves = false;
  // The first moves of the search under the rule about kos that is the hardest for the mover, as in
  // ProofSearch::Verdict, and whether that search ended and refuted all of them.
  std::vector<ProofSearch::FirstMove> first_moves = {};
  bool all_are_refuted = false;
};

// A move and what it reaches as the first one.
struct WorkingMove {
  go::Point move{};
  Outcome outcome = Outcome::works;
  bool operator==(const WorkingMove&) const = default;
};

// Keeps its memory and its judge between questions and nothing else. It is for one thread at a
// time.
class Reader {
 public:
  // `room` is the number of positions that its table holds, of sixteen bytes each.
  explicit Reader(std::size_t room = std::size_t{1} << 16U) : search_(room) {}

  // Expects stones on the points of the question. Whose turn it is does not matter; a ban by ko of
  // the position holds for the colour that it names.
  [[nodiscard]] Answer answer(const go::Position& position, const Question& question,
                              const ReadingLimits& limits);
  // What a given first move reaches. Expects an empty point; an illegal move fails.
  [[nodiscard]] Answer answer_with(const go::Position& position, const Question& question,
                                   go::Point move, const ReadingLimits& limits);
  // Whether the group is killed or lives, as far as so many nodes prove it (life_proof.h).
  [[nodiscard]] LifeProof prove_life(const go::Position& position, const go::PointSet& group,
                                     go::Color mover, int nodes) {
    return go_reading::prove_life(search_, position, group, mover, nodes);
  }
  // Whether the group lives, read in its local area (local_life.h).
  [[nodiscard]] LifeProof read_local_life(const go::Position& position,
                                          const GroupInQuestion& group, go::Color mover,
                                          int nodes) {
    return go_reading::read_local_life(local_search_, position, group, mover, nodes, judge_.get());
  }
  // The attack as far as reading in the local area of the group leaves it (local_attack.h).
  [[nodiscard]] CorrectedAttack corrected_attack(const go::Position& position,
                                                 const GroupInQuestion& group,
                                                 const LocalAttack& claimed, int nodes) {
    return go_reading::corrected_attack(local_search_, position, group, claimed, nodes,
                                        judge_.get());
  }
  // Who is asked where searches about life do not decide; null, as at first: nobody.
  void set_judge(std::unique_ptr<PositionJudge> judge) { judge_ = std::move(judge); }
  [[nodiscard]] PositionJudge* judge() const { return judge_.get(); }
  // All moves that do not fail among those that candidates.h finds for Breadth::far, row by row
  // from the top. The limits hold for each move; one without an answer within them is left out and
  // sets `is_uncertain`, which is otherwise cleared.
  [[nodiscard]] std::vector<WorkingMove> working_moves(const go::Position& position,
                                                       const Question& question,
                                                       const ReadingLimits& limits,
                                                       bool& is_uncertain);

 private:
  // Asks for one ko rule after the other, the hardest for the mover first.
  template <class Ask>
  [[nodiscard]] Answer first_success(const go::Position& position, const Question& question,
                                     const ReadingLimits& limits, const Ask& ask);
  // About two strings that no straight way joins: the same on ways with diagonal steps, or the
  // given answer if that has no end and they are not near.
  [[nodiscard]] Answer answer_on_diagonals(const go::Position& position, const Question& question,
                                           const ReadingLimits& limits, const Answer& straight);
  // A move after which the goal is missed as it is after a pass, if one of the likely ones is.
  [[nodiscard]] std::optional<go::Point> safe_move(const go::Position& position, const Goal& goal,
                                                   KoRule rule, int most_nodes);

  ProofSearch search_;
  LocalSearch local_search_{std::size_t{1} << 16U, std::make_unique<SolvedSpaces>()};
  EyeValues eye_values_{Detail::alternating};
  std::unique_ptr<PositionJudge> judge_;
};

}  // namespace ludex::search::go_reading
