#include "serve/analysis/line_collector.h"

namespace ludex::serve {

void LineCollector::begin(std::size_t lines) {
  *this = LineCollector();
  wanted_ = lines;
}

// Engines differ. Some report all lines at the end of a depth. Some repeat the old lines, with
// their old depth, whenever one line has become deeper: then sets of mixed depths come in between,
// which are not taken. Some report a single line whatever they were asked for; its depth is
// finished when the next one begins. Some know no depths at all, and each set begins with its first
// line.
void LineCollector::take(const engine::Info& info) {
  const int rank = info.multipv.value_or(1);
  const bool is_bound = info.score && info.score->bound != engine::Bound::exact;
  if (info.pv.empty() || is_bound || rank < 1 || static_cast<std::size_t>(rank) > wanted_) return;
  const int depth = info.depth.value_or(0);
  if (depth != depth_ || (rank == 1 && depth == 0)) {
    finish_depth();
  }
  if (depth != depth_ || rank == 1) {
    reported_.clear();
  }
  depth_ = depth;
  reported_.insert_or_assign(rank, info);
  if (reported_.size() == wanted_) {
    finish_depth();
  }
}

void LineCollector::finish_depth() {
  const bool is_whole = reported_.size() >= best_.size() && depth_ >= best_depth_;
  if (reported_.empty() || !is_whole) return;
  best_ = reported_;
  best_depth_ = depth_;
}

std::vector<engine::Info> LineCollector::lines() const {
  std::vector<engine::Info> lines;
  for (const auto& [rank, info] : best_.empty() ? reported_ : best_) {
    lines.push_back(info);
  }
  return lines;
}

LineDepth deepness_of(const std::vector<engine::Info>& lines) {
  if (lines.empty()) return {};
  return {lines.front().depth.value_or(0), lines.front().nodes.value_or(0)};
}

}  // namespace ludex::serve
