// What is known of a page over all its connections.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "serve/net/connection.h"

namespace ludex::serve::net {

// The answers to the last commands of a page. A page that lost its connection sends again what was
// not acknowledged: it is told the answer again, and nothing is done twice.
class Answers {
 public:
  static constexpr std::size_t most = 64;

  // The answer to that command, if it was given.
  [[nodiscard]] std::optional<Frame> find(std::int64_t id) const {
    const auto found = kept_.find(id);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }
  // It was answered, or later ones were and it is too old to be known.
  [[nodiscard]] bool has_forgotten(std::int64_t id) const { return id <= forgotten_; }
  void keep(std::int64_t id, Frame answer) {
    kept_.emplace(id, std::move(answer));
    while (kept_.size() > most) {
      forgotten_ = std::max(forgotten_, kept_.begin()->first);
      kept_.erase(kept_.begin());
    }
  }

 private:
  std::map<std::int64_t, Frame> kept_;
  std::int64_t forgotten_ = -1;
};

struct Page {
  Answers answers;
  std::size_t connections = 0;
  std::map<std::string, int> followed;  // topics, by how many of its connections
  std::uint64_t left_as = 0;            // grows with each page that is left without a connection
};

}  // namespace ludex::serve::net
