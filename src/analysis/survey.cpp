#include "analysis/survey.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "engine/expectation.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::analysis {
namespace {

using records::NodeId;

// Whether the node shows the position of the node above it.
bool is_remark(const records::Tree& tree, NodeId node) {
  if (node == records::root || tree.move(node).code != 0) return false;
  const records::Annotations* const said = tree.annotations(node);
  return said == nullptr || said->position().empty();
}

// Whether the board only waits to be counted: nobody is then to move, whatever the rules say.
bool is_counted(const rules::Game& game) {
  const auto* const settled = dynamic_cast<const rules::SettledGame*>(&game);
  return settled != nullptr && settled->awaits_settlement();
}

}  // namespace

std::optional<double> SurveyedPosition::first_chance() const {
  if (outcome) return engine::expectation(*outcome, rules::Seat::first);
  if (!finding) return std::nullopt;
  const auto chance = engine::chance_of(*finding);
  if (!chance) return std::nullopt;
  return to_move == rules::Seat::first ? *chance : 1 - *chance;
}

Result<Survey> Survey::of(const records::Record& record, bool variations) {
  auto start = rules::start_game(record.setup);
  if (!start) return tl::unexpected(std::move(start.error()));
  Survey survey(record, *std::move(start));
  const records::Tree& tree = record.tree;
  if (variations) {
    for (std::optional<NodeId> node = records::root; node; node = next_in_order(tree, *node)) {
      survey.add(*node);
    }
  } else {
    for (std::optional<NodeId> node = records::root; node; node = tree.first_child(*node)) {
      survey.add(*node);
    }
  }
  survey.left_ = survey.wanted_;
  return survey;
}

void Survey::add(NodeId node) {
  const records::Tree& tree = record_->tree;
  if (tree.move(node).code != 0) {
    moves_.push_back(node);
  }
  if (is_remark(tree, node)) return;
  board_->go_to(node);
  SurveyedPosition place;
  place.to_move = board_->game().to_move();
  place.outcome = board_->game().outcome();
  if (!place.outcome && is_counted(board_->game())) {
    place.left_out = "the board is to be counted";
  }
  if (!place.outcome && place.left_out.empty()) {
    wanted_.push_back(node);
  }
  places_.emplace(node, std::move(place));
}

std::optional<NodeId> Survey::next() const {
  return left_.empty() ? std::nullopt : std::optional(left_.back());
}

bool Survey::is_wanted(NodeId node) const {
  return std::find(left_.begin(), left_.end(), node) != left_.end();
}

const rules::Game& Survey::game_at(NodeId node) {
  board_->go_to(node);
  return board_->game();
}

void Survey::tick_off(NodeId node) {
  left_.erase(std::remove(left_.begin(), left_.end(), node), left_.end());
}

void Survey::found(NodeId node, engine::Finding finding) {
  const auto place = places_.find(node);
  expects(place != places_.end());
  place->second.finding = std::move(finding);
  tick_off(node);
}

void Survey::leave_out(NodeId node, std::string why) {
  const auto place = places_.find(node);
  expects(place != places_.end());
  place->second.left_out = std::move(why);
  tick_off(node);
}

const SurveyedPosition* Survey::at(NodeId node) const {
  while (is_remark(record_->tree, node)) {
    node = *record_->tree.parent(node);
  }
  const auto place = places_.find(node);
  return place == places_.end() ? nullptr : &place->second;
}

}  // namespace ludex::analysis
