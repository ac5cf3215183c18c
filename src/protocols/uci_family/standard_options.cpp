#include "protocols/uci_family/standard_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"
#include "engine/passing_engine.h"

namespace ludex::protocols {

namespace {

using engine::Meaning;

// UCI's name for an option with that meaning, and its summary for people. If the name is empty, the
// option is set by way of another one.
struct StandardName {
  Meaning meaning;
  std::string_view name;
  std::string_view summary = {};
};
constexpr std::array standard_names{
    StandardName{Meaning::analysis, "UCI_AnalyseMode",
                 "analyse: no book, full strength, every draw is even"},
    StandardName{Meaning::limited_strength, "UCI_LimitStrength",
                 "play like a player of the rating UCI_Elo"},
    StandardName{Meaning::rating, "UCI_Elo", "the rating to play at under UCI_LimitStrength"},
    StandardName{Meaning::opponent_title, "UCI_Opponent",
                 "TITLE ELO human|computer NAME: a draw is avoided against a weaker one"},
    StandardName{Meaning::opponent_rating, ""},
    StandardName{Meaning::opponent_kind, ""},
    StandardName{Meaning::opponent_name, ""},
    StandardName{Meaning::shows_chances, "UCI_ShowWDL",
                 "show the chances of a win, a draw and a loss in permill"},
    StandardName{Meaning::shows_current_lines, "UCI_ShowCurrLine",
                 "show the line that is being searched"},
    StandardName{Meaning::shows_refutations, "UCI_ShowRefutations",
                 "show what refutes the moves that are not best"},
    StandardName{Meaning::valued_position, "UCI_SetPositionValue",
                 "CENTIPAWNS + POSITION, clear + POSITION or clearall: values of your own"},
    StandardName{Meaning::position_value, ""},
    StandardName{Meaning::forget_position_value, ""},
    StandardName{Meaning::forget_position_values, ""},
    StandardName{Meaning::about, "UCI_EngineAbout", "who wrote the engine; it can only be read"},
};

// Returns null for an option that keeps its name.
const StandardName* standard_name(Meaning meaning) {
  const auto found =
      std::find_if(standard_names.begin(), standard_names.end(),
                   [meaning](const StandardName& row) { return row.meaning == meaning; });
  return found == standard_names.end() ? nullptr : &*found;
}

constexpr std::array<std::string_view, 6> titles{"GM", "IM", "FM", "WGM", "WIM", "none"};
constexpr int most_elo = 4'000;
// A larger value would mean a mate.
constexpr std::int64_t most_centipawns = 20'000;

tl::unexpected<Error> opponent_expects(std::string_view what, const Tokens& words) {
  return fail(fmt::format("UCI_Opponent expects {}", what), words.column());
}

// The `+` is notation in the specification, but some controllers send it.
std::string position_after_plus(Tokens& words) {
  const auto word = words.peek();
  if (word && word->text == "+") {
    (void)words.next();
  }
  return std::string(words.rest());
}

class StandardOptions final : public engine::PassingEngine {
 public:
  StandardOptions(std::unique_ptr<engine::Engine> engine, FileOptions files)
      : PassingEngine(std::move(engine)) {
    for (engine::Option option : inner().options()) {
      if (files == FileOptions::hidden && option.meaning == Meaning::file) continue;
      const StandardName* const standard = standard_name(option.meaning);
      if (standard == nullptr) {
        options_.push_back(std::move(option));
      } else if (!standard->name.empty()) {
        option.name = standard->name;
        option.summary = standard->summary;
        options_.push_back(std::move(option));
      }
    }
  }

  [[nodiscard]] const std::vector<engine::Option>& options() const override { return options_; }
  // Only what is listed here, under its standard name.
  [[nodiscard]] bool offers(std::string_view option) const override {
    return Engine::offers(option);
  }
  Result<void> set_option(std::string_view name, std::string_view value) override;

 private:
  // Sets the engine's option that has that meaning.
  Result<void> set(Meaning meaning, std::string_view value);
  Result<void> set_opponent(std::string_view text);
  Result<void> set_position_value(std::string_view text);

