#include "serve/analysis/analyses.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "serve/json_text.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::string_view analysis_prefix = "analysis/";
// The most engines at a time; each takes a core and its own memory.
constexpr std::size_t most_analyses = 16;
constexpr Milliseconds usual_time{300};

tl::unexpected<ApiError> no_analysis(std::string_view id) {
  return tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("there is no analysis `{}`", printable(id))});
}

Answer<engine::Limits> read_limits(const Members& body) {
  engine::Limits limits;
  if (!body.has("limits")) return limits;
  const auto members = body.object("limits");
  if (!members) return tl::unexpected(members.error());
  if (members->has("depth")) {
    const auto depth = members->integer("depth", 1, 1000);
    if (!depth) return tl::unexpected(depth.error());
    limits.depth = static_cast<int>(*depth);
  }
  if (members->has("nodes")) {
    const auto nodes = members->integer("nodes", 1, std::int64_t{1'000'000'000'000});
    if (!nodes) return tl::unexpected(nodes.error());
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (members->has("ms")) {
    const auto time = members->integer("ms", 1, 3'600'000);
    if (!time) return tl::unexpected(time.error());
    limits.movetime = Milliseconds(*time);
  }
  if (limits == engine::Limits{}) {
    return bad_value("one of `depth`, `nodes` and `ms` was expected", "limits");
  }
  return limits;
}

Answer<AnalysisOrder> read_order(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  AnalysisOrder order;
  const auto record = members->integer("record", 1, INT64_MAX);
  if (!record) return tl::unexpected(record.error());
  order.record = *record;
  auto engine = members->text("engine");
  if (!engine) return tl::unexpected(engine.error());
  order.engine = *std::move(engine);
  auto profile = members->text_or_none("profile");
  if (!profile) return tl::unexpected(profile.error());
  order.profile = *std::move(profile);
  if (members->has("lines")) {
    const auto lines = members->integer("lines", 1, most_lines);
    if (!lines) return tl::unexpected(lines.error());
    order.lines = static_cast<int>(*lines);
  }
  if (members->has("node")) {
    const auto node = members->integer("node", 0, limits::number);
    if (!node) return tl::unexpected(node.error());
    order.node = static_cast<int>(*node);
  }
  const auto whole = members->yes_no("whole_game");
  if (!whole) return tl::unexpected(whole.error());
  order.whole_game = *whole;
  const auto threat = members->yes_no("threat");
  if (!threat) return tl::unexpected(threat.error());
  order.threat = *threat;
  if (order.threat && order.whole_game) {
    return bad_value("a whole game is gone over as it was played, without threats", "threat");
  }
  auto limits = read_limits(*members);
  if (!limits) return tl::unexpected(limits.error());
  order.limits = *limits;
  if (order.whole_game && order.limits == engine::Limits{}) {
    order.limits.movetime = usual_time;
  }
  return order;
}

}  // namespace

Analyses::Analyses(const Parts& parts) : parts_(parts) {}

void Analyses::add_routes(Router& router) {
  router.add_reply("POST", "/api/analyses", [this](const HttpRequest& request, const Places&) {
    const auto body = parse_json(request.body);
    return body ? response_to(begin(*body)) : error_response(body.error());
  });
  router.add_reply("DELETE", "/api/analyses/{}", [this](const HttpRequest&, const Places& places) {
    const auto id = to_integer(places.front());
    return response_to(id ? end(*id) : Answer<Json>(no_analysis(places.front())));
  });
}

Topic* Analyses::find(std::string_view topic) {
  if (!topic.starts_with(analysis_prefix)) return nullptr;
  const auto id = to_integer(topic.substr(analysis_prefix.size()));
  const auto found = id ? analyses_.find(*id) : analyses_.end();
  return found == analyses_.end() ? nullptr : found->second.get();
}

// Ends analyses that nobody follows: pages may be closed without ending theirs.
void Analyses::end_idle() {
  for (auto each = analyses_.begin(); each != analyses_.end();) {
    each = each->second->is_idle() ? analyses_.erase(each) : std::next(each);
  }
}

Answer<Json> Analyses::begin(const Json& body) {
  auto order = read_order(body);
  if (!order) return tl::unexpected(order.error());
  auto game = parts_.records.game_at(order->record, order->node);
  if (!game) return tl::unexpected(game.error());
  if (analyses_.size() >= most_analyses) {
    end_idle();
  }
  if (analyses_.size() >= most_analyses) {
    return not_now(fmt::format("{} analyses go on; end one of them first", most_analyses));
  }
  std::unique_ptr<WholeGame> whole;
  if (order->whole_game) {
    auto copy = parts_.records.copy_of(order->record);
    if (!copy) return tl::unexpected(copy.error());
    auto made = WholeGame::of(*std::move(copy));
    if (!made) return tl::unexpected(made.error());
    whole = *std::move(made);
  }
  const std::int64_t id = last_id_ + 1;
  auto plan = parts_.engines.plan((*game)->setup(), {.registered = order->engine,
                                                     .profile = order->profile,
                                                     .who = fmt::format("analysis/{}", id)});
  if (!plan) return tl::unexpected(plan.error());
  last_id_ = id;
  analyses_.emplace(id,
                    std::make_unique<Analysis>(
                        AnalysisParts{parts_.floor, parts_.publisher, parts_.records, room_}, id,
                        *std::move(order), *std::move(plan), *std::move(game), std::move(whole)));
  return Json{{"id", id}};
}

Answer<Json> Analyses::end(std::int64_t id) {
  const auto found = analyses_.find(id);
  if (found == analyses_.end()) return no_analysis(std::to_string(id));
  found->second->stop();
  analyses_.erase(found);
  return Json::object();
}

}  // namespace ludex::serve
