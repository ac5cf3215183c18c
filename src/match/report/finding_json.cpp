#include "match/report/finding_json.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <variant>

namespace ludex::match {

namespace {

using Json = nlohmann::json;

// Calls `visit(name, member)` for the members that are numbers.
template <class Finding, class Visit>
void each_number(Finding& finding, const Visit& visit) {
  visit("depth", finding.depth);
  visit("sel", finding.seldepth);
  visit("nodes", finding.nodes);
  visit("nps", finding.nps);
  visit("hashfull", finding.hashfull);
  visit("tbhits", finding.tbhits);
}

std::optional<engine::Score> stored_score(const Json& json) {
  std::optional<engine::Score> score;
  if (json.contains("mate")) {
    score = engine::Score{engine::MateIn{json.at("mate").get<int>()}};
  } else if (json.contains("cp")) {
    score = engine::Score{engine::Centipawns{json.at("cp").get<int>()}};
  }
  if (score && json.contains("bound")) {
    const bool is_lower = json.at("bound").get_ref<const std::string&>() == "lower";
    score->bound = is_lower ? engine::Bound::lower : engine::Bound::upper;
  }
  return score;
}

}  // namespace

Json to_stored(const engine::Finding& finding) {
  Json json = Json::object();
  if (finding.score) {
    if (const auto* const mate = std::get_if<engine::MateIn>(&finding.score->value)) {
      json["mate"] = mate->moves;
    } else {
      json["cp"] = std::get<engine::Centipawns>(finding.score->value).value;
    }
    if (finding.score->bound != engine::Bound::exact) {
      json["bound"] = finding.score->bound == engine::Bound::lower ? "lower" : "upper";
    }
  }
  if (finding.wdl) {
    json["wdl"] = {finding.wdl->win, finding.wdl->draw, finding.wdl->loss};
  }
  if (finding.win_rate) {
    json["win"] = engine::fraction_of(*finding.win_rate);
  }
  if (finding.lead) {
    json["lead"] = engine::points_of(*finding.lead);
  }
  each_number(finding, [&](const char* name, const auto& value) {
    if (value) {
      json[name] = *value;
    }
  });
  if (finding.time) {
    json["ms"] = finding.time->count();
  }
  return json;
}

engine::Finding stored_finding(const Json& json) {
  engine::Finding finding;
  finding.score = stored_score(json);
  if (json.contains("wdl")) {
    const Json& chances = json.at("wdl");
    finding.wdl = engine::WinDrawLoss{chances.at(0).get<int>(), chances.at(1).get<int>(),
                                      chances.at(2).get<int>()};
  }
  for (const char* const name : {"win_rate", "win"}) {
    if (!json.contains(name)) continue;
    const Json& rate = json.at(name);
    finding.win_rate = rate.is_number_integer() ? engine::WinRate{rate.get<int>()}
                                                : engine::win_rate_of(rate.get<double>());
  }
  for (const char* const name : {"half_points", "lead"}) {
    if (!json.contains(name)) continue;
    const Json& lead = json.at(name);
    finding.lead = lead.is_number_integer() ? engine::HalfPoints{lead.get<int>()}
                                            : engine::half_points_of(lead.get<double>());
  }
  each_number(finding, [&]<class Value>(const char* name, std::optional<Value>& into) {
    if (json.contains(name)) {
      into = json.at(name).get<Value>();
    }
  });
  if (json.contains("ms")) {
    finding.time = Milliseconds(json.at("ms").get<std::int64_t>());
  }
  return finding;
}

}  // namespace ludex::match
