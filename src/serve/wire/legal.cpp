#include "serve/wire/legal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.h"
#include "rules/registry.h"
#include "serve/wire/face.h"
#include "serve/wire/move_node.h"
#include "serve/wire/notation.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

// The reason of a refusal by the opening rule. Few points are allowed then, and those are listed.
constexpr std::string_view by_opening_rule = "opening";

bool stands_for_all_empty(const rules::Game& game, const std::vector<rules::Refusal>& refused) {
  return rules::face_of(game).matter == rules::PieceForm::stones &&
         std::none_of(refused.begin(), refused.end(),
                      [](const rules::Refusal& each) { return each.why == by_opening_rule; });
}

Json move_json(const rules::Game& game, rules::Move move, const rules::Trace& trace) {
  Json json{{"m", name_of(game, move)}, {"at", trace.at}};
  if (trace.man != 0) {
    json["man"] = std::string(1, trace.man);
  }
  if (!trace.choice.empty()) {
    json["choice"] = trace.choice;
  }
  return json;
}

Json refusals_json(const std::vector<rules::Refusal>& refused) {
  Json list = Json::array();
  for (const rules::Refusal& refusal : refused) {
    if (refusal.why == by_opening_rule) continue;
    Json json{{"at", refusal.at}, {"why", refusal.why}};
    if (refusal.from >= 0) {
      json["from"] = refusal.from;
    }
    list.push_back(std::move(json));
  }
  return list;
}

tl::unexpected<ApiError> illegal(std::string text, std::string field) {
  return tl::unexpected<ApiError>(
      {.code = "illegal_move", .text = std::move(text), .field = std::move(field)});
}

Answer<rules::Move> read_named(const rules::Game& game, const Members& json) {
  const auto name = json.text("m");
  if (!name) return tl::unexpected(name.error());
  auto move = game.parse_move(*name, rules::coordinate);
  if (move) return *move;
  if (const auto null = game.null_move(); null && name_of(game, *null) == *name) return *null;
  const std::string more = game.why_illegal(*name);
  return illegal(move.error().message + (more.empty() ? "" : ": " + more), json.field("m"));
}

Answer<rules::Move> read_pointed(const rules::Game& game, const Members& json) {
  constexpr int most_points = 10'000;
  const auto at = json.integers("at", 0, most_points, 2);
  if (!at) return tl::unexpected(at.error());
  const auto man = json.text_or_none("man");
  if (!man) return tl::unexpected(man.error());
  std::vector<rules::Move> found;
  for (const rules::Move move : game.legal_moves()) {
    const rules::Trace trace = game.trace(move);
    if (trace.at.empty() || trace.at != *at) continue;
    if (!man->empty() && (man->size() != 1 || trace.man != man->front())) continue;
    found.push_back(move);
  }
  if (found.size() == 1) return found.front();
  const std::string way = fmt::format("{}", fmt::join(*at, " to "));
  if (found.empty()) {
    for (const rules::Refusal& refusal : game.refusals()) {
      if (at->size() == 1 && refusal.at == at->front()) {
        return illegal(fmt::format("point {} is refused: {}", way, refusal.why), json.field("at"));
      }
    }
    return illegal(fmt::format("{} is not a move of this position", way), json.field("at"));
  }
  return illegal(fmt::format("{} is {} moves; `man` says which", way, found.size()),
                 json.field("man"));
}

}  // namespace

Json legal_json(const rules::Game& game) {
  const auto refused = game.refusals();
  const auto banned = game.banned_moves();
  const bool all_empty = stands_for_all_empty(game, refused);
  Json moves = Json::array();
  for (const rules::Move move : game.legal_moves()) {
    if (std::find(banned.begin(), banned.end(), move) != banned.end()) continue;
    const rules::Trace trace = game.trace(move);
    if (!all_empty || trace.at.empty()) {
      moves.push_back(move_json(game, move, trace));
    }
  }
  Json json{{"moves", std::move(moves)}};
  if (all_empty) {
    json["all_empty"] = true;
  }
  if (Json but = refusals_json(refused); all_empty || !but.empty()) {
    json["but"] = std::move(but);
  }
  return json;
}

Json position_json(const rules::Game& game) {
  const auto outcome = game.outcome();
  return {{"cells", game.cells()},
          {"turn", seat_number(game.to_move())},
          {"legal", legal_json(game)},
          {"marks", to_json(game.marks())},
          {"phase", game.phase()},
          {"position", game.position()},
          {"result", outcome ? to_json(*outcome) : Json()}};
}

Answer<rules::Move> read_allowed_move(const rules::Game& game, const Members& json) {
  auto move = read_move(game, json);
  if (!move) return move;
  const auto banned = game.banned_moves();
  if (std::find(banned.begin(), banned.end(), *move) == banned.end() && game.is_legal(*move)) {
    return move;
  }
  return illegal(fmt::format("the referee does not allow `{}`", name_of(game, *move)),
                 json.field("m"));
}

Answer<rules::Move> read_move(const rules::Game& game, const Members& json) {
  if (json.has("m")) return read_named(game, json);
  if (json.has("at")) return read_pointed(game, json);
  if (!json.has("text")) {
    return bad_value("a move is named by `m`, `at` or `text`", json.field("m"));
  }
  const auto text = json.text("text");
  if (!text) return tl::unexpected(text.error());
  return read_typed(game, *text);
}

}  // namespace ludex::serve
