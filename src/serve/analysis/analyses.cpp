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
#include "serve/analysis/record_work.h"
#include "serve/json_text.h"
#include "serve/record_errors.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::string_view analysis_prefix = "analysis/";
// The most engines at a time; each takes a core and its own memory.
constexpr std::size_t most_analyses = 16;

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
Answer<std::int64_t> record_at(const Places& places) {
  const auto record = to_integer(places.front());
  if (record && *record >= 1) return *record;
  return tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("there is no record {}", printable(places.front()))});
}

// Works something out on the thread of the records, and hands it over on the event loop.
template <class T>
void work_out(RecordSource& records, std::int64_t record, std::function<T(const RecordView&)> work,
              std::function<void(T)> done, const Failed& failed) {
  records.work_on(
      record,
      [work = std::move(work),
       done = std::move(done)](const RecordView& open) -> RecordSource::Call {
        return [done, found = std::make_shared<T>(work(open))] { done(std::move(*found)); };
      },
      failed);
}

}  // namespace

Analyses::Analyses(const Parts& parts)
    : parts_(parts), list_(parts.event_loop, parts.publisher, [this] { return list(); }) {}

void Analyses::add_routes(Router& router) {
  router.add_reply("GET", "/api/analyses",
                   [this](const HttpRequest&, const Places&) { return json_response(list()); });
  router.add("POST", "/api/analyses",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               begin(request.json, answering(std::move(respond)));
             });
  router.add_reply("DELETE", "/api/analyses/{}", [this](const HttpRequest&, const Places& places) {
    const auto id = to_integer(places.front());
    return response_to(id ? end(*id) : Answer<Json>(no_analysis(places.front())));
  });
  router.add("GET", "/api/records/{}/found",
             [this](const HttpRequest& request, const Places& places, Respond respond) {
               const auto record = record_at(places);
               if (!record) return respond(error_response(record.error()));
               const auto given = request.query.find("node");
               const auto node =
                   given == request.query.end() ? std::nullopt : to_integer(given->second);
               if (!node) {
                 return respond(
                     error_response(bad_value("`node`: a number was expected", "node").value()));
               }
               found(*record, *node, answering(std::move(respond)));
             });
  router.add("GET", "/api/records/{}/report",
             [this](const HttpRequest&, const Places& places, Respond respond) {
               const auto record = record_at(places);
               if (!record) return respond(error_response(record.error()));
               report(*record, answering(std::move(respond)));
             });
  router.add("GET", "/api/records/{}/report/export",
             [this](const HttpRequest& request, const Places& places, const Respond& respond) {
               const auto record = record_at(places);
               if (!record) return respond(error_response(record.error()));
               const auto format = request.query.find("format");
               give_file(*record, format == request.query.end() ? std::string() : format->second,
                         respond);
             });
  const auto setting = [this](bool reported) {
    return [this, reported](const HttpRequest&, const Places& places, Respond respond) {
      const auto record = record_at(places);
      if (!record) return respond(error_response(record.error()));
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

void Analyses::begin(const Json& body, const Done& reply) {
  auto order = read_order(body);
  if (!order) return reply(tl::unexpected(order.error()));
  const auto begun = [this, here = std::weak_ptr(here_), order = *order, reply](AnalysisWork work) {
    if (!here.expired()) {
      begin(order, std::move(work), reply);
    }
  };
  const Failed failed = failing(reply);
  parts_.records.work_on(
      order->record,
      [&store = parts_.store, complain = complaining_there(), order = *order, begun,
       failed](const RecordView& record) -> RecordSource::Call {
        auto work = analysis_work(order, record, store, complain);
        if (!work) return [failed, why = work.error()] { failed(why); };
        return [begun, work = std::make_shared<AnalysisWork>(*std::move(work))] {
          begun(std::move(*work));
        };
      },
      failed);
}

void Analyses::begin(AnalysisOrder order, AnalysisWork work, const Done& reply) {
  if (analyses_.size() >= most_analyses) {
    end_idle();
  }
  if (analyses_.size() >= most_analyses) {
    return reply(not_now(fmt::format("{} analyses go on; end one of them first", most_analyses)));
  }
  const auto id = static_cast<std::int64_t>(parts_.store.next_id());
  auto plan = parts_.engines.plan(work.game->setup(), {.registered = order.engine,
                                                       .profile = order.profile,
                                                       .who = fmt::format("analysis/{}", id)});
  if (!plan) return reply(tl::unexpected(plan.error()));
  analyses_.emplace(id, std::make_unique<Analysis>(
                            AnalysisParts{parts_.event_loop, parts_.publisher, parts_.records,
                                          room_, [this] { list_.changed(); }},
                            id, std::move(order), *std::move(plan), std::move(work)));
  list_.changed();
  reply(Json{{"id", id}});
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

void Analyses::tell(std::int64_t record, std::function<Answer<Json>(const RecordView&)> work,
                    const Done& reply) {
  work_out(parts_.records, record, std::move(work), reply, failing(reply));
}

Complain Analyses::complaining_there() const {
  if (!parts_.complain) return {};
  return [&event_loop = parts_.event_loop, here = std::weak_ptr(here_),
          complain = parts_.complain](const std::string& what) {
    event_loop.post([here, complain, what] {
      if (!here.expired()) {
        complain(what);
      }
    });
  };
}

void Analyses::found(std::int64_t record, std::int64_t node, const Done& reply) {
  tell(
      record,
      [node, &store = parts_.store, complain = complaining_there()](const RecordView& open) {
        return found_in(open, node, store, complain);
      },
      reply);
}

void Analyses::report(std::int64_t record, const Done& reply) {
  tell(
      record,
      [&store = parts_.store, complain = complaining_there()](const RecordView& open) {
        return report_of(open, store, complain);
      },
      reply);
}

void Analyses::give_file(std::int64_t record, std::string format, const Respond& respond) {
  const Complain complain = complaining_there();
  std::function<HttpResponse(const RecordView&)> work =
      [format = std::move(format), &store = parts_.store, complain](const RecordView& open) {
        return file_of(open, format, store, complain);
      };
  work_out(parts_.records, record, std::move(work), respond, failing(respond));
}

// The analyses stay in the store, with all positions: their lines are still shown, and an analysis
// that is asked for again is finished at once. Only the report is taken away, or is given back.
void Analyses::set_reported(std::int64_t record, bool reported, const Done& reply) {
  const auto all = parts_.store.of(store::RecordId{record});
  if (!all) return reply(tl::unexpected(store_failed(all.error())));
  std::vector<store::StoredAnalysis> changed;
  for (store::StoredAnalysis analysis : *all) {
    if (!is_of_whole_game(analysis) || analysis.finished == reported) continue;
    analysis.finished = reported;
    changed.push_back(std::move(analysis));
  }
  if (changed.empty()) return reply(Json::object());
  // The store makes changes in their order: the last one is on the disk when all are.
  auto failed = std::make_shared<std::optional<Error>>();
  for (std::size_t at = 0; at < changed.size(); ++at) {
    const bool is_last = at + 1 == changed.size();
    parts_.store.keep(changed[at], [failed, is_last, reply](const Result<void>& kept) {
      if (!kept && !*failed) {
        *failed = kept.error();
      }
      if (!is_last) return;
      reply(*failed ? Answer<Json>(tl::unexpected(store_failed(**failed)))
                    : Answer<Json>(Json::object()));
    });
  }
}

Answer<Json> Analyses::end(std::int64_t id) {
  const auto found = analyses_.find(id);
  if (found == analyses_.end()) return no_analysis(std::to_string(id));
  // Whoever else follows it learns that nothing more comes.
  parts_.publisher.end(fmt::format("{}{}", analysis_prefix, id),
                       {.code = "not_now",
                        .text = fmt::format("analysis {} was ended by another page", id),
                        .field = "topic"});
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
