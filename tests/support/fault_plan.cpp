#include "support/fault_plan.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace ludex::tests {
namespace {

constexpr std::array<std::string_view, 7> moments{"start", "uci",  "isready", "newgame",
                                                  "go",    "stop", "answer"};

int number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc{} && end == text.data() + text.size() ? value : -1;
}

// `when` is "MOMENT" or "MOMENT+MS".
std::optional<Saying> read_saying(std::string_view when, std::string_view text) {
  const std::size_t plus = when.find('+');
  const Saying saying{when.substr(0, plus),
                      plus == std::string_view::npos ? 0 : number(when.substr(plus + 1)),
                      std::string(text)};
  const bool known = std::find(moments.begin(), moments.end(), saying.moment) != moments.end();
  return known && saying.after_ms >= 0 ? std::optional(saying) : std::nullopt;
}

}  // namespace

std::optional<Plan> read_plan(std::span<char*> words) {
  Plan plan;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::string_view flag = words[at];
    if (flag == "--info") {
      plan.info = true;
      continue;
    }
    if (at + 1 == words.size()) {
      return std::nullopt;
    }
    const std::string_view value = words[++at];
    if (flag == "--say") {
      const auto saying = at + 1 < words.size() ? read_saying(value, words[at + 1]) : std::nullopt;
      if (!saying) {
        return std::nullopt;
      }
      plan.sayings.push_back(*saying);
      ++at;
    } else if (flag == "--speak") {
      const auto* const name = std::find(protocol_names.begin(), protocol_names.end(), value);
      if (name == protocol_names.end()) {
        return std::nullopt;
      }
      plan.protocol = protocol_of(static_cast<std::size_t>(name - protocol_names.begin()));
    } else if (flag == "--variant") {
      plan.xiangqi = value == "xiangqi";
    } else if (flag == "--starts") {
      plan.starts = words[at];
    } else if (flag == "--fault") {
      plan.fault = value;
    } else if (flag == "--words") {
      plan.words = value;
    } else if (flag == "--times") {
      plan.times = words[at];
    } else if (flag == "--pids") {
      plan.pids = words[at];
    } else if (flag == "--name") {
      plan.name = value.substr(0, 100);
    } else {
      int* const target = flag == "--ply"          ? &plan.ply
                          : flag == "--game"       ? &plan.game
                          : flag == "--status"     ? &plan.status
                          : flag == "--signal"     ? &plan.signal
                          : flag == "--delay"      ? &plan.delay_ms
                          : flag == "--think"      ? &plan.think_ms
                          : flag == "--from-start" ? &plan.from_start
                                                   : nullptr;
      if (target == nullptr || number(value) < 0) {
        return std::nullopt;
      }
      *target = number(value);
    }
  }
  return plan;
}

}  // namespace ludex::tests
