#include "engine/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/text.h"
#include "engine/event.h"
#include "rules/line_of_moves.h"

namespace ludex::engine {
namespace {

template <class Value>
struct NumberName {
  std::string_view name;
  std::optional<Value> Finding::*member = nullptr;
};
constexpr std::array<NumberName<int>, 3> levels{
    {{"depth", &Finding::depth}, {"sel", &Finding::seldepth}, {"hashfull", &Finding::hashfull}}};
constexpr std::array<NumberName<std::uint64_t>, 3> counts{
    {{"nodes", &Finding::nodes}, {"nps", &Finding::nps}, {"tbhits", &Finding::tbhits}}};

// Sets the number of that name; returns false if there is no such number.
bool read_number(std::string_view name, std::int64_t value, Finding& finding) {
  const int small = static_cast<int>(value);
  if (name == "cp" || name == "mate") {
    Score score{Centipawns{small}};
    if (name == "mate") {
      score.value = MateIn{small};
    }
    finding.score = score;
  } else if (name == "bound" && finding.score) {
    finding.score->bound = small > 0 ? Bound::lower : Bound::upper;
  } else if (name == "win") {
    finding.win_rate = WinRate{small};  // of an earlier version, as is the next
  } else if (name == "lead") {
    finding.lead = HalfPoints{small};
  } else if (name == "ms") {
    finding.time = Milliseconds(value);
  } else {
    const auto set = [&](const auto& row) {
      if (row.name != name) return false;
      auto& into = finding.*row.member;
      into = static_cast<std::remove_reference_t<decltype(*into)>>(value);
      return true;
    };
    return std::any_of(levels.begin(), levels.end(), set) ||
           std::any_of(counts.begin(), counts.end(), set);
  }
  return true;
}

// Sets the value that is a decimal number; returns false if there is no such value.
bool read_decimal(std::string_view name, std::string_view text, Finding& finding) {
  if (text.find('.') == std::string_view::npos) return false;
  const auto value = to_number(text);
  if (!value) return false;
  if (name == "win" && *value >= 0 && *value <= 1) {
    finding.win_rate = win_rate_of(*value);
  } else if (name == "lead" && std::abs(*value) < limits::number) {
    finding.lead = half_points_of(*value);
  } else {
    return false;
  }
  return true;
}

Result<WinDrawLoss> read_chances(std::string_view text) {
  const auto parts = split(text, ',');
  WinDrawLoss chances;
  const std::array<int*, 3> into{&chances.win, &chances.draw, &chances.loss};
  if (parts.size() != into.size()) return fail("bad wdl");
  for (std::size_t at = 0; at < into.size(); ++at) {
    const auto number = to_integer(parts[at]);
    if (!number) return fail("bad wdl");
    *into[at] = static_cast<int>(*number);
  }
  return chances;
}

}  // namespace

void take(Finding& finding, const Info& report) {
  Info copy = report;
  take_report(finding, copy);
}

std::string to_text(const Finding& finding, const rules::Game& game) {
  std::string text;
  const auto add = [&](std::string_view name, const auto& value) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  };
  if (finding.score) {
    const auto* const mate = std::get_if<MateIn>(&finding.score->value);
    if (mate != nullptr) {
      add("mate", mate->moves);
    } else {
      add("cp", std::get<Centipawns>(finding.score->value).value);
    }
    if (finding.score->bound != Bound::exact) {
      add("bound", finding.score->bound == Bound::lower ? 1 : -1);
    }
  }
  if (finding.wdl) {
    add("wdl", fmt::format("{},{},{}", finding.wdl->win, finding.wdl->draw, finding.wdl->loss));
  }
  if (finding.win_rate) {
    add("win", fmt::format("{:.4f}", fraction_of(*finding.win_rate)));
  }
  if (finding.lead) {
    add("lead", fmt::format("{:.1f}", points_of(*finding.lead)));
  }
  const auto add_all = [&](const auto& rows) {
    for (const auto& row : rows) {
      if (finding.*row.member) {
        add(row.name, *(finding.*row.member));
      }
    }
  };
  add_all(levels);
  add_all(counts);
  if (finding.time) {
    add("ms", finding.time->count());
  }
  const std::string line = rules::format_line(game, finding.pv, rules::coordinate, ',');
  if (!line.empty()) {
    add("line", line);
  }
  return text;
}

Result<Finding> parse_finding(std::string_view text, const rules::Game& game) {
  Finding finding;
  for (const std::string_view word : split(text, ' ')) {
    if (word.empty()) continue;
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string_view value =
        equals == std::string_view::npos ? std::string_view() : word.substr(equals + 1);
    if (name == "line") {
      if (value.empty()) return fail("`line` is expected to hold moves");
      auto line = rules::parse_line(value, game, ',');
      if (!line) return tl::unexpected(std::move(line.error()));
      finding.pv = *std::move(line);
    } else if (name == "wdl") {
      const auto chances = read_chances(value);
      if (!chances) return tl::unexpected(chances.error());
      finding.wdl = *chances;
    } else if (!read_decimal(name, value, finding)) {
      const auto number = to_integer(value);
      if (!number || !read_number(name, *number, finding)) {
        return fail(fmt::format("bad word `{}` in what was found", printable(word)));
      }
    }
  }
  return finding;
}

}  // namespace ludex::engine
