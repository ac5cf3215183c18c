#include "serve/analysis/analyses.h"

#include <fmt/format.h>

#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "serve/analysis/position_name.h"
#include "serve/json_text.h"
#include "serve/wire/line_json.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::string_view analysis_prefix = "analysis/";
// The most engines at a time; each takes a core and its own memory.
constexpr std::size_t most_analyses = 16;
// A report says the same however many lines were asked for beside the best one.
constexpr int fewest_lines = 1;

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
  const auto go_on = members->yes_no("go_on");
  if (!go_on) return tl::unexpected(go_on.error());
  order.goes_on = *go_on;
  if (order.goes_on && !order.whole_game) {
    return bad_value("only the analysis of a whole game comes to an end by itself", "go_on");
  }
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
    order.limits.movetime = Analyses::whole_game_time;
  }
  return order;
}

// What the store knows an analysis by, beside its record, engine and profile. Lines are not part of
// it: each position says how many were asked for.
std::string wanted_text(const AnalysisOrder& order) {
  if (!order.whole_game) return json_text({{"kind", "positions"}});
  Json limits = Json::object();
  const auto add = [&](const char* name, const auto& limit) {
    if (limit) {
      limits[name] = *limit;
    }
  };
  add("depth", order.limits.depth);
  add("nodes", order.limits.nodes);
  if (order.limits.movetime) {
    limits["ms"] = order.limits.movetime->count();
  }
  return json_text({{"kind", "whole_game"}, {"limits", std::move(limits)}});
}

bool is_of_whole_game(const store::StoredAnalysis& analysis) {
  const auto wanted = parse_json(analysis.wanted);
  return wanted && wanted->is_object() && wanted->value("kind", "") == "whole_game";
}

tl::unexpected<ApiError> no_record(std::string_view id) {
  return tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("there is no record `{}`", printable(id))});
}

tl::unexpected<ApiError> unreadable_store(const Error& error) {
  return tl::unexpected<ApiError>({.code = "internal", .text = describe(error)});
}

}  // namespace

Analyses::Analyses(const Parts& parts)
    : parts_(parts), list_(parts.floor, parts.publisher, [this] { return list(); }) {}

void Analyses::add_routes(Router& router) {
  router.add_reply("GET", "/api/analyses",
                   [this](const HttpRequest&, const Places&) { return json_response(list()); });
  router.add_reply("POST", "/api/analyses", [this](const HttpRequest& request, const Places&) {
    const auto body = parse_json(request.body);
    return body ? response_to(begin(*body)) : error_response(body.error());
  });
  router.add_reply("DELETE", "/api/analyses/{}", [this](const HttpRequest&, const Places& places) {
    const auto id = to_integer(places.front());
    return response_to(id ? end(*id) : Answer<Json>(no_analysis(places.front())));
  });
  router.add_reply(
      "GET", "/api/records/{}/found", [this](const HttpRequest& request, const Places& places) {
        const auto record = to_integer(places.front());
        if (!record || *record < 1) return response_to(Answer<Json>(no_record(places.front())));
        const auto given = request.query.find("node");
        const auto node = given == request.query.end() ? std::nullopt : to_integer(given->second);
        if (!node) return response_to(bad_value("`node`: a number was expected", "node"));
        return response_to(found(*record, *node));
      });
  router.add_reply(
      "GET", "/api/records/{}/report", [this](const HttpRequest&, const Places& places) {
        const auto record = to_integer(places.front());
        const bool is_number = record && *record >= 1;
        return response_to(is_number ? report(*record) : Answer<Json>(no_record(places.front())));
      });
  router.add_reply("GET", "/api/records/{}/report/export",
                   [this](const HttpRequest& request, const Places& places) {
                     const auto record = to_integer(places.front());
                     if (!record) return error_response(no_record(places.front()).value());
                     const auto format = request.query.find("format");
                     return exported(*record, format == request.query.end()
                                                  ? std::string_view()
                                                  : std::string_view(format->second));
                   });
  const auto setting = [this](bool reported) {
    return [this, reported](const HttpRequest&, const Places& places, Respond respond) {
      const auto record = to_integer(places.front());
      if (!record) return respond(error_response(no_record(places.front()).value()));
      set_reported(*record, reported, answering(std::move(respond)));
    };
  };
  router.add("DELETE", "/api/records/{}/report", setting(false));
  router.add("POST", "/api/records/{}/report/restore", setting(true));
}

Topic* Analyses::find(std::string_view topic) {
  if (topic == AnalysisList::name) return &list_;
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
  if (analyses_.size() >= most_analyses) {
    end_idle();
  }
  if (analyses_.size() >= most_analyses) {
    return not_now(fmt::format("{} analyses go on; end one of them first", most_analyses));
  }
  auto work = work_for(*order);
  if (!work) return tl::unexpected(work.error());
  const auto id = static_cast<std::int64_t>(parts_.store.next_id());
  auto plan = parts_.engines.plan(work->game->setup(), {.registered = order->engine,
                                                        .profile = order->profile,
                                                        .who = fmt::format("analysis/{}", id)});
  if (!plan) return tl::unexpected(plan.error());
  analyses_.emplace(
      id, std::make_unique<Analysis>(AnalysisParts{parts_.floor, parts_.publisher, parts_.records,
                                                   room_, [this] { list_.changed(); }},
                                     id, *std::move(order), *std::move(plan), *std::move(work)));
  list_.changed();
  return Json{{"id", id}};
}

Json Analyses::list() const {
  Json list = Json::array();
  for (auto each = analyses_.rbegin(); each != analyses_.rend(); ++each) {
    if (each->second->is_under_way()) {
      list.push_back(each->second->summary());
    }
  }
  return list;
}

