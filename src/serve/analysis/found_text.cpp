#include "serve/analysis/found_text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "base/text.h"
#include "serve/api_error.h"
#include "serve/json_text.h"
#include "serve/wire/line_json.h"

namespace ludex::serve {

namespace {

std::string moves_text(const std::vector<rules::Move>& moves, const rules::Game& game) {
  const auto board = game.clone();
  std::string text;
  std::size_t count = 0;
  for (const rules::Move move : moves) {
    if (count++ == longest_line || !board->is_legal(move)) break;
    text += text.empty() ? "" : " ";
    text += board->format_move(move, rules::coordinate);
    board->play(move);
  }
  return text;
}

Result<std::vector<rules::Move>> read_moves(std::string_view text, const rules::Game& game) {
  const auto board = game.clone();
  std::vector<rules::Move> moves;
  for (const std::string_view word : split(text, ' ')) {
    if (word.empty()) continue;
    const auto move = board->play_text(word, rules::coordinate);
    if (!move) return tl::unexpected(move.error());
    moves.push_back(*move);
  }
  return moves;
}

Json kept_line(const engine::Info& info, const rules::Game& game) {
  Json json{{"line", info.multipv.value_or(1)}, {"pv", moves_text(info.pv, game)}};
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
  auto moves = read_moves(json.at("pv").get_ref<const std::string&>(), game);
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
