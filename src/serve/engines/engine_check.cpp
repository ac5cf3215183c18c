#include "serve/engines/engine_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "conformance/catalogue.h"
#include "host/protocol.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

// The checks for the engine of an entry.
struct ChecksOf {
  std::string protocol;
  std::string_view obstacle;  // a code: why there are none; empty if there are some
  conformance::Catalogue catalogue;
};

ChecksOf checks_of(const host::EngineSpec& spec) {
  const auto protocol = host::find_protocol(spec.protocol);
  // A protocol that is detected at each start is not known before.
  if (!protocol) return {spec.protocol, "protocol", {}};
  std::string name((*protocol)->name);
  auto catalogue = conformance::find_catalogue(name);
  if (!catalogue) return {std::move(name), "protocol", {}};
  const bool is_other = !spec.game.empty() && spec.game != catalogue->game;
  return {std::move(name), is_other ? "game" : "", *std::move(catalogue)};
}

// The levels in the order of their checks: [{name, checks}].
Json levels_json(const conformance::Catalogue& catalogue) {
  Json levels = Json::array();
  for (const conformance::Check& check : catalogue.checks) {
    if (levels.empty() || levels.back()["name"] != check.level) {
      levels.push_back({{"name", check.level}, {"checks", 0}});
    }
    levels.back()["checks"] = levels.back()["checks"].get<int>() + 1;
  }
  return levels;
}

Answer<std::vector<std::string>> read_levels(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  const auto list = members->list("levels");
  if (!list) return tl::unexpected(list.error());
  std::vector<std::string> levels;
  if (*list == nullptr) return levels;
  for (const Json& level : **list) {
    // A single check is named by a slash; whole levels alone can be chosen here.
    if (!level.is_string() || level.get<std::string>().find('/') != std::string::npos) {
      return bad_value("expected names of levels", "levels");
    }
    levels.push_back(level.get<std::string>());
  }
  return levels;
}

std::size_t bytes_of_traffic(const Json& result) {
  std::size_t bytes = 0;
  if (const auto traffic = result.find("traffic"); traffic != result.end()) {
    for (const Json& line : *traffic) {
      bytes += line["text"].get_ref<const std::string&>().size();
    }
  }
  return bytes;
}

}  // namespace

EngineCheck::EngineCheck(const Parts& place, host::EngineSpec spec)
    : parts_(place), spec_(std::move(spec)), topic_(fmt::format("engine/{}/check", spec_.name)) {}

EngineCheck::~EngineCheck() {
  if (run_) {
    parts_.runs.askers.erase(asker_);
    parts_.room.retire(std::move(run_));
  }
}

void EngineCheck::set_spec(const host::EngineSpec& spec) {
  if (spec == spec_) return;
  spec_ = spec;
  stop("changed");
}

Json EngineCheck::state(const Reader& /*reader*/) const {
  const ChecksOf checks = checks_of(spec_);
  Json json{{"engine", spec_.name},
            {"protocol", checks.protocol},
            {"levels", checks.obstacle.empty() ? levels_json(checks.catalogue) : Json::array()}};
  if (!checks.obstacle.empty()) {
    json["obstacle"] = checks.obstacle;
  }
  if (!shown_.is_null()) {
    json["run"] = shown_;
  }
  return json;
}

void EngineCheck::subscribed(const Reader& reader) {
  readers_.insert(reader.page);
}

void EngineCheck::unsubscribed(const Reader& reader) {
  readers_.erase(reader.page);
  if (reader.page == asker_) {
    stop("left");
  }
}

void EngineCheck::command(const Reader& reader, std::string_view what, const Json& body,
                          Done done) {
  done(obey(reader, what, body));
}

Answer<Json> EngineCheck::obey(const Reader& reader, std::string_view what, const Json& body) {
  if (what == "check") return start(reader, body);
  if (what == "cancel") {
    stop("asked");
    return Json();
  }
  return bad_value(
      fmt::format("this topic knows no command `{}`, but check and cancel", printable(what)),
      "what");
}

Answer<Json> EngineCheck::start(const Reader& reader, const Json& body) {
  auto levels = read_levels(body);
  if (!levels) return tl::unexpected(std::move(levels).error());
  const ChecksOf checks = checks_of(spec_);
  if (!checks.obstacle.empty()) return not_now("there are no checks for this engine's entry");
  const auto chosen = conformance::select(checks.catalogue, {*levels, {}});
  if (!chosen) return bad_value(describe(chosen.error()), "levels");
  if (run_) return not_now("this engine is being checked already");
  // A run ends with the page that asked for it, so it has to be one that can leave.
  if (!readers_.contains(reader.page)) return not_now("follow the topic first");
  if (parts_.runs.askers.contains(reader.page)) {
    return not_now("another engine is being checked for this page");
  }
  if (parts_.runs.askers.size() >= Runs::most) {
    return not_now("as many engines as may be are being checked; try again later");
  }
  asker_ = reader.page;
  parts_.runs.askers.insert(asker_);
  const std::string command = fmt::format("{} check -engine {}", parts_.program,
                                          shell_word(fmt::format("conf={}", spec_.name)));
  const std::string repeats =
      levels->empty() ? command : fmt::format("{} --only {}", command, fmt::join(*levels, " "));
  bytes_ = 0;
  shown_ = {{"state", "running"},
            {"levels", *levels},
            {"checks", chosen->size()},
            {"command", repeats},
            {"results", Json::array()}};
  limit_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + longest,
                                     [this] { stop("time"); });
  run_ = std::make_unique<CheckRun>(
      parts_.event_loop, parts_.clock, CheckRun::Order{spec_, *std::move(levels), command},
      CheckRun::Listener{[this](std::vector<Json> results) { take(std::move(results)); },
                         [this](const CheckRun::End& end) { ended(end); }});
  publish({{"e", "run"}, {"run", shown_}});
  return Json();
}

void EngineCheck::stop(std::string_view why) {
  // The first reason is the reason.
  if (!run_ || shown_.contains("why")) return;
  shown_["why"] = why;
  run_->stop();
}

void EngineCheck::take(std::vector<Json> results) {
  for (Json& result : results) {
    const std::size_t bytes = bytes_of_traffic(result);
    if (bytes_ + bytes > kept_bytes) {
      result.erase("traffic");
      result.erase("before");
    } else {
      bytes_ += bytes;
    }
    shown_["results"].push_back(result);
  }
  publish({{"e", "results"}, {"results", std::move(results)}});
}

void EngineCheck::ended(const CheckRun::End& end) {
  parts_.runs.askers.erase(asker_);
  asker_.clear();
  limit_.reset();
  // The run is the caller of this function, so it is destroyed later, by the event loop.
  parts_.event_loop.post([done = std::shared_ptr<CheckRun>(std::move(run_))] {});
  Json delta{{"state", shown_.contains("why") ? "stopped" : "done"},
             {"summary", end.summary},
             {"badge", end.badge}};
  if (!end.trouble.empty()) {
    delta["state"] = "stopped";
    delta["trouble"] = printable(end.trouble);
  }
  if (shown_.contains("why")) {
    delta["why"] = shown_["why"];
  }
  shown_.update(delta);
  delta["e"] = "ended";
  publish(std::move(delta));
}

void EngineCheck::publish(Json delta) {
  parts_.publisher.delta(topic_, {.shared = std::move(delta)});
}

}  // namespace ludex::serve
