#include "search/go/reading/combination/combination_search.h"

#include <algorithm>
#include <map>

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

// How far from its threats, in moves, a combination goes on.
constexpr int steps_from_a_threat = 4;
// The most threats that are tried in a position, the most promising ones first.
constexpr std::size_t most_threats_tried = 24;

// The moves that may threaten a string: its liberties and the points beside them.
go::PointSet moves_against(const go::Position& position, go::Point stone) {
  const go::PointSet liberties = position.liberties(stone);
  go::PointSet moves = liberties;
  liberties.for_each([&](go::Point liberty) {
    position.for_each_neighbour(liberty, [&](go::Point next) {
      if (position.is_empty(next)) {
        moves.insert(next);
      }
    });
  });
  return moves;
}

}  // namespace

CombinationSearch::CombinationSearch(const go::Position& position, go::Color attacker,
                                     const go::PointSet& targets, KnownStrings& strings)
    : position_(position),
      attacker_(attacker),
      targets_(targets),
      worth_(go::point_room, 0),
      strings_(&strings) {
  // Twice its stones and its liberties, as GNU Go 3.8 counts roughly.
  targets.for_each([&](go::Point stone) {
    worth_[go::index(stone)] = 2;
    if (position.string_stones(stone).list().front() == stone) {
      worth_[go::index(stone)] += position.liberty_count(stone);
    }
  });
}

std::optional<CombinationSearch::Found> CombinationSearch::found(const go::Position& position,
                                                                 int least_worth,
                                                                 const go::PointSet& forbidden) {
  position_ = position;
  least_worth_ = least_worth;
  forbidden_ = forbidden;
  for (int threats = 1; threats <= most_threats && !strings_->is_out_of_nodes(); ++threats) {
    used_ = {};
    answers_ = {};
    go::Point move{};
    const int worth = won(threats, nullptr, &move);
    if (worth > 0) return Found{move, worth, used_, answers_};
  }
  return std::nullopt;
}

// A string that has grown is worth all that it has grown from.
int CombinationSearch::worth_of(go::Point stone) const {
  int worth = 0;
  position_.for_each_stone(stone, [&](go::Point each) { worth += worth_[go::index(each)]; });
  return worth;
}

std::vector<go::Point> CombinationSearch::targets_in(const go::PointSet* area) const {
  std::vector<go::Point> found;
  go::PointSet seen;
  targets_.for_each([&](go::Point stone) {
    if (!position_.has_stone(~attacker_, stone) || seen.contains(stone)) return;
    const go::PointSet string = position_.string_stones(stone);
    seen |= string;
    const bool is_near = area == nullptr || !(string & *area).empty();
    const bool is_weak = position_.liberty_count(stone) <= KnownStrings::most_liberties + 1;
    if (is_near && is_weak && worth_of(stone) >= least_worth_) {
      found.push_back(stone);
    }
  });
  return found;
}

int CombinationSearch::won_at_once(std::span<const go::Point> targets) {
  int best = 0;
  for (const go::Point stone : targets) {
    const int worth = worth_of(stone);
    if (worth <= best || !strings_->can_be_captured(position_, stone)) continue;
    best = worth;
    used_ |= position_.string_stones(stone) & targets_;
  }
  return best;
}

int CombinationSearch::won(int threats, const go::PointSet* area, go::Point* chosen) {
  const std::vector<go::Point> targets = targets_in(area);
  if (area != nullptr) {
    const int worth = won_at_once(targets);
    if (worth > 0) return worth;
  }
  if (threats == 0) return 0;
  const go::Point last = last_wins_.at(static_cast<std::size_t>(threats));
  if (area != nullptr && last != go::Point{}) {
    const int worth = won_by(threats_against(targets, last), threats, area, chosen);
    if (worth > 0) return worth;
  }
  return won_by(threats_against(targets, {}), threats, area, chosen);
}

int CombinationSearch::won_by(const std::vector<Threat>& tried, int threats,
                              const go::PointSet* area, go::Point* chosen) {
  for (const Threat& threat : tried) {
    if (strings_->is_out_of_nodes()) return 0;
    const go::Position::Undo undo = position_.play(attacker_, threat.move);
    const int worth = won_after(threat, threats, area);
    if (worth > 0) {
      answers_.insert(threat.move);
      if (position_.liberty_count(threat.move) <= 2) {
        answers_ |= position_.liberties(threat.move);
      }
    }
    position_.undo(undo);
    if (worth == 0) continue;
    last_wins_.at(static_cast<std::size_t>(threats)) = threat.move;
    if (chosen != nullptr) {
      *chosen = threat.move;
    }
    return worth;
  }
  return 0;
}

// An answer that may save all strings refutes the threat if it does and the attacker wins nothing
// after it. Which one does is read patiently only for those after which he wins nothing.
int CombinationSearch::won_after(const Threat& threat, int threats, const go::PointSet* area) {
  using enum KnownStrings::Verdict;
  const go::PointSet next_area = near(threat.move, area);
  const go::PointSet used = used_;
  const std::uint64_t key = position_.key();
  int worth = threat.worth;
  go::PointSet answers;
  std::vector<go::Point> doubtful;
  const auto is_refuted_by = [&](go::Point answer, KnownStrings::Verdict saves) {
    const int left = won_after_answer(answer, threats, next_area);
    if (left > 0) {
      worth = std::min(worth, left);
      answers.insert(answer);
      return false;
    }
    if (saves == unknown && are_saved_by(answer, threat, KnownStrings::Effort::patient) == no) {
      return false;
    }
    refutations_[key] = answer;
    used_ = used;
    return true;
  };
  for (const go::Point answer : possible_answers(threat)) {
    const KnownStrings::Verdict saves = are_saved_by(answer, threat, KnownStrings::Effort::quick);
    if (strings_->is_out_of_nodes()) return 0;
    if (saves == unknown) {
      doubtful.push_back(answer);
    }
    if (saves == yes && is_refuted_by(answer, saves)) return 0;
  }
  for (const go::Point answer : doubtful) {
    if (is_refuted_by(answer, unknown)) return 0;
  }
  answers_ |= answers;
  for (const go::Point stone : threat.strings) {
    used_ |= position_.string_stones(stone) & targets_;
  }
  return worth;
}

