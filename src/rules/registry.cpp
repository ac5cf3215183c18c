#include "rules/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/expects.h"
#include "base/text.h"
#include "base/tokens.h"
#include "rules/chess/game.h"
#include "rules/chess/perft.h"
#include "rules/go/game.h"
#include "rules/go/perft_branches.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/perft_branches.h"
#include "rules/perft_branches.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/perft.h"

namespace ludex::rules {

namespace {

bool is_called(const GameKind& game, std::string_view name) {
  return equal_ignoring_case(game.name, name) ||
         std::any_of(game.aliases.begin(), game.aliases.end(),
                     [&](std::string_view alias) { return equal_ignoring_case(alias, name); });
}

const ChoiceName* find_variant(const GameKind& game, std::string_view name) {
  const Parameter* const variant = find_parameter(declaration_of(game), variant_parameter);
  return variant == nullptr ? nullptr : find_choice(*variant, name);
}

// The variant's own name if that name begins with the game's ("chess960") or is one of the game's
// ("standard"). Otherwise the game's name, followed by the variant's unless the variant is the
// usual one.
std::string listed_name(const GameKind& game, const ChoiceName& variant, const ChoiceName& usual) {
  const bool usual_one = variant.name == usual.name;
  if (variant.name.starts_with(game.name) || is_called(game, variant.name)) {
    return std::string(variant.name);
  }
  return usual_one ? std::string(game.name) : fmt::format("{}-{}", game.name, variant.name);
}

}  // namespace

std::span<const GameKind> games() {
  static const std::array<GameKind, 4> kinds{chess::game_kind(), xiangqi::game_kind(),
                                             gomoku::game_kind(), go::game_kind()};
  return kinds;
}

std::vector<std::string_view> game_names() {
  std::vector<std::string_view> names;
  for (const GameKind& kind : games()) {
    names.push_back(kind.name);
  }
  return names;
}

Declaration declaration_of(const GameKind& game) {
  return {game.name, game.parameters};
}

const GameKind* find_game(std::string_view name) {
  const auto found = std::find_if(games().begin(), games().end(),
                                  [&](const GameKind& kind) { return is_called(kind, name); });
  return found == games().end() ? nullptr : &*found;
}

namespace {

// Starts the game; draw(kind, values) supplies a position if the setup leaves it open.
template <class Draw>
Result<std::unique_ptr<Game>> start_with(const Setup& setup, const Draw& draw) {
  const GameKind* const kind = find_game(setup.game);
  if (kind == nullptr) {
    return fail(fmt::format("unknown game `{}`, expected one of: {}", printable(setup.game),
                            fmt::join(game_names(), ", ")));
  }
  auto values = complete(declaration_of(*kind), setup.values);
  if (!values) return tl::unexpected(std::move(values.error()));
  std::string position = setup.position.empty() ? draw(*kind, *values) : setup.position;
  return kind->start({std::string(kind->name), *std::move(values), std::move(position)});
}

}  // namespace

Result<std::unique_ptr<Game>> start_game(const Setup& setup) {
  return start_with(setup, [](const GameKind&, const Values&) { return std::string(); });
}

Result<std::unique_ptr<Game>> start_game(const Setup& setup, Rng& rng) {
  return start_with(setup, [&](const GameKind& kind, const Values& values) {
    return kind.drawn_position == nullptr ? std::string() : kind.drawn_position(values, rng);
  });
}

std::string left_out(const Setup& setup) {
  const GameKind* const kind = find_game(setup.game);
  if (kind == nullptr || kind->left_out == nullptr || setup.position.empty()) return {};
  auto values = complete(declaration_of(*kind), setup.values);
  if (!values) return {};
  return kind->left_out({std::string(kind->name), *std::move(values), setup.position});
}

Setup with_shown_variant(Setup setup) {
  const GameKind* const kind = find_game(setup.game);
  const bool is_open = setup.values.text(variant_parameter).empty();
  if (kind == nullptr || kind->shown_variant == nullptr || !is_open) return setup;
  if (const std::string_view variant = kind->shown_variant(setup.position); !variant.empty()) {
    setup.values.set(variant_parameter, variant);
  }
  return setup;
}

namespace {

const GameKind& kind_of(const Game& game) {
  const GameKind* const kind = find_game(game.setup().game);
  expects(kind != nullptr);
  return *kind;
}

}  // namespace

Face face_of(const Game& game) {
  return kind_of(game).face(game.setup());
}

std::string picture_of(const GameKind& kind) {
  const auto game = start_game({.game = std::string(kind.name)}).value();
  Tokens words(kind.conventions.sample);
  while (const auto word = words.next()) {
    expects(game->play_text(word->text, coordinate).has_value());
  }
  return game->cells();
}

Result<std::vector<Move>> beginning_moves(const Game& game) {
  auto* const moves = kind_of(game).beginning_moves;
  return moves != nullptr ? moves(game) : game.legal_moves();
}

std::string likeness(const Game& game) {
  auto* const text = kind_of(game).likeness;
  return text != nullptr ? text(game) : fmt::to_string(game.key());
}

std::optional<Notation> find_notation(const GameKind& game, std::string_view name) {
  for (std::size_t at = 0; at < game.notations.size(); ++at) {
    if (game.notations[at] == name) return Notation{static_cast<std::uint8_t>(at)};
  }
  return std::nullopt;
}

std::array<std::string_view, 2> Game::seat_names() const {
  return kind_of(*this).seats;
}

bool Game::can_play(Move move) const {
  return is_legal(move) || move == null_move();
}

Infraction infraction_of(std::string_view code) {
  if (code == only_banned_moves) return Infraction::forbidden_repetition;
  for (const GameKind& game : games()) {
    for (const InfractionCode& known : game.infractions) {
      if (known.code == code) return known.infraction;
    }
  }
  return Infraction::none;
}

std::optional<Seat> offender_of(const Outcome& outcome) {
  if (!outcome.winner || infraction_of(outcome.code) == Infraction::none) return std::nullopt;
  return other(*outcome.winner);
}

std::optional<Setup> setup_in(const GameKind& game, std::string_view name) {
  Setup setup{.game = std::string(game.name)};
  if (is_called(game, name)) return setup;
  const ChoiceName* variant = find_variant(game, name);
  const std::string_view behind = name.substr(std::min(name.find('-'), name.size()));
  if (variant == nullptr && !behind.empty() &&
      is_called(game, name.substr(0, name.size() - behind.size()))) {
    variant = find_variant(game, behind.substr(1));
  }
  if (variant == nullptr) return std::nullopt;
  setup.values.set(variant_parameter, variant->name);
  return setup;
}

Setup setup_named(std::string_view name) {
  if (const GameKind* const kind = find_game(name)) return {.game = std::string(kind->name)};
  if (const GameKind* const only = only_game_with(name)) return *setup_in(*only, name);
  return {.game = std::string(name)};
}

std::string game_named(std::string_view name) {
  return setup_named(name).game;
}

const GameKind* only_game_with(std::string_view name) {
  const GameKind* only = nullptr;
  for (const GameKind& kind : games()) {
    if (!setup_in(kind, name)) continue;
    if (only != nullptr) return nullptr;
    only = &kind;
  }
  return only;
}

std::vector<std::string> variant_list() {
  std::vector<std::string> list;
  for (const GameKind& game : games()) {
    const Parameter* const variant = find_parameter(declaration_of(game), variant_parameter);
    if (variant == nullptr) {
      list.emplace_back(game.name);
      continue;
    }
    const auto names = std::get<Choice>(variant->type).names;
    for (const ChoiceName& choice : names) {
      list.push_back(listed_name(game, choice, names.front()));
    }
  }
  return list;
}

bool is_usual(const Setup& setup, std::string_view parameter) {
  const GameKind* const kind = find_game(setup.game);
  const Parameter* const declared =
      kind == nullptr ? nullptr : find_parameter(declaration_of(*kind), parameter);
  return declared == nullptr ||
         setup.values.text(parameter) == usual_value(*declared, setup.values);
}

std::string_view written_variant(const Setup& setup) {
  const GameKind* const kind = find_game(setup.game);
  if (kind == nullptr || is_usual(setup, variant_parameter)) return {};
  const ChoiceName* const choice = find_variant(*kind, setup.values.text(variant_parameter));
  if (choice == nullptr) return {};
  return choice->written.empty() ? choice->name : choice->written;
}

std::string rules_word(const Setup& setup) {
  const GameKind* const kind = find_game(setup.game);
  if (kind == nullptr) return {};
  const Declaration declared = declaration_of(*kind);
  const bool has_rule_sets = find_parameter(declared, rules_parameter) != nullptr;
  return typed_value(setup.values, declared, has_rule_sets ? rules_parameter : variant_parameter);
}

Result<std::vector<PerftBranch>> count_branches(const Setup& setup, const PerftTask& task) {
  using Count = Result<std::vector<PerftBranch>> (*)(const Setup&, const PerftTask&);
  // In the order of games().
  static constexpr std::array<Count, 4> counts{chess::perft_branches, xiangqi::perft_branches,
                                               gomoku::perft_branches, go::perft_branches};
  const GameKind* const kind = find_game(setup.game);
  expects(kind != nullptr);
  return counts.at(static_cast<std::size_t>(kind - games().data()))(setup, task);
}

}  // namespace ludex::rules
