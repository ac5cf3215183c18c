#include "tournament/change_json.h"

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace ludex::tournament {

namespace {

using Json = nlohmann::json;
using match::EntrantChange;

constexpr const char* joined_member = "joined";
constexpr const char* withdrawn_member = "withdrawn";

Result<std::size_t> number_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  if (found != json.end() && found->is_number_unsigned()) return found->get<std::size_t>();
  return fail(std::string("`") + name + "` of a change is no number");
}

Result<EntrantChange> change_of(const Json& json) {
  if (!json.is_object()) return fail("a change of the engines is no JSON object");
  const bool joins = json.contains(joined_member);
  EntrantChange change;
  change.kind = joins ? EntrantChange::Kind::joined : EntrantChange::Kind::withdrawn;
  const auto engine = number_in(json, joins ? joined_member : withdrawn_member);
  if (!engine) return tl::unexpected(engine.error());
  change.engine = *engine;
  const auto round = number_in(json, "round");
  if (!round) return tl::unexpected(round.error());
  change.round = *round;
  if (joins) return change;
  const auto last_game = number_in(json, "last_game");
  if (!last_game) return tl::unexpected(last_game.error());
  change.last_game = *last_game;
  const auto unplayed = json.find("unplayed");
  if (unplayed == json.end() || !unplayed->is_array()) {
    return fail("`unplayed` of a change is no list");
  }
  for (const Json& number : *unplayed) {
    if (!number.is_number_unsigned()) return fail("`unplayed` of a change is no list of numbers");
    change.unplayed.push_back(number.get<std::size_t>());
  }
  return change;
}

}  // namespace

Json to_json(const std::vector<EntrantChange>& changes) {
  Json json = Json::array();
  for (const EntrantChange& change : changes) {
    switch (change.kind) {
      case EntrantChange::Kind::joined:
        json.push_back({{joined_member, change.engine}, {"round", change.round}});
        break;
      case EntrantChange::Kind::withdrawn:
        json.push_back({{withdrawn_member, change.engine},
                        {"round", change.round},
                        {"last_game", change.last_game},
                        {"unplayed", change.unplayed}});
        break;
    }
  }
  return json;
}

Result<std::vector<EntrantChange>> parse_changes(const Json& json) {
  if (!json.is_array()) return fail("the changes of the engines are no list");
  std::vector<EntrantChange> changes;
  for (const Json& each : json) {
    auto change = change_of(each);
    if (!change) return tl::unexpected(change.error());
    changes.push_back(*std::move(change));
  }
  return changes;
}

}  // namespace ludex::tournament