Answer<AnalysisWork> Analyses::work_for(const AnalysisOrder& order) {
  auto game = parts_.records.game_at(order.record, order.node);
  if (!game) return tl::unexpected(game.error());
  const auto start = parts_.records.game_at(order.record, 0);
  if (!start) return tl::unexpected(start.error());
  AnalysisWork work{*std::move(game), (*start)->setup()};
  if (order.threat) return work;
  store::StoredAnalysis analysis;
  analysis.record = store::RecordId{order.record};
  analysis.setup = work.start;
  analysis.engine = order.engine;
  analysis.profile = order.profile;
  analysis.wanted = wanted_text(order);
  KeptAnalysis kept(parts_.store, std::move(analysis), parts_.complain);
  if (!order.whole_game) {
    work.kept.emplace(std::move(kept));
    return work;
  }
  auto copy = parts_.records.copy_of(order.record);
  if (!copy) return tl::unexpected(copy.error());
  auto whole = WholeGame::of(*std::move(copy), std::move(kept), order.lines);
  if (!whole) return tl::unexpected(whole.error());
  work.whole = *std::move(whole);
  return work;
}

Answer<Json> Analyses::found(std::int64_t record, std::int64_t node) {
  const auto start = parts_.records.game_at(record, 0);
  if (!start) return tl::unexpected(start.error());
  // A page may ask about a move that somebody else is removing: that is no mistake of the page.
  if (node < 0 || node > limits::number) return Json::array();
  const auto game = parts_.records.game_at(record, static_cast<int>(node));
  if (!game) return Json::array();
  const auto found = found_at(parts_.store, store::RecordId{record},
                              position_name(**game, (*start)->setup()), **game, parts_.complain);
  if (!found) return unreadable_store(found.error());
  Json list = Json::array();
  for (const FoundBy& each : *found) {
    Json json{{"engine", each.engine}, {"lines", Json::array()}};
    if (!each.profile.empty()) {
      json["profile"] = each.profile;
    }
    for (const engine::Info& info : each.lines) {
      json["lines"].push_back(line_json(info, **game, static_cast<int>(node)));
    }
    list.push_back(std::move(json));
  }
  return list;
}

Answer<std::optional<Analyses::Reported>> Analyses::newest(std::int64_t record) {
  const auto start = parts_.records.game_at(record, 0);
  if (!start) return tl::unexpected(start.error());
  const auto finished = finished_of(parts_.store, store::RecordId{record}, parts_.complain);
  if (!finished) return unreadable_store(finished.error());
  for (const store::StoredAnalysis& analysis : *finished) {
    if (!is_of_whole_game(analysis)) continue;
    auto copy = parts_.records.copy_of(record);
    if (!copy) return tl::unexpected(copy.error());
    auto whole = WholeGame::of(*std::move(copy),
                               KeptAnalysis(parts_.store, analysis, parts_.complain), fewest_lines);
    if (!whole || !(*whole)->is_all_found()) continue;
    return Reported{analysis, *std::move(whole)};
  }
  return std::nullopt;
}

Answer<Json> Analyses::report(std::int64_t record) {
  const auto found = newest(record);
  if (!found) return tl::unexpected(found.error());
  if (!*found) return Json();
  const auto& [analysis, whole] = **found;
  Json json{{"engine", analysis.engine}, {"report", whole->report()}};
  if (!analysis.profile.empty()) {
    json["profile"] = analysis.profile;
  }
  return json;
}

HttpResponse Analyses::exported(std::int64_t record, std::string_view format) {
  const auto found = newest(record);
  if (!found) return error_response(found.error());
  if (!*found) return error_response(not_now("the game was not analysed, or has changed").value());
  return parts_.records.file_of(record, (*found)->whole->with_remarks(), format);
}

// The analyses stay in the store, with all positions: their lines are still shown, and an analysis
// that is asked for again is finished at once. Only the report is taken away, or is given back.
void Analyses::set_reported(std::int64_t record, bool reported, const Done& told) {
  const auto start = parts_.records.game_at(record, 0);
  if (!start) return told(tl::unexpected(start.error()));
  const auto all = parts_.store.of(store::RecordId{record});
  if (!all) return told(unreadable_store(all.error()));
  std::vector<store::StoredAnalysis> changed;
  for (store::StoredAnalysis analysis : *all) {
    if (!is_of_whole_game(analysis) || analysis.finished == reported) continue;
    analysis.finished = reported;
    changed.push_back(std::move(analysis));
  }
  if (changed.empty()) return told(Json::object());
  // The store makes changes in their order: the last one is on the disk when all are.
  auto failed = std::make_shared<std::optional<Error>>();
  for (std::size_t at = 0; at < changed.size(); ++at) {
    const bool is_last = at + 1 == changed.size();
    parts_.store.keep(changed[at], [failed, is_last, told](const Result<void>& kept) {
      if (!kept && !*failed) {
        *failed = kept.error();
      }
      if (!is_last) return;
      told(*failed ? Answer<Json>(unreadable_store(**failed)) : Answer<Json>(Json::object()));
    });
  }
}

Answer<Json> Analyses::end(std::int64_t id) {
  const auto found = analyses_.find(id);
  if (found == analyses_.end()) return no_analysis(std::to_string(id));
  found->second->stop();
  analyses_.erase(found);
  return Json::object();
}

void Analyses::forget(std::int64_t record) {
  for (auto each = analyses_.begin(); each != analyses_.end();) {
    if (each->second->record() != record) {
      ++each;
      continue;
    }
    parts_.publisher.end(fmt::format("{}{}", analysis_prefix, each->first),
                         {.code = "unknown",
                          .text = fmt::format("record {} was removed for good", record),
                          .field = "topic"});
    each->second->keep_no_more();
    each = analyses_.erase(each);
    list_.changed();
  }
}

}  // namespace ludex::serve
