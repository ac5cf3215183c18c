#include "search/go/reading/life/second_look.h"

#include <algorithm>
#include <optional>

#include "search/go/reading/life/life.h"

namespace ludex::search::go_reading {

namespace {

// The parts of the nodes for a look: for a proof, and for a judgement.
constexpr int part_for_a_proof = 4;
constexpr int part_for_a_judgement = 10;

// More is better for the mover.
int strength_of(Outcome outcome) {
  return outcome == Outcome::fails ? 0 : 4 - static_cast<int>(outcome);
}

class SecondLook {
 public:
  SecondLook(const go::Position& position, const Question& question, const ReadingLimits& limits,
             Reader& reader)
      : position_(position), question_(question), limits_(limits), reader_(reader) {}

  Answer best(const Answer& first) {
    used_ = first.nodes;
    Answer answer = first;
    std::optional<Answer> proved;  // about a move that was refuted
    for (int look = 0; look < most_looks && may_be_shown(answer, first); ++look) {
      const std::optional<Answer> seen = seen_by_opponent(answer);
      if (!seen || strength_of(seen->outcome) >= strength_of(answer.outcome)) {
        return counted(answer);
      }
      const bool is_better = !proved || strength_of(seen->outcome) > strength_of(proved->outcome);
      if (!seen->is_uncertain && is_better) {
        proved = seen;
      }
      question_.left_out.insert(answer.move);
      answer = reader_.answer(position_, question_, {std::max(left(), 0), limits_.breadth});
      used_ += answer.nodes;
    }
    if (!proved) return counted(first);
    return counted(strength_of(proved->outcome) > strength_of(answer.outcome) ? *proved : answer);
  }

 private:
  [[nodiscard]] int left() const { return limits_.nodes - used_; }
  [[nodiscard]] Answer counted(Answer answer) const {
    answer.nodes = used_ + nodes_of_groups_;
    return answer;
  }
  // Whether the answer is as good as the first one, and worth another look.
  [[nodiscard]] bool may_be_shown(const Answer& answer, const Answer& first) const {
    return answer.outcome != Outcome::fails && !answer.is_uncertain && answer.move != go::Point{} &&
           strength_of(answer.outcome) >= strength_of(first.outcome) && left() > 0;
  }

  // What the move of the answer reaches, judged or, if that is not uncertain, proved. Absent if
  // that is not found out.
  std::optional<Answer> seen_by_opponent(const Answer& answer) {
    const go::Color owner = question_.group.owner;
    const go::Color mover = question_.aim == Aim::kill ? ~owner : owner;
    if (position_.is_banned_by_ko(mover, answer.move)) return std::nullopt;
    go::Position after = position_;
    after.play_on(mover, answer.move);
    const go::PointSet stones = question_.group.stones & after.stones_of(owner);
    if (stones.empty()) return std::nullopt;
    const go::Point stone = stones.list().front();
    Question reply{.aim = question_.aim == Aim::kill ? Aim::live : Aim::kill, .stone = stone};
    reply.group = group_in_question(after, stone, reader_, nodes_of_groups_);
    reply.group.stones |= stones;
    reply.group.lost -= stones;
    Answer seen{.move = answer.move, .is_uncertain = true};
    const LifeProof proof = reader_.prove_life(after, reply.group.stones, ~mover,
                                               std::min(limits_.nodes / part_for_a_proof, left()));
    used_ += proof.nodes;
    if (proof.outcome) {
      seen.outcome = opposed(*proof.outcome);
      seen.is_uncertain = false;
      return seen;
    }
    const int nodes = std::min(limits_.nodes / part_for_a_judgement, left());
    if (nodes <= 0) return std::nullopt;
    const Answer judged = reader_.answer(after, reply, {nodes, limits_.breadth});
    used_ += judged.nodes;
    if (judged.is_uncertain) return std::nullopt;
    seen.outcome = opposed(judged.outcome);
    return seen;
  }

  const go::Position& position_;
  Question question_;
  const ReadingLimits& limits_;
  Reader& reader_;
  int used_ = 0;
  int nodes_of_groups_ = 0;
};

}  // namespace

Answer looked_at_again(const go::Position& position, const Question& question, const Answer& first,
                       const ReadingLimits& limits, Reader& reader) {
  return SecondLook(position, question, limits, reader).best(first);
}

}  // namespace ludex::search::go_reading
