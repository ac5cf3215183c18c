// The questions to an engine, as transcripts write them.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "engine/question.h"
#include "rules/game.h"

namespace ludex::protocols::test {

struct QuestionInWords {
  const rules::Game& game;

  static std::string vertex(const rules::Point& point) {
    return fmt::format("{}{}", static_cast<char>('A' + point.column), point.row + 1);
  }

  std::string operator()(const engine::StaticValue& /*asked*/) const { return "explain"; }
  std::string operator()(const engine::TableEntry& /*asked*/) const { return "probe"; }
  std::string operator()(const engine::FinalScore& /*asked*/) const { return "ask for the score"; }
  std::string operator()(const engine::Command& command) const {
    std::string words = "ask " + command.name;
    for (const std::string& word : command.arguments) {
      words += " " + word;
    }
    return words;
  }
  std::string operator()(const engine::MoveReasons& wanted) const {
    return fmt::format("ask why {} in {}", game.format_move(wanted.move, rules::coordinate),
                       game.position());
  }
  std::string operator()(const engine::Estimate& estimate) const {
    const auto first = estimate.first;
    const char* const next = !first ? "" : *first == rules::Seat::first ? " first" : " second";
    return fmt::format("estimate {}{}", game.position(), next);
  }
  std::string operator()(const engine::Fight& fight) const {
    constexpr std::array<const char*, 11> aims{
        "attack",     "defend",   "attack_in_ladder", "attack_either", "defend_both", "connect",
        "disconnect", "break_in", "block_off",        "kill",          "live"};
    std::string words = fmt::format("read {}", aims.at(static_cast<std::size_t>(fight.aim)));
    for (const rules::Point& stone : fight.stones) {
      words += " " + vertex(stone);
    }
    if (fight.move) {
      words += " by " + vertex(*fight.move);
    }
    for (const rules::Point& point : fight.area) {
      words += (point == fight.area.front() ? " into " : " ") + vertex(point);
    }
    return words + fmt::format(" in {}, effort {}", game.position(), fight.effort);
  }
  std::string operator()(const engine::Safety& safety) const {
    std::string words = "read the safety of";
    for (const rules::Point& stone : safety.stones) {
      words += " " + vertex(stone);
    }
    return words + fmt::format(" in {}, effort {}", game.position(), safety.effort);
  }
  std::string operator()(const engine::Groups& groups) const {
    const std::string what = groups.reads_surroundings && groups.reads_life
                                 ? "the life and the surroundings"
                             : groups.reads_surroundings ? "the surroundings"
                             : groups.reads_life         ? "the life"
                                                         : "the groups";
    const std::string of = groups.of              ? " of the group of " + vertex(*groups.of)
                           : what != "the groups" ? " of all groups"
                                                  : "";
    const std::string added = groups.added ? " with " + vertex(*groups.added) : "";
    return "ask for " + what + of + added + " in " + game.position();
  }
  std::string operator()(const engine::Race& race) const {
    return fmt::format("ask for the {} of {} against {}{} in {}",
                       race.counts_life ? "race" : "race of liberties", vertex(race.own),
                       vertex(race.other), race.other_first ? ", which begins," : "",
                       game.position());
  }
  std::string operator()(const engine::Threat& threat) const {
    return fmt::format("ask for two moves that {} the group of {} in {}",
                       threat.kills ? "kill" : "save", vertex(threat.stone), game.position());
  }
  std::string operator()(const engine::Combination& asked) const {
    return fmt::format("ask for a combination of {}{}{} in {}",
                       asked.attacker == rules::Seat::first ? "black" : "white",
                       asked.after ? " after " + vertex(*asked.after) : "",
                       asked.wants_defences ? ", and what prevents it," : "", game.position());
  }
  std::string operator()(const engine::Eyes& /*asked*/) const {
    return "ask for the eyes in " + game.position();
  }
  std::string operator()(const engine::EyeShape& shape) const {
    std::string cells;
    for (std::size_t at = 0; at < shape.cells.size(); ++at) {
      cells += at > 0 && at % static_cast<std::size_t>(shape.width) == 0 ? "/" : "";
      constexpr std::string_view letters = "o.x|";
      cells += letters.at(static_cast<std::size_t>(shape.cells[at]));
    }
    const std::string margins =
        shape.margins.empty() ? "" : fmt::format(" with margins {}", fmt::join(shape.margins, " "));
    return fmt::format("ask for the {} of {}{}", shape.tests_fillings ? "fillings" : "eyes", cells,
                       margins);
  }
};

}  // namespace ludex::protocols::test
