#include "serve/analysis/found_text.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "rules/line_of_moves.h"
#include "serve/api_error.h"
#include "serve/json_text.h"
#include "serve/wire/line_json.h"

namespace ludex::serve {

namespace {

Json kept_line(const engine::Info& info, const rules::Game& game) {
  const auto shown = std::span(info.pv).first(std::min(info.pv.size(), longest_line));
  Json json{{"line", info.multipv.value_or(1)},
            {"pv", rules::format_line(game, shown, rules::coordinate)}};
  const auto add = [&](const char* name, const auto& value) {
    if (value) {
      json[name] = *value;
    }
  };
  add("depth", info.depth);
  add("sel", info.seldepth);
  add("nodes", info.nodes);
  add("nps", info.nps);
  if (info.score) {
    if (const auto* const mate = std::get_if<engine::MateIn>(&info.score->value)) {
      json["mate"] = mate->moves;
    } else {
      json["cp"] = std::get<engine::Centipawns>(info.score->value).value;
    }
  }
  if (info.wdl) {
    json["wdl"] = {info.wdl->win, info.wdl->draw, info.wdl->loss};
  }
  if (info.win_rate) {
    json["win"] = info.win_rate->value;
  }
  if (info.lead) {
    json["lead"] = info.lead->value;
  }
  if (info.time) {
    json["ms"] = info.time->count();
  }
  return json;
}

// Throws Json::exception for members of other types.
Result<engine::Info> read_kept_line(const Json& json, const rules::Game& game) {
  engine::Info info;
  const auto read = [&]<class Value>(const char* name, std::optional<Value>& into) {
    if (json.contains(name)) {
      into = json.at(name).get<Value>();
    }
  };
  read("line", info.multipv);
  read("depth", info.depth);
  read("sel", info.seldepth);
  read("nodes", info.nodes);
  read("nps", info.nps);
  const auto number = [&](const char* name) {
    std::optional<int> value;
    read(name, value);
    return value;
  };
  if (const auto centipawns = number("cp")) {
    info.score = engine::Score{engine::Centipawns{*centipawns}};
  }
  if (const auto mate = number("mate")) {
    info.score = engine::Score{engine::MateIn{*mate}};
  }
  if (json.contains("wdl")) {
    const Json& chances = json.at("wdl");
    info.wdl = engine::WinDrawLoss{chances.at(0).get<int>(), chances.at(1).get<int>(),
                                   chances.at(2).get<int>()};
  }
  if (const auto win = number("win")) {
    info.win_rate = engine::WinRate{*win};
  }
  if (const auto lead = number("lead")) {
    info.lead = engine::HalfPoints{*lead};
  }
  if (json.contains("ms")) {
    info.time = Milliseconds(json.at("ms").get<std::int64_t>());
  }
  auto moves = rules::parse_line(json.at("pv").get_ref<const std::string&>(), game);
  if (!moves) return tl::unexpected(std::move(moves.error()));
  info.pv = *std::move(moves);
  return info;
}

}  // namespace

std::string found_text(const Found& found, const rules::Game& game) {
  Json json{{"asked", found.asked}, {"lines", Json::array()}};
  if (found.finding != analysis::Finding()) {
    json["finding"] = analysis::to_text(found.finding, game);
  }
  for (const engine::Info& info : found.lines) {
    json["lines"].push_back(kept_line(info, game));
  }
  return json_text(json);
}

Result<Found> parse_found(std::string_view text, const rules::Game& game) {
  const auto json = parse_json(text);
  if (!json) return fail(json.error().text);
  try {
    Found found;
    found.asked = json->at("asked").get<int>();
    if (json->contains("finding")) {
      auto finding =
          analysis::parse_finding(json->at("finding").get_ref<const std::string&>(), game);
      if (!finding) return tl::unexpected(std::move(finding.error()));
      found.finding = *std::move(finding);
    }
    for (const Json& line : json->at("lines")) {
      auto info = read_kept_line(line, game);
      if (!info) return tl::unexpected(std::move(info.error()));
      found.lines.push_back(*std::move(info));
    }
    return found;
  } catch (const Json::exception& wrong) {
    return fail(wrong.what());
  }
}

}  // namespace ludex::serve
