#include "search/go/reading/life/second_look.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "search/go/reading/life/life.h"

namespace ludex::search::go_reading {

namespace {

// The parts of the nodes for a look: for a proof, and for a judgement.
constexpr int part_for_a_proof = 5;
constexpr int part_for_a_judgement = 12;

class SecondLook {
 public:
  SecondLook(const go::Position& position, const Question& question, const ReadingLimits& limits,
             Reader& reader)
      : position_(position), question_(question), limits_(limits), reader_(reader) {}

  Answer best(const Answer& first) {
    used_ = first.nodes;
    if (first.outcome == Outcome::fails) return best_refuted(first);
    if (first.move == go::Point{}) return best_without_a_move(first);
    Answer answer = first;
    std::optional<Answer> proved;  // about a move that was refuted
    for (int look = 0; look < most_looks_at_working && may_be_shown(answer, first); ++look) {
      const std::optional<Answer> seen = seen_by_opponent(answer);
      if (!seen || !is_better(answer.outcome, seen->outcome)) {
        return counted(answer);
      }
      if (!seen->is_uncertain && (!proved || is_better(seen->outcome, proved->outcome))) {
        proved = seen;
      }
      question_.left_out.insert(answer.move);
      answer = reader_.answer(position_, question_, {std::max(left(), 0), limits_.breadth});
      used_ += answer.nodes;
    }
    if (!proved) return best_if_all_are_refuted(first, answer);
    return counted(is_better(proved->outcome, answer.outcome) ? *proved : answer);
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
           !is_better(first.outcome, answer.outcome) && left() > 0;
  }

  // Where the opponent refuted the moves that seemed to work, and `last` is the answer without
  // them.
  Answer best_if_all_are_refuted(const Answer& first, const Answer& last) {
    const Answer answer = last.outcome == Outcome::fails ? best_refuted(last) : first;
    return counted(answer.outcome == Outcome::works ? answer : first);
  }

  // The first of the refuted moves that the opponent, asked anew, does not refute.
  Answer best_refuted(const Answer& first) {
    if (!first.all_are_refuted) return counted(first);
    for (const go::Point move : refuted_moves(first)) {
      if (left() <= 0) break;
      const auto reply = reply_to(move);
      const auto outcome = reply ? judged(*reply) : std::nullopt;
      if (outcome == Outcome::works) return counted({.outcome = *outcome, .move = move});
    }
    return counted(first);
  }

  // Those that are looked at again: the likeliest by the search, and by the judge of the reader, if
  // there is one, whose choice comes first.
  [[nodiscard]] std::vector<go::Point> refuted_moves(const Answer& answer) const {
    const auto most =
        static_cast<std::size_t>(question_.aim == Aim::kill ? most_looks_at_refuted_attacks
                                                            : most_looks_at_refuted_defences);
    std::vector<go::Point> moves;
    for (const ProofSearch::FirstMove& first : answer.first_moves) {
      if (first.move != go::Point{}) {
        moves.push_back(first.move);
      }
    }
    PositionJudge* const judge = reader_.judge();
    const auto likely = judge == nullptr || moves.empty()
                            ? std::nullopt
                            : judge->likely_moves(position_, mover_of(position_, question_));
    go::Point likeliest{};
    if (likely) {
      likeliest = *std::ranges::max_element(
          moves, {}, [&](go::Point move) { return (*likely)[go::index(move)]; });
    }
    moves.resize(std::min(moves.size(), most));
    if (likely) {
      std::erase(moves, likeliest);
      moves.insert(moves.begin(), likeliest);
    }
    return moves;
  }

  // That a group lives without a move may be refuted by a proof. Then the opponent's move is tried.
  Answer best_without_a_move(const Answer& first) {
    if (first.is_uncertain || question_.aim != Aim::live || left() <= 0) return counted(first);
    const go::Color opponent = ~question_.group.owner;
    const LifeProof kill = reader_.prove_life(position_, question_.group.stones, opponent,
                                              std::min(limits_.nodes / part_for_a_proof, left()));
    used_ += kill.nodes;
    if (kill.outcome.value_or(Outcome::fails) == Outcome::fails) return counted(first);
    const auto reply = kill.move == go::Point{} ? std::nullopt : reply_to(kill.move);
    const auto outcome = reply ? judged(*reply) : std::nullopt;
    if (outcome.value_or(Outcome::fails) == Outcome::fails) return counted({});
    return counted({.outcome = *outcome, .move = kill.move});
  }

  struct Reply {
    go::Position board;
    Question question;
  };
  // The opponent's question about the board after the move. Absent if that is banned or takes the
  // group.
  std::optional<Reply> reply_to(go::Point move) {
    const go::Color owner = question_.group.owner;
    const go::Color mover = mover_of(position_, question_);
    if (position_.is_banned_by_ko(mover, move)) return std::nullopt;
    Reply reply{position_, {.aim = question_.aim == Aim::kill ? Aim::live : Aim::kill}};
    reply.board.play_on(mover, move);
    const go::PointSet stones = question_.group.stones & reply.board.stones_of(owner);
    if (stones.empty()) return std::nullopt;
    reply.question.stone = stones.list().front();
    reply.question.group =
        group_in_question(reply.board, reply.question.stone, reader_, nodes_of_groups_);
    reply.question.group.stones |= stones;
    reply.question.group.lost -= stones;
    return reply;
  }

  // What the move of the answer reaches, judged or, if that is not uncertain, proved. Absent if
  // that is not found out.
  std::optional<Answer> seen_by_opponent(const Answer& answer) {
    const std::optional<Reply> reply = reply_to(answer.move);
    if (!reply) return std::nullopt;
    Answer seen{.move = answer.move, .is_uncertain = true};
    const LifeProof proof = reader_.prove_life(reply->board, reply->question.group.stones,
                                               mover_of(reply->board, reply->question),
                                               std::min(limits_.nodes / part_for_a_proof, left()));
    used_ += proof.nodes;
    if (proof.outcome) {
      seen.outcome = opposed(*proof.outcome);
      seen.is_uncertain = false;
      return seen;
    }
    const auto outcome = judged(*reply);
    if (!outcome) return std::nullopt;
    seen.outcome = *outcome;
    return seen;
  }

  // What the move before the reply reaches. Absent if the search does not end.
  std::optional<Outcome> judged(const Reply& reply) {
    const int nodes = std::min(limits_.nodes / part_for_a_judgement, left());
    if (nodes <= 0) return std::nullopt;
    const Answer answer = reader_.answer(reply.board, reply.question, {nodes, limits_.breadth});
    used_ += answer.nodes;
    if (answer.is_uncertain) return std::nullopt;
    return opposed(answer.outcome);
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
