#include "match/run/complaints.h"

namespace ludex::match {
namespace {

constexpr std::size_t most_different = 100;

}  // namespace

bool Complaints::add(std::size_t entrant, const std::string& text, std::size_t times) {
  const auto known = more_.find({entrant, text});
  if (known != more_.end()) {
    known->second += times;
    return false;
  }
  if (more_.size() == most_different) {
    unnamed_ += times;
    return false;
  }
  more_.emplace(std::pair(entrant, text), times - 1);
  return true;
}

std::vector<Complaints::Repeated> Complaints::repeated() const {
  std::vector<Repeated> list;
  for (const auto& [complaint, more] : more_) {
    if (more > 0) {
      list.push_back({complaint.first, complaint.second, more});
    }
  }
  return list;
}

}  // namespace ludex::match
