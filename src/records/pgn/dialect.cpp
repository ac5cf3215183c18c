#include "records/pgn/dialect.h"

#include <algorithm>

#include "base/text.h"
#include "records/pgn/start_tags.h"
#include "records/registry.h"
#include "rules/registry.h"

namespace ludex::records::pgn {

const Dialect& dialect_of(std::string_view game) {
  const GameRecords* const found = find_game_records(game);
  return found == nullptr ? game_records().front().dialect : found->dialect;
}

std::string_view first_seat(const Dialect& dialect) {
  return rules::find_game(dialect.game)->seats[0];
}

namespace {

// Whether no game but one has a seat of that name.
bool names_one_game(std::string_view seat) {
  const auto rows = game_records();
  return std::count_if(rows.begin(), rows.end(), [&](const GameRecords& row) {
           return row.kind.seats[0] == seat || row.kind.seats[1] == seat;
         }) == 1;
}

}  // namespace

std::optional<NamedGame> game_named_by(std::string_view tag, std::string_view value) {
  if (tag == "Variant") {
    const auto game = game_of_variant(value);
    return game ? std::optional(NamedGame{*game, 3}) : std::nullopt;
  }
  for (const GameRecords& row : game_records()) {
    const Dialect& dialect = row.dialect;
    if (dialect.game_tag.empty()) continue;
    if (tag == row.kind.seats[0] && names_one_game(tag)) return NamedGame{dialect.game, 1};
    const bool named = tag == "Game" && (equal_ignoring_case(value, dialect.game_tag) ||
                                         equal_ignoring_case(value, dialect.game));
    if (named) return NamedGame{dialect.game, 2};
  }
  return std::nullopt;
}

bool is_told_elsewhere(const Dialect& dialect, const Tag& tag) {
  if (tag.name == "Format") return !dialect.formats.empty();
  if (tag.name != "Game") return false;
  const auto named = game_named_by(tag.name, tag.value);
  return named && named->game == dialect.game;
}

std::optional<rules::Notation> notation_of_format(const Dialect& dialect, std::string_view format) {
  const auto found =
      std::find_if(dialect.formats.begin(), dialect.formats.end(),
                   [&](const MoveFormat& row) { return equal_ignoring_case(row.tag, format); });
  if (found == dialect.formats.end()) return std::nullopt;
  return rules::find_notation(*rules::find_game(dialect.game), found->notation);
}

std::optional<std::string_view> format_of_notation(const Dialect& dialect,
                                                   rules::Notation notation) {
  const auto found =
      std::find_if(dialect.formats.begin(), dialect.formats.end(), [&](const MoveFormat& row) {
        return rules::find_notation(*rules::find_game(dialect.game), row.notation) == notation;
      });
  if (found == dialect.formats.end()) return std::nullopt;
  return found->tag;
}

rules::Notation usual_notation(const Dialect& dialect) {
  if (dialect.formats.empty()) return rules::standard;
  return rules::find_notation(*rules::find_game(dialect.game), dialect.formats.front().notation)
      .value_or(rules::standard);
}

}  // namespace ludex::records::pgn
