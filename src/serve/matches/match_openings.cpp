#include "serve/matches/match_openings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "match/openings/opening_file.h"
#include "records/tree/tree.h"
#include "rules/line_of_moves.h"
#include "rules/registry.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

using Openings = std::vector<match::Opening>;

// The length of a record that is used as an opening, unless the order sets one.
constexpr std::size_t usual_plies = 8;

Answer<const records::OpeningFormat*> format_of(const MatchOrder& order) {
  std::vector<std::string_view> words;
  for (const records::OpeningFormat* const format : match::opening_formats_of(order.setup.game)) {
    if (format->is_text != order.openings->bytes.empty()) continue;
    if (format->word == order.openings->format) return format;
    words.push_back(format->word);
  }
  const std::string_view kind = order.openings->bytes.empty() ? "" : "binary ";
  if (words.empty()) {
    return bad_value(fmt::format("there are no {}openings of {}", kind, order.setup.game),
                     "openings.format");
  }
  return bad_value(fmt::format("{}openings of {} come as {}, not `{}`", kind, order.setup.game,
                               fmt::join(words, ", "), printable(order.openings->format)),
                   "openings.format");
}

ApiError wrong_opening(const Error& error, std::string field) {
  return {.code = "bad_value",
          .text = error.message,
          .field = std::move(field),
          .line = static_cast<int>(error.line),
          .column = static_cast<int>(error.column)};
}

Answer<Openings> openings_of_file(const MatchOrder& order) {
  const auto format = format_of(order);
  if (!format) return tl::unexpected(format.error());
  const bool is_text = order.openings->bytes.empty();
  const std::string field = is_text ? "openings.text" : "openings.bytes";
  auto openings =
      match::read_openings_text(is_text ? order.openings->text : order.openings->bytes, **format,
                                order.setup, order.openings->plies.value_or(SIZE_MAX));
  if (!openings) return tl::unexpected(wrong_opening(openings.error(), field));
  if (!is_text && openings->size() > MatchLimits::lines) {
    return tl::unexpected(ApiError{
        .code = "too_large",
        .text = fmt::format("the book has {} lines, and at most {} are used; `plies` bounds them",
                            openings->size(), MatchLimits::lines),
        .field = "openings.plies"});
  }
  return *std::move(openings);
}

Answer<Openings> openings_of_records(const MatchOrder& order, const RecordSource::Read& read) {
  Openings openings;
  for (std::size_t at = 0; at < order.openings->records.size(); ++at) {
    const std::string field = fmt::format("openings.records[{}]", at);
    const auto record = read(order.openings->records[at]);
    if (!record) {
      ApiError error = record.error();
      error.field = field;
      return tl::unexpected(std::move(error));
    }
    if (record->setup.game != order.setup.game) {
      return bad_value(
          fmt::format("record {} is a game of {}", order.openings->records[at], record->setup.game),
          field);
    }
    std::vector<rules::Move> moves = records::main_line(record->tree);
    moves.resize(std::min(moves.size(), order.openings->plies.value_or(usual_plies)));
    auto opening = match::check_openings({{record->setup.position, std::move(moves)}}, order.setup);
    if (!opening) return tl::unexpected(wrong_opening(opening.error(), field));
    openings.push_back(std::move(opening->front()));
  }
  return openings;
}

std::string moves_text(const match::Opening& opening, rules::Setup setup) {
  setup.position = opening.position;
  const auto game = rules::start_game(setup);
  return rules::format_line(**game, opening.moves, rules::coordinate);
}

Result<match::Opening> read_kept(const Json& kept, rules::Setup setup) {
  const bool is_pair =
      kept.is_array() && kept.size() == 2 && kept.at(0).is_string() && kept.at(1).is_string();
  if (!is_pair) return fail("a kept opening is a position and its moves");
  match::Opening opening;
  opening.position = kept.at(0).get<std::string>();
  setup.position = opening.position;
  const auto game = rules::start_game(setup);
  if (!game) return tl::unexpected(game.error());
  auto moves = rules::parse_line(kept.at(1).get_ref<const std::string&>(), **game);
  if (!moves) return tl::unexpected(std::move(moves.error()));
  opening.moves = *std::move(moves);
  return opening;
}

}  // namespace

Answer<Openings> openings_of(const MatchOrder& order, const RecordSource::Read& read) {
  if (!order.openings) return Openings(1);
  if (!order.openings->records.empty()) return openings_of_records(order, read);
  if (order.openings->text.empty() && order.openings->bytes.empty()) {
    return bad_value("openings are a `text`, `bytes` or `records`", "openings.text");
  }
  return openings_of_file(order);
}

Json kept_openings(const Openings& openings, const rules::Setup& setup) {
  Json kept = Json::array();
  for (const match::Opening& opening : openings) {
    kept.push_back({opening.position, moves_text(opening, setup)});
  }
  return kept;
}

Result<Openings> read_kept_openings(const Json& kept, const rules::Setup& setup) {
  if (!kept.is_array() || kept.empty()) return fail("there are no openings in the kept match");
  Openings openings;
  for (const Json& each : kept) {
    auto opening = read_kept(each, setup);
    if (!opening) return tl::unexpected(opening.error());
    openings.push_back(*std::move(opening));
  }
  return openings;
}

}  // namespace ludex::serve
