#include "search/go/reading/combination/combination_search.h"

#include <algorithm>
#include <map>

#include "search/go/playout/tactics.h"

namespace ludex::search::go_reading {

namespace {

// How far from its threats, in moves, a combination goes on.
constexpr int steps_from_a_threat = 5;
// The most threats that are tried in a position, the most promising ones first.
constexpr std::size_t most_threats_tried = 24;
// Strings of so many liberties are also threatened from behind their liberties.
constexpr int threatened_liberties = 3;

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
  for (const Threat& threat : threats_against(targets)) {
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
    if (chosen != nullptr) {
      *chosen = threat.move;
    }
    return worth;
  }
  return 0;
}

int CombinationSearch::won_after(const Threat& threat, int threats, const go::PointSet* area) {
  const std::vector<go::Point> answers = answers_to(threat);
  if (strings_->is_out_of_nodes()) return 0;
  const go::PointSet next_area = near(threat.move, area);
  int worth = threat.worth;
  const go::PointSet used = used_;
  for (const go::Point answer : answers) {
    if (position_.is_banned_by_ko(~attacker_, answer)) continue;
    const go::Position::Undo undo = position_.play(~attacker_, answer);
    worth = std::min(worth, won(threats - 1, &next_area, nullptr));
    position_.undo(undo);
    if (worth > 0) continue;
    used_ = used;
    return 0;
  }
  for (const go::Point answer : answers) {
    answers_.insert(answer);
  }
  for (const go::Point stone : threat.strings) {
    used_ |= position_.string_stones(stone) & targets_;
  }
  return worth;
}

// An answer has to save all strings that the move threatens. It is legal, since it saves them.
std::vector<go::Point> CombinationSearch::answers_to(const Threat& threat) {
  std::vector<go::Point> answers = strings_->defences(position_, threat.strings.front());
  for (std::size_t at = 1; at < threat.strings.size() && !answers.empty(); ++at) {
    const std::vector<go::Point> others = strings_->defences(position_, threat.strings[at]);
    std::erase_if(answers, [&](go::Point move) {
      return std::find(others.begin(), others.end(), move) == others.end();
    });
  }
  return answers;
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
    std::span<const go::Point> targets) {
  std::map<go::Point, Threat> threats;
  for (const go::Point stone : targets) {
    go::PointSet moves = position_.liberties(stone);
    if (position_.liberty_count(stone) <= threatened_liberties) {
      go::PointSet behind;
      moves.for_each([&](go::Point liberty) {
        position_.for_each_neighbour(liberty, [&](go::Point next) {
          if (position_.is_empty(next)) {
            behind.insert(next);
          }
        });
      });
      moves |= behind;
    }
    moves.for_each([&](go::Point move) {
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
