#include "engine/event.h"

#include "base/expects.h"

namespace ludex::engine {

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::cannot_start:
      return "cannot start";
    case Fault::no_handshake:
      return "no handshake";
    case Fault::exited:
      return "exited";
    case Fault::closed_output:
      return "closed its output";
    case Fault::closed_input:
      return "closed its input";
    case Fault::not_responding:
      return "not responding";
    case Fault::flooding:
      return "flooding";
    case Fault::refused:
      return "refused";
  }
  expects(false);
  return {};
}

namespace {

// What an answer holds outside its own bytes.
struct BehindAnswer {
  static std::size_t of(const std::vector<std::string>& lines) {
    std::size_t bytes = lines.size() * sizeof(std::string);
    for (const std::string& line : lines) {
      bytes += line.size();
    }
    return bytes;
  }
  std::size_t operator()(const Evaluation& value) const { return of(value.lines); }
  std::size_t operator()(const HashEntry& /*entry*/) const { return 0; }
  std::size_t operator()(const BoardScore& score) const {
    return (score.dead.size() + (score.seki ? score.seki->size() : 0)) * sizeof(rules::Point) +
           score.ownership.size() * sizeof(Ownership);
  }
  std::size_t operator()(const ExpectedScore& score) const {
    return score.ownership.size() * sizeof(Ownership);
  }
  std::size_t operator()(const Reasons& answer) const {
    std::size_t bytes = answer.reasons.size() * sizeof(Reason);
    for (const Reason& reason : answer.reasons) {
      bytes += reason.strings.size() * sizeof(rules::Point);
    }
    return bytes;
  }
  std::size_t operator()(const FightResult& /*result*/) const { return 0; }
  std::size_t operator()(const SafetyResult& result) const {
    return result.strings.size() * sizeof(StringSafety);
  }
  std::size_t operator()(const GroupsResult& result) const {
    std::size_t bytes = result.groups.size() * sizeof(std::vector<rules::Point>) +
                        result.lives.size() * sizeof(StringSafety);
    for (const auto& group : result.groups) {
      bytes += group.size() * sizeof(rules::Point);
    }
    for (const Surroundings& around : result.surroundings) {
      bytes +=
          sizeof around + (around.inside.size() + around.margin.size() + around.neighbours.size()) *
                              sizeof(rules::Point);
    }
    return bytes;
  }
  std::size_t operator()(const EyeShapeResult& result) const {
    std::size_t bytes =
        (result.points.size() + result.attacks.size() + result.defences.size()) * sizeof(int);
    for (const EyeShapeResult::Contradiction& each : result.contradictions) {
      bytes += sizeof each + each.stones.size() * sizeof(int) + each.what.size();
    }
    return bytes;
  }
  std::size_t operator()(const RaceResult& /*result*/) const { return 0; }
  std::size_t operator()(const ThreatResult& /*result*/) const { return 0; }
  std::size_t operator()(const CombinationResult& result) const {
    return result.defences.size() * sizeof(rules::Point);
  }
  std::size_t operator()(const EyesResult& result) const {
    std::size_t points = 0;
    for (const EyeSpace& space : result.spaces) {
      points += space.points.size() + space.margins.size();
    }
    for (const HalfEye& eye : result.half_eyes) {
      points += eye.attacks.size() + eye.defences.size();
    }
    return points * sizeof(rules::Point) + result.spaces.size() * sizeof(EyeSpace) +
           result.half_eyes.size() * sizeof(HalfEye);
  }
  std::size_t operator()(const Lines& text) const { return of(text.lines); }
  std::size_t operator()(const NoAnswer& none) const { return none.why.size(); }
};

}  // namespace

std::size_t held_bytes(const AnswerTo& answer) {
  return std::visit(BehindAnswer{}, answer);
}

std::size_t held_bytes(const Event& event) {
  struct Behind {
    std::size_t operator()(const Info& info) const {
      std::size_t moves = info.pv.size();
      if (info.refutation) {
        moves += info.refutation->line.size();
      }
      if (info.current_line) {
        moves += info.current_line->line.size();
      }
      return moves * sizeof(rules::Move) + info.text.size() + info.illegal_move.size() +
             info.ownership.size() * sizeof(Ownership);
    }
    std::size_t operator()(const Decision& decision) const {
      const auto* illegal = std::get_if<IllegalMove>(&decision.what);
      const auto* play = std::get_if<Play>(&decision.what);
      const std::size_t text = illegal != nullptr ? illegal->text.size() : 0;
      return text + (play != nullptr ? play->more.size() * sizeof(rules::Move) : 0);
    }
    std::size_t operator()(const Answer& answer) const { return held_bytes(answer.what); }
    std::size_t operator()(const Complaint& complaint) const { return complaint.text.size(); }
    std::size_t operator()(const Failure& failure) const { return failure.detail.size(); }
  };
  return sizeof event + std::visit(Behind{}, event);
}

}  // namespace ludex::engine
