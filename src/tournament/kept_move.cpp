#include "tournament/kept_move.h"

#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "engine/finding.h"
#include "tournament/byte_text.h"

namespace ludex::tournament {

namespace {

using Json = nlohmann::json;
using std::chrono::nanoseconds;

// Throws Json::exception for members of other types.
Result<match::PlayedMove> move_of(const Json& json, const rules::Game& before) {
  const auto move =
      before.parse_move(json.at("move").get_ref<const std::string&>(), rules::coordinate);
  if (!move) return tl::unexpected(move.error());
  match::PlayedMove played{.move = *move, .book = json.value("book", false)};
  played.took = nanoseconds(json.at("took").get<std::int64_t>());
  if (json.contains("left")) {
    played.left = nanoseconds(json.at("left").get<std::int64_t>());
  }
  if (json.contains("finding")) {
    auto finding = engine::parse_finding(json.at("finding").get_ref<const std::string&>(), before);
    if (!finding) return tl::unexpected(finding.error());
    played.finding = *std::move(finding);
  }
  for (const Json& line : json.value("lines", Json::array())) {
    auto bytes = from_latin1(line);
    if (!bytes) return tl::unexpected(bytes.error());
    played.lines.push_back(*std::move(bytes));
  }
  return played;
}

}  // namespace

std::string to_text(const match::PlayedMove& move, const rules::Game& before) {
  Json json{{"move", before.format_move(move.move, rules::coordinate)},
            {"took", move.took.count()}};
  if (move.book) {
    json["book"] = true;
  }
  if (move.left) {
    json["left"] = move.left->count();
  }
  if (move.finding != engine::Finding()) {
    json["finding"] = engine::to_text(move.finding, before);
  }
  for (const std::string& line : move.lines) {
    json["lines"].push_back(as_latin1(line));
  }
  return json.dump();
}

Result<match::PlayedMove> parse_kept_move(std::string_view text, const rules::Game& before) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("it is no JSON");
  try {
    return move_of(json, before);
  } catch (const Json::exception& error) {
    return fail(error.what());
  }
}

}  // namespace ludex::tournament
