// The hub's data of one page, for all its connections.
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

// The answers to the latest commands of a page. A page that lost its connection repeats the
// commands that were not acknowledged: it is sent the same answer again, and nothing is done twice.
// The oldest answers are forgotten where there are too many, or where they take too much memory.
class Answers {
 public:
  static constexpr std::size_t most = 64;
  static constexpr std::size_t most_bytes = std::size_t{64} << 10;

  // The answer to the command, if it was answered and is still kept.
  [[nodiscard]] std::optional<Frame> find(std::int64_t id) const {
    const auto found = kept_.find(id);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }
  // Whether the command is so old that it is unknown if it was answered.
  [[nodiscard]] bool has_forgotten(std::int64_t id) const { return id <= forgotten_; }
  void keep(std::int64_t id, Frame answer) {
    bytes_ += answer->size();
    kept_.emplace(id, std::move(answer));
    while (kept_.size() > most || bytes_ > most_bytes) {
      forget_first();
    }
  }
  void forget() {
    while (!kept_.empty()) {
      forget_first();
    }
  }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  void forget_first() {
    forgotten_ = std::max(forgotten_, kept_.begin()->first);
    bytes_ -= kept_.begin()->second->size();
    kept_.erase(kept_.begin());
  }

  std::map<std::int64_t, Frame> kept_;
  std::size_t bytes_ = 0;
  std::int64_t forgotten_ = -1;
};

struct Page {
  Answers answers;
  std::size_t connections = 0;
  std::map<std::string, int> followed;  // topics, and how many connections follow each
  std::uint64_t left_as = 0;            // larger for each page that is left without a connection
};

}  // namespace ludex::serve::net
