#include "analysis/finding.h"

#include <fmt/format.h>

#include <array>
#include <utility>
#include <variant>

#include "base/text.h"
#include "base/time.h"
#include "engine/notes.h"
#include "rules/line_of_moves.h"

namespace ludex::analysis {
namespace {

// The members that engine::take_note() needs.
struct Notes {
  std::optional<int> depth;
  std::optional<int> seldepth;
  std::optional<engine::Score> score;
  std::optional<std::uint64_t> nodes;
  std::optional<std::uint64_t> nps;
  std::optional<int> hashfull;
  std::optional<std::uint64_t> tbhits;
  std::optional<Milliseconds> time;
  std::vector<rules::Move> pv;
};

// Sets the number of that name; returns false if there is no such number.
bool read_number(std::string_view name, std::int64_t value, Finding& finding) {
  const int small = static_cast<int>(value);
  if (name == "cp" || name == "mate") {
    engine::Score score{engine::Centipawns{small}};
    if (name == "mate") {
      score.value = engine::MateIn{small};
    }
    finding.score = score;
  } else if (name == "bound" && finding.score) {
    finding.score->bound = small > 0 ? engine::Bound::lower : engine::Bound::upper;
  } else if (name == "win") {
    finding.win_rate = engine::WinRate{small};
  } else if (name == "lead") {
    finding.lead = engine::HalfPoints{small};
  } else if (name == "depth") {
    finding.depth = small;
  } else if (name == "nodes") {
    finding.nodes = static_cast<std::uint64_t>(value);
  } else {
    return false;
  }
  return true;
}

Result<engine::WinDrawLoss> read_chances(std::string_view text) {
  const auto parts = split(text, ',');
  engine::WinDrawLoss chances;
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

void take_note(Finding& finding, const engine::Info& said) {
  if (said.multipv.value_or(1) == 1) {
    const auto keep = [](auto& into, const auto& value) {
      if (value) {
        into = value;
      }
    };
    keep(finding.wdl, said.wdl);
    keep(finding.win_rate, said.win_rate);
    keep(finding.lead, said.lead);
  }
  Notes notes;
  notes.depth = finding.depth;
  notes.score = finding.score;
  notes.nodes = finding.nodes;
  notes.pv = std::move(finding.line);
  engine::Info used = said;
  engine::take_note(notes, used);
  finding.depth = notes.depth;
  finding.score = notes.score;
  finding.nodes = notes.nodes;
  finding.line = std::move(notes.pv);
}

std::string to_text(const Finding& finding, const rules::Game& game) {
  std::string text;
  const auto add = [&](std::string_view name, const auto& value) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  };
  if (finding.score) {
    const auto* const mate = std::get_if<engine::MateIn>(&finding.score->value);
    if (mate != nullptr) {
      add("mate", mate->moves);
    } else {
      add("cp", std::get<engine::Centipawns>(finding.score->value).value);
    }
    if (finding.score->bound != engine::Bound::exact) {
      add("bound", finding.score->bound == engine::Bound::lower ? 1 : -1);
    }
  }
  if (finding.wdl) {
    add("wdl", fmt::format("{},{},{}", finding.wdl->win, finding.wdl->draw, finding.wdl->loss));
  }
  if (finding.win_rate) {
    add("win", finding.win_rate->value);
  }
  if (finding.lead) {
    add("lead", finding.lead->value);
  }
  if (finding.depth) {
    add("depth", *finding.depth);
  }
  if (finding.nodes) {
    add("nodes", *finding.nodes);
  }
  const std::string line = rules::format_line(game, finding.line, rules::coordinate, ',');
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
      finding.line = *std::move(line);
    } else if (name == "wdl") {
      const auto chances = read_chances(value);
      if (!chances) return tl::unexpected(chances.error());
      finding.wdl = *chances;
    } else {
      const auto number = to_integer(value);
      if (!number || !read_number(name, *number, finding)) {
        return fail(fmt::format("bad word `{}` in what was found", printable(word)));
      }
    }
  }
  return finding;
}

}  // namespace ludex::analysis
