#include "serve/wire/score.h"

#include <cmath>
#include <variant>

#include "base/limits.h"
#include "base/overloaded.h"
#include "rules/registry.h"
#include "serve/wire/face.h"

namespace ludex::serve {

namespace {

int sign_of(rules::Seat to_move) {
  return to_move == rules::Seat::first ? 1 : -1;
}

// The chance of the first seat in hundredths of a percent, from the win rate or WDL; absent if the
// finding has neither.
std::optional<engine::WinRate> chance_of(const engine::Finding& finding, rules::Seat to_move) {
  std::optional<engine::WinRate> chance = finding.win_rate;
  if (!chance && finding.wdl) {
    // Permill of wins and draws, where a draw is half a win.
    chance = engine::WinRate{finding.wdl->win * 10 + finding.wdl->draw * 5};
  }
  if (chance && to_move != rules::Seat::first) {
    chance->value = 10'000 - chance->value;
  }
  return chance;
}

}  // namespace

Json score_json(const engine::Score& score, rules::Seat to_move) {
  const int sign = sign_of(to_move);
  return std::visit(Overloaded{[&](const engine::Centipawns& cp) {
                                 return Json{{"cp", sign * cp.value}};
                               },
                               [&](const engine::MateIn& mate) {
                                 return Json{{"mate", sign * mate.moves}};
                               }},
                    score.value);
}

Json score_json(const engine::Finding& finding, rules::Seat to_move) {
  Json json = finding.score ? score_json(*finding.score, to_move) : Json::object();
  if (const auto chance = chance_of(finding, to_move)) {
    json["win"] = engine::fraction_of(*chance);
  }
  if (finding.lead) {
    json["lead"] = sign_of(to_move) * engine::points_of(*finding.lead);
  }
  return json;
}

Json score_json(const records::Evaluation& evaluation) {
  return std::visit(Overloaded{[](const records::Centipawns& cp) {
                                 return Json{{"cp", cp.value}};
                               },
                               [](const records::MateInMoves& mate) {
                                 return Json{{"mate", mate.moves}};
                               }},
                    evaluation.value);
}

Answer<std::optional<records::Evaluation>> read_score(const Members& json) {
  using Read = std::optional<records::Evaluation>;
  const auto number = [&](std::string_view name) {
    return json.integer(name, -limits::number, limits::number);
  };
  if (json.has("mate")) {
    return number("mate").map([](std::int64_t moves) {
      return Read({.value = records::MateInMoves{static_cast<int>(moves)}, .depth = {}});
    });
  }
  if (json.has("cp")) {
    return number("cp").map([](std::int64_t value) {
      return Read({.value = records::Centipawns{static_cast<int>(value)}, .depth = {}});
    });
  }
  for (const std::string_view name : {"win", "lead"}) {
    if (json.has(name)) {
      return bad_value("records keep scores in `cp` and `mate`", json.field(name));
    }
  }
  return Read();
}

Json to_json(const rules::Outcome& outcome) {
  Json json{{"winner", nullptr}, {"code", outcome.code}, {"text", outcome.text}};
  if (outcome.winner) {
    json["winner"] = seat_number(*outcome.winner);
  }
  if (!outcome.margin.empty()) {
    json["margin"] = outcome.margin;
  }
  if (const auto offender = rules::offender_of(outcome)) {
    json["offender"] = seat_number(*offender);
  }
  return json;
}

}  // namespace ludex::serve
