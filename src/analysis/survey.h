// Which positions of a record are to be searched, and what was found of them: the course of an
// analysis without the engine, so that a thread, a server's loop and a test can all drive one.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/finding.h"
#include "base/result.h"
#include "records/record.h"
#include "records/tree_player.h"
#include "rules/game.h"

namespace ludex::analysis {

// A position of the record. Nodes without a move of their own are those of the node above.
struct Place {
  rules::Seat to_move{};
  // The rules say what it is worth; no engine is asked.
  std::optional<rules::Outcome> outcome;
  std::optional<Finding> finding;
  // Why there is no finding: the engine cannot be asked. Empty: it has not been, or has answered.
  std::string left_out;
  // Of the first seat, as the outcome or the finding says; nothing if neither does.
  [[nodiscard]] std::optional<double> first_chance() const;
};

class Survey {
 public:
  // The record outlives this and does not change meanwhile. With `variations`, the other lines are
  // looked at as well as the main line. The error: the record does not fit the rules.
  [[nodiscard]] static Result<Survey> of(const records::Record& record, bool variations);

  // The next position to be searched: the last one of the record first, so that what an engine has
  // seen of the end helps it before. Nothing once all have been found or left out.
  [[nodiscard]] std::optional<records::NodeId> next() const;
  // Whether the node's position is still to be searched; any number may be asked about.
  [[nodiscard]] bool is_wanted(records::NodeId node) const;
  // The game at a node; it holds until the next call.
  [[nodiscard]] const rules::Game& game_at(records::NodeId node);
  void found(records::NodeId node, Finding finding);
  void leave_out(records::NodeId node, std::string why);

  // Positions to be searched, and those that have been found or left out.
  [[nodiscard]] std::size_t total() const { return wanted_.size(); }
  [[nodiscard]] std::size_t done() const { return wanted_.size() - left_.size(); }

  [[nodiscard]] const records::Record& record() const { return *record_; }
  // Of the node, or of the node whose position it shows; null where it is none of the survey.
  [[nodiscard]] const Place* at(records::NodeId node) const;
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
  std::map<records::NodeId, Place> places_;
  std::vector<records::NodeId> wanted_;
  std::vector<records::NodeId> left_;  // of those, the next one at the end
  std::vector<records::NodeId> moves_;
};

}  // namespace ludex::analysis
