#include "serve/judgement.h"

#include "serve/wire/score.h"

namespace ludex::serve {

std::optional<Judgement> judgement_of(const engine::Info& info) {
  if (info.multipv.value_or(1) != 1) return std::nullopt;
  if (info.score && info.score->bound != engine::Bound::exact) return std::nullopt;
  if (!info.score && !info.win_rate && !info.lead) return std::nullopt;
  Judgement judgement{
      .score = info.score, .win_rate = info.win_rate, .lead = info.lead, .depth = info.depth};
  if (!judgement.win_rate && info.wdl) {
    // Permill of wins and draws as hundredths of a percent, where a draw is half a win.
    judgement.win_rate = engine::WinRate{info.wdl->win * 10 + info.wdl->draw * 5};
  }
  return judgement;
}

Json score_json(const Judgement& judgement, rules::Seat mover) {
  engine::Info info;
  info.score = judgement.score;
  info.win_rate = judgement.win_rate;
  info.lead = judgement.lead;
  return score_json(info, mover);
}

match::Thoughts thoughts_of(const Judgement& judgement) {
  return {.depth = judgement.depth,
          .seldepth = {},
          .score = judgement.score,
          .nodes = {},
          .nps = {},
          .hashfull = {},
          .tbhits = {},
          .time = {},
          .pv = {}};
}

Json to_kept(const Judgement& judgement) {
  Json json = Json::object();
  if (judgement.score) {
    if (const auto* mate = std::get_if<engine::MateIn>(&judgement.score->value)) {
      json["mate"] = mate->moves;
    } else {
      json["cp"] = std::get<engine::Centipawns>(judgement.score->value).value;
    }
  }
  if (judgement.win_rate) {
    json["win_rate"] = judgement.win_rate->value;
  }
  if (judgement.lead) {
    json["half_points"] = judgement.lead->value;
  }
  if (judgement.depth) {
    json["depth"] = *judgement.depth;
  }
  return json;
}

Judgement kept_judgement(const Json& json) {
  Judgement judgement;
  if (json.contains("mate")) {
    judgement.score = engine::Score{engine::MateIn{json.at("mate").get<int>()}};
  } else if (json.contains("cp")) {
    judgement.score = engine::Score{engine::Centipawns{json.at("cp").get<int>()}};
  }
  if (json.contains("win_rate")) {
    judgement.win_rate = engine::WinRate{json.at("win_rate").get<int>()};
  }
  if (json.contains("half_points")) {
    judgement.lead = engine::HalfPoints{json.at("half_points").get<int>()};
  }
  if (json.contains("depth")) {
    judgement.depth = json.at("depth").get<int>();
  }
  return judgement;
}

}  // namespace ludex::serve
