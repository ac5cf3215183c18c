#include "match/run/shared_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace ludex::match {

SharedOptions::SharedOptions(const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const bool twice = std::any_of(options_.begin(), options_.end(), [&](const Shared& known) {
      return equal_ignoring_case(known.name, name);
    });
    if (!twice) {
      options_.push_back({name, {}});
    }
  }
}

void SharedOptions::see(const std::string& name, const engine::Engine& engine) {
  ++seen_;
  for (Shared& option : options_) {
    if (!engine.offers(option.name)) {
      option.lacking.push_back(name);
    }
  }
  for (const engine::Option& option : engine.options()) {
    known_.push_back(option.name);
  }
}

std::optional<std::string> SharedOptions::trouble() const {
  for (const Shared& option : options_) {
    if (option.lacking.size() < seen_) continue;
    const std::vector<std::string_view> known(known_.begin(), known_.end());
    const auto meant = nearest(option.name, known);
    return fmt::format("no engine has the option `{}` of -each{}", printable(option.name),
                       meant ? fmt::format("; did you mean `{}`?", printable(*meant)) : "");
  }
  return std::nullopt;
}

std::vector<std::string> SharedOptions::warnings() const {
  std::vector<std::string> sentences;
  for (const Shared& option : options_) {
    if (option.lacking.empty()) continue;
    sentences.push_back(fmt::format("the option `{}` of -each is not set for {}, which {} it",
                                    printable(option.name), fmt::join(option.lacking, ", "),
                                    option.lacking.size() > 1 ? "lack" : "lacks"));
  }
  return sentences;
}

}  // namespace ludex::match
