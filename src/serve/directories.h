// The topics of all kinds, found by name: each kind has a directory of its own.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "serve/topic.h"

namespace ludex::serve {

class Directories final : public Directory {
 public:
  // Finds a topic of this kind by its whole name; null if there is none.
  using Find = std::function<Topic*(std::string_view topic)>;

  // `kind` is the part of the topic's name before the slash: "table" of "table/7".
  void add(std::string kind, Find find) {
    of_kind_.insert_or_assign(std::move(kind), std::move(find));
  }

  [[nodiscard]] Topic* find(std::string_view topic) override {
    const auto found = of_kind_.find(topic.substr(0, topic.find('/')));
    return found == of_kind_.end() ? nullptr : found->second(topic);
  }

 private:
  std::map<std::string, Find, std::less<>> of_kind_;
};

}  // namespace ludex::serve
