// The part of an analysis that runs no engine: it names the position of a record that is to be
// searched next, and collects what was found. A thread, the server's event loop and a test can all
// drive it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/finding.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/game.h"

namespace ludex::analysis {

// A position of the record. A node without a move of its own shares the position of the node above.
struct SurveyedPosition {
  rules::Seat to_move{};
  // If present, the rules decide what the position is worth, and no engine is asked.
  std::optional<rules::Outcome> outcome;
  std::optional<engine::Finding> finding;
  // Why the position cannot be searched; empty if it is still to be searched or has been searched.
  std::string left_out;
  // The chance of the first seat by the outcome or the finding; std::nullopt if there is neither.
  [[nodiscard]] std::optional<double> first_chance() const;
};

class Survey {
 public:
  // The record outlives the survey and does not change meanwhile. With `variations`, the other
  // lines are included as well as the main line. Returns an error if the record does not fit the
  // rules.
  [[nodiscard]] static Result<Survey> of(const records::Record& record, bool variations);

  // The next position to be searched. The last one of the record comes first, because what an
  // engine has seen of the end helps it with earlier positions. std::nullopt once all have been
  // found or left out.
  [[nodiscard]] std::optional<records::NodeId> next() const;
  // Whether the node's position is still to be searched; any id may be given.
  [[nodiscard]] bool is_wanted(records::NodeId node) const;
  // The game at a node; the reference is valid until the next call.
  [[nodiscard]] const rules::Game& game_at(records::NodeId node);
  void found(records::NodeId node, engine::Finding finding);
  void leave_out(records::NodeId node, std::string why);

  // The number of positions to be searched in all, and of those that have been found or left out.
  [[nodiscard]] std::size_t total() const { return wanted_.size(); }
  [[nodiscard]] std::size_t done() const { return wanted_.size() - left_.size(); }

  [[nodiscard]] const records::Record& record() const { return *record_; }
  // The place of the node, or of the node whose position it shares; null if the survey has none.
  [[nodiscard]] const SurveyedPosition* at(records::NodeId node) const;
  // Every node of the survey that a move leads to, in the order of reading.
  [[nodiscard]] const std::vector<records::NodeId>& moves() const { return moves_; }

 private:
  Survey(const records::Record& record, std::unique_ptr<rules::Game> start)
      : record_(&record),
        board_(std::make_unique<records::TreeBoard>(record.tree, std::move(start))) {}
  void add(records::NodeId node);
  void tick_off(records::NodeId node);

  const records::Record* record_;
  std::unique_ptr<records::TreeBoard> board_;
  std::map<records::NodeId, SurveyedPosition> places_;
  std::vector<records::NodeId> wanted_;
  std::vector<records::NodeId> left_;  // those still to be done, the next one at the end
  std::vector<records::NodeId> moves_;
};

}  // namespace ludex::analysis
