#include "search/go/reading/life/joined_strings.h"

#include <algorithm>
#include <optional>

#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

JoinedStrings::JoinedStrings(const go::Position& position, const go::PointSet& stones)
    : position_(position), stones_(stones) {
  for_each_string(position, stones, [&](go::Point first) {
    const auto string = static_cast<std::uint16_t>(heads_.size());
    heads_.push_back(string);
    position.for_each_stone(first, [&](go::Point stone) { string_at_[go::index(stone)] = string; });
  });
  join_by_liberties();
}

std::uint16_t JoinedStrings::head_of(std::uint16_t string) const {
  while (heads_[string] != string) {
    string = heads_[string];
  }
  return string;
}

void JoinedStrings::join(std::uint16_t one, std::uint16_t other) {
  const std::uint16_t head = head_of(one);
  const std::uint16_t other_head = head_of(other);
  heads_[std::max(head, other_head)] = std::min(head, other_head);
}

void JoinedStrings::join_by_liberties() {
  std::vector<std::uint32_t> pairs;  // of strings, one for each liberty that both have
  position_.points_with(go::Position::Content::empty).for_each([&](go::Point point) {
    std::array<go::Point, 4> beside{};
    std::size_t count = 0;
    position_.for_each_neighbour(point, [&](go::Point next) {
      if (stones_.contains(next)) {
        beside[count++] = next;
      }
    });
    for (std::size_t one = 0; one < count; ++one) {
      for (std::size_t other = one + 1; other < count; ++other) {
        if (position_.stone_at(beside[one]) != position_.stone_at(beside[other])) continue;
        const std::uint32_t a = string_at_[go::index(beside[one])];
        const std::uint32_t b = string_at_[go::index(beside[other])];
        if (a == b) continue;
        pairs.push_back(std::min(a, b) << 16U | std::max(a, b));
      }
    }
  });
  std::sort(pairs.begin(), pairs.end());
  for (std::size_t at = 1; at < pairs.size(); ++at) {
    if (pairs[at] != pairs[at - 1]) continue;
    join(static_cast<std::uint16_t>(pairs[at] >> 16U), static_cast<std::uint16_t>(pairs[at]));
  }
}

void JoinedStrings::join_around(const go::PointSet& points, go::Color owner) {
  std::optional<std::uint16_t> first;
  (points.beside() & position_.stones_of(owner) & stones_).for_each([&](go::Point stone) {
    const std::uint16_t string = string_at_[go::index(stone)];
    if (first) {
      join(*first, string);
    } else {
      first = string;
    }
  });
}

void JoinedStrings::number_groups() {
  group_of_.assign(heads_.size(), 0);
  count_ = 0;
  // A head comes before the strings that are joined to it.
  for (std::size_t string = 0; string < heads_.size(); ++string) {
    const std::uint16_t head = head_of(static_cast<std::uint16_t>(string));
    group_of_[string] = head == string ? count_++ : group_of_[head];
  }
}

}  // namespace ludex::search::go_reading
