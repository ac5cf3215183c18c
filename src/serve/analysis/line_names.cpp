#include "serve/analysis/line_names.h"

#include <utility>

namespace ludex::serve {

void LineNames::begin(std::string name) {
  segments_.push_back({std::move(name), {}});
}

void LineNames::add(std::string_view move) {
  std::string& last = segments_.back().last;
  last += last.empty() ? "" : " ";
  last += move;
}

void LineNames::set(records::NodeId node) {
  Segment& segment = segments_.back();
  segment.by_length.emplace(segment.last.size(), node);
  locations_[node] = {segments_.size() - 1, segment.last.size()};
}

std::string LineNames::name_of(records::NodeId node) const {
  const Location place = locations_.at(node);
  return segments_[place.segment].last.substr(0, place.length);
}

std::vector<records::NodeId> LineNames::nodes_of(std::string_view name) const {
  std::vector<records::NodeId> nodes;
  for (const Segment& segment : segments_) {
    if (!segment.last.starts_with(name)) continue;
    const auto [first, last] = segment.by_length.equal_range(name.size());
    for (auto each = first; each != last; ++each) {
      nodes.push_back(each->second);
    }
  }
  return nodes;
}

}  // namespace ludex::serve
