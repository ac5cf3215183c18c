#include "regress/replay.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "base/text.h"

namespace ludex::regress {
namespace {

// More settings than these are ignored; no real suite has so many.
constexpr std::size_t most_settings = 1000;

// The effect of a command on the board.
enum class Effect : std::uint8_t { none, whole, resized, cleared, changed, generated };

struct NamedEffect {
  std::string_view name;
  Effect effect{};
};
constexpr std::array<NamedEffect, 31> effects{{{"loadsgf", Effect::whole},
                                               {"position", Effect::whole},
                                               {"set_position", Effect::whole},
                                               {"boardsize", Effect::resized},
                                               {"rectangular_boardsize", Effect::resized},
                                               {"clear_board", Effect::cleared},
                                               {"play", Effect::changed},
                                               {"black", Effect::changed},
                                               {"white", Effect::changed},
                                               {"undo", Effect::changed},
                                               {"gg-undo", Effect::changed},
                                               {"trymove", Effect::changed},
                                               {"tryko", Effect::changed},
                                               {"popgo", Effect::changed},
                                               {"fixed_handicap", Effect::changed},
                                               {"set_free_handicap", Effect::changed},
                                               {"gogui-play_sequence", Effect::changed},
                                               {"gogui-setup", Effect::changed},
                                               {"gogui-setup_player", Effect::changed},
                                               {"place_free_handicap", Effect::generated},
                                               {"genmove", Effect::generated},
                                               {"genmove_black", Effect::generated},
                                               {"genmove_white", Effect::generated},
                                               {"kgs-genmove_cleanup", Effect::generated},
                                               // Questions that leave the board unchanged.
                                               {"reg_genmove", Effect::none},
                                               {"gg_genmove", Effect::none},
                                               {"restricted_genmove", Effect::none},
                                               {"showboard", Effect::none},
                                               {"final_score", Effect::none},
                                               {"final_status_list", Effect::none},
                                               {"list_stones", Effect::none}}};

// Null for a setting, and for a question that changes nothing.
const NamedEffect* effect_of(std::string_view name) {
  const auto row = std::find_if(effects.begin(), effects.end(),
                                [&](const NamedEffect& each) { return each.name == name; });
  return row == effects.end() ? nullptr : &*row;
}

// The engine's choice as a command that names it.
Command chosen(const Command& command, const std::string& answer) {
  Command play;
  play.name = "play";
  if (command.name == "place_free_handicap") {
    play.name = "set_free_handicap";
    for (const std::string_view point : split(answer, ' ')) {
      if (!point.empty()) {
        play.arguments.emplace_back(point);
      }
    }
    return play;
  }
  const bool is_old = command.name.starts_with("genmove_");
  const std::string color = is_old                      ? command.name.substr(8)
                            : command.arguments.empty() ? std::string("black")
                                                        : command.arguments.front();
  play.arguments = {color, answer};
  return play;
}

}  // namespace

void Replay::add(const Command& command, const std::string& answer) {
  const NamedEffect* const known = effect_of(command.name);
  if (known == nullptr) {
    // A test is a question; a command without an expectation is there for its effect.
    if (!command.expectation && settings_.size() < most_settings) {
      settings_.push_back(command);
    }
    return;
  }
  switch (known->effect) {
    case Effect::none:
      return;
    case Effect::whole:
    case Effect::resized:
      board_.assign(1, command);
      return;
    case Effect::cleared:
      board_.erase(std::remove_if(board_.begin(), board_.end(),
                                  [](const Command& each) {
                                    const NamedEffect* const row = effect_of(each.name);
                                    return row == nullptr || row->effect != Effect::resized;
                                  }),
                   board_.end());
      board_.push_back(command);
      return;
    case Effect::changed:
      board_.push_back(command);
      return;
    case Effect::generated:
      if (lower(answer) != "resign") {
        board_.push_back(chosen(command, answer));
      }
      return;
  }
}

std::vector<Command> Replay::commands() const {
  std::vector<Command> all = settings_;
  all.insert(all.end(), board_.begin(), board_.end());
  return all;
}

}  // namespace ludex::regress
