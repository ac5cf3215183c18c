#include "serve/analysis/line_names.h"

#include <utility>

namespace ludex::serve {

void LineNames::begin(std::string name) {
  stretches_.push_back({std::move(name), {}});
}

void LineNames::add(std::string_view move) {
  std::string& last = stretches_.back().last;
  last += last.empty() ? "" : " ";
  last += move;
}

void LineNames::set(records::NodeId node) {
  Stretch& stretch = stretches_.back();
  stretch.by_length.emplace(stretch.last.size(), node);
  places_[node] = {stretches_.size() - 1, stretch.last.size()};
}

std::string LineNames::name_of(records::NodeId node) const {
  const Place place = places_.at(node);
  return stretches_[place.stretch].last.substr(0, place.length);
}

std::vector<records::NodeId> LineNames::nodes_of(std::string_view name) const {
  std::vector<records::NodeId> nodes;
  for (const Stretch& stretch : stretches_) {
    if (!stretch.last.starts_with(name)) continue;
    const auto [first, last] = stretch.by_length.equal_range(name.size());
    for (auto each = first; each != last; ++each) {
      nodes.push_back(each->second);
    }
  }
  return nodes;
}

}  // namespace ludex::serve