  std::vector<engine::Option> options_;
};

Result<void> StandardOptions::set(Meaning meaning, std::string_view value) {
  const auto& all = inner().options();
  const auto option = std::find_if(all.begin(), all.end(), [meaning](const engine::Option& known) {
    return known.meaning == meaning;
  });
  if (option == all.end()) return fail("the engine has no such option");
  return inner().set_option(option->name, value);
}

Result<void> StandardOptions::set_option(std::string_view name, std::string_view value) {
  const engine::Option* const option = engine::find_option(options_, name);
  if (option == nullptr) return fail(fmt::format("no option named `{}`", printable(name)));
  if (standard_name(option->meaning) == nullptr) return inner().set_option(name, value);
  const auto checked = engine::checked_value(*option, value);
  if (!checked) return tl::unexpected(checked.error());
  if (option->meaning == Meaning::opponent_title) return set_opponent(*checked);
  if (option->meaning == Meaning::valued_position) return set_position_value(*checked);
  if (option->meaning == Meaning::about) {
    return fail(fmt::format("option {} can only be read", option->name));
  }
  return set(option->meaning, *checked);
}

Result<void> StandardOptions::set_opponent(std::string_view text) {
  NamedOpponent opponent;
  if (!text.empty()) {
    auto parsed = parse_opponent(text);
    if (!parsed) return tl::unexpected(parsed.error());
    opponent = std::move(*parsed);
  }
  std::string_view kind = "unknown";
  if (!text.empty()) {
    kind = opponent.is_human ? "human" : "computer";
  }
  const std::array<std::pair<Meaning, std::string>, 4> parts{
      {{Meaning::opponent_title, opponent.title},
       {Meaning::opponent_rating, fmt::to_string(opponent.elo.value_or(-1))},
       {Meaning::opponent_kind, std::string(kind)},
       {Meaning::opponent_name, opponent.name}}};
  for (const auto& [meaning, value] : parts) {
    if (auto done = set(meaning, value); !done) return done;
  }
  return {};
}

Result<void> StandardOptions::set_position_value(std::string_view text) {
  const auto order = parse_position_value(text);
  if (!order) return tl::unexpected(order.error());
  Result<void> done;
  if (std::holds_alternative<ClearPositionValues>(*order)) {
    done = set(Meaning::forget_position_values, "");
  } else if (const auto* const clear = std::get_if<ClearPositionValue>(&*order)) {
    done = set(Meaning::valued_position, clear->position);
    if (done) {
      done = set(Meaning::forget_position_value, "");
    }
  } else if (const auto* const value = std::get_if<SetPositionValue>(&*order)) {
    done = set(Meaning::valued_position, value->position);
    if (done) {
      done = set(Meaning::position_value, fmt::to_string(value->centipawns));
    }
  }
  if (!done) return tl::unexpected(within("UCI_SetPositionValue", done.error()));
  return {};
}

}  // namespace

Result<NamedOpponent> parse_opponent(std::string_view text) {
  NamedOpponent opponent;
  Tokens words(text);
  const auto title = words.peek();
  if (!title || std::find(titles.begin(), titles.end(), title->text) == titles.end()) {
    return opponent_expects("a title (GM, IM, FM, WGM, WIM or none)", words);
  }
  (void)words.next();
  if (title->text != "none") {
    opponent.title = title->text;
  }
  const auto elo = words.peek();
  if (elo && elo->text == "none") {
    (void)words.next();
  } else {
    const auto number = words.integer("rating", 0, most_elo);
    if (!number) return tl::unexpected(number.error());
    opponent.elo = static_cast<int>(*number);
  }
  const auto kind = words.peek();
  if (!kind || (kind->text != "human" && kind->text != "computer")) {
    return opponent_expects("human or computer", words);
  }
  (void)words.next();
  opponent.is_human = kind->text == "human";
  opponent.name = words.rest();
  return opponent;
}

Result<PositionValueOrder> parse_position_value(std::string_view text) {
  Tokens words(text);
  const auto first = words.peek();
  if (!first) return fail("UCI_SetPositionValue takes `VALUE + FEN`, `clear + FEN` or `clearall`");
  if (first->text == "clearall") return ClearPositionValues{};
  if (first->text == "clear") {
    (void)words.next();
    return ClearPositionValue{position_after_plus(words)};
  }
  const auto value = words.integer("value in centipawns", -most_centipawns, most_centipawns);
  if (!value) return tl::unexpected(value.error());
  return SetPositionValue{static_cast<int>(*value), position_after_plus(words)};
}

std::unique_ptr<engine::Engine> with_standard_options(std::unique_ptr<engine::Engine> engine,
                                                      FileOptions files) {
  expects(engine != nullptr);
  return std::make_unique<StandardOptions>(std::move(engine), files);
}

}  // namespace ludex::protocols
