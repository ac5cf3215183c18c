#include "serve/analysis/found_text.h"

#include <algorithm>
#include <span>
#include <utility>

#include "match/report/finding_json.h"
#include "rules/line_of_moves.h"
#include "serve/api_error.h"
#include "serve/json_text.h"
#include "serve/wire/line_json.h"

namespace ludex::serve {

namespace {

Json kept_line(const engine::Info& info, const rules::Game& game) {
  const auto shown = std::span(info.pv).first(std::min(info.pv.size(), longest_line));
  Json json = match::to_stored(info);
  json["line"] = info.multipv.value_or(1);
  json["pv"] = rules::format_line(game, shown, rules::coordinate);
  return json;
}

// Throws Json::exception for members of other types.
Result<engine::Info> read_kept_line(const Json& json, const rules::Game& game) {
  engine::Finding finding = match::stored_finding(json);
  auto moves = rules::parse_line(json.at("pv").get_ref<const std::string&>(), game);
  if (!moves) return tl::unexpected(std::move(moves.error()));
  finding.pv = *std::move(moves);
  engine::Info info{std::move(finding)};
  if (json.contains("line")) {
    info.multipv = json.at("line").get<int>();
  }
  return info;
}

}  // namespace

std::string found_text(const Found& found, const rules::Game& game) {
  Json json{{"asked", found.asked}, {"lines", Json::array()}};
  if (found.finding != engine::Finding()) {
    json["finding"] = engine::to_text(found.finding, game);
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
      auto finding = engine::parse_finding(json->at("finding").get_ref<const std::string&>(), game);
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