int CombinationSearch::won_after_answer(go::Point answer, int threats, const go::PointSet& area) {
  const go::Position::Undo undo = position_.play(~attacker_, answer);
  const int worth = won(threats - 1, &area, nullptr);
  position_.undo(undo);
  return worth;
}

std::vector<go::Point> CombinationSearch::possible_answers(const Threat& threat) const {
  std::vector<go::Point> answers =
      KnownStrings::possible_defences(position_, threat.strings.front());
  std::erase_if(answers, [&](go::Point move) {
    return position_.is_banned_by_ko(~attacker_, move) || position_.is_suicide(~attacker_, move);
  });
  const auto refutation = refutations_.find(position_.key());
  if (refutation == refutations_.end()) return answers;
  const auto found = std::find(answers.begin(), answers.end(), refutation->second);
  if (found != answers.end()) {
    std::rotate(answers.begin(), found, found + 1);
  }
  return answers;
}

KnownStrings::Verdict CombinationSearch::are_saved_by(go::Point answer, const Threat& threat,
                                                      KnownStrings::Effort effort) {
  auto are_saved = KnownStrings::Verdict::yes;
  for (const go::Point stone : threat.strings) {
    const KnownStrings::Verdict saved = strings_->saved_by(position_, stone, answer, effort);
    if (saved == KnownStrings::Verdict::no) return saved;
    if (saved == KnownStrings::Verdict::unknown) {
      are_saved = saved;
    }
  }
  return are_saved;
}

// --- Threats ---

// A move that could be captured at once threatens only where it throws in beside two liberties.
bool CombinationSearch::may_threaten(go::Point move, go::Point stone) const {
  if (forbidden_.contains(move) || position_.is_suicide(attacker_, move) ||
      position_.is_banned_by_ko(attacker_, move)) {
    return false;
  }
  return position_.liberty_count(stone) <= 2 ||
         !go_playout::is_self_atari(position_, attacker_, move);
}

std::vector<CombinationSearch::Threat> CombinationSearch::threats_against(
    std::span<const go::Point> targets, go::Point only) {
  std::map<go::Point, Threat> threats;
  std::vector<Target> open;
  for (const go::Point stone : targets) {
    open.push_back({stone, moves_against(position_, stone)});
  }
  for (const Target& target : open) {
    const go::Point stone = target.stone;
    target.moves.for_each([&](go::Point move) {
      if (only != go::Point{} && move != only) return;
      if (!may_threaten(move, stone)) return;
      const go::Position::Undo undo = position_.play(attacker_, move);
      // A string that is taken at once can be put back (capture_goal.h), or no attack would be
      // needed.
      const bool stands = position_.has_stone(~attacker_, stone);
      if (stands && strings_->can_be_captured(position_, stone)) {
        Threat& threat = threats[move];
        threat.move = move;
        threat.strings.push_back(stone);
        threat.worth = std::max(threat.worth, worth_of(stone));
      }
      position_.undo(undo);
    });
  }
  std::vector<Threat> sorted;
  sorted.reserve(threats.size());
  for (auto& [move, threat] : threats) {
    add_other_targets(threat, open);
    sorted.push_back(std::move(threat));
  }
  std::stable_sort(sorted.begin(), sorted.end(), [](const Threat& one, const Threat& other) {
    if (one.strings.size() != other.strings.size()) {
      return one.strings.size() > other.strings.size();
    }
    return one.worth > other.worth;
  });
  sorted.resize(std::min(sorted.size(), most_threats_tried));
  return sorted;
}

void CombinationSearch::add_other_targets(Threat& threat, std::span<const Target> targets) {
  const go::PointSet before(threat.strings);
  for (const auto& [stone, moves] : targets) {
    if (before.contains(stone)) continue;
    const go::Position::Undo undo = position_.play(attacker_, threat.move);
    const bool is_near =
        moves.contains(threat.move) || !(moves & position_.liberties(threat.move)).empty();
    const bool stands = position_.has_stone(~attacker_, stone);
    if (is_near && stands &&
        strings_->can_be_captured(position_, stone, KnownStrings::Effort::patient)) {
      threat.strings.push_back(stone);
      threat.worth = std::max(threat.worth, worth_of(stone));
    }
    position_.undo(undo);
  }
}

// The area grows by what is near the move, the way through strings with few liberties included.
go::PointSet CombinationSearch::near(go::Point move, const go::PointSet* area) {
  go::PointSet points = area != nullptr ? *area : go::PointSet();
  distances_.measure(position_, {attacker_, attacker_}, {move}, steps_from_a_threat);
  for (const go::Point point : distances_.reached()) {
    points.insert(point);
  }
  return points;
}

}  // namespace ludex::search::go_reading
