#include "serve/engines/console.h"

#include <fmt/format.h>

#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "rules/registry.h"
#include "serve/server_time.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

std::string_view speaker(host::Traffic::Kind kind) {
  switch (kind) {
    case host::Traffic::Kind::to_engine:
      return "us";
    case host::Traffic::Kind::from_engine:
      return "engine";
    case host::Traffic::Kind::errors:
      return "stderr";
    case host::Traffic::Kind::note:
      return "note";
  }
  return {};
}

Json line_json(const TrafficLine& line) {
  return {{"n", line.number},
          {"ms", server_ms(line.at)},
          {"from", speaker(line.kind)},
          {"who", line.who},
          {"text", line.text}};
}

// Whether the text is a single line that can be sent to an engine.
bool is_line(std::string_view text) {
  return text.size() <= limits::line_bytes &&
         text.find_first_of("\r\n") == std::string_view::npos &&
         text.find('\0') == std::string_view::npos;
}

}  // namespace

Console::Console(const Parts& place, host::EngineSpec spec)
    : parts_(place),
      spec_(std::move(spec)),
      topic_(fmt::format("engine/{}/console", spec_.name)),
      traffic_(std::make_shared<EngineTraffic>(place.event_loop)) {
  traffic_->set_listener([this](const std::vector<TrafficLine>& lines) { receive(lines); });
}

Console::~Console() {
  traffic_->set_listener({});
  for (auto& [number, process] : processes_) {
    parts_.room.retire(std::move(process));
  }
}

Json Console::state(const Reader& /*reader*/) const {
  return {{"engine", spec_.name},
          {"running", process_ != nullptr},
          {"may_type", parts_.may_type},
          {"lines", lines_}};
}

void Console::subscribed(const Reader& reader) {
  readers_.insert(reader.page);
}

void Console::unsubscribed(const Reader& reader) {
  readers_.erase(reader.page);
  if (readers_.empty()) {
    stop();
  }
}

void Console::receive(const std::vector<TrafficLine>& lines) {
  Json said = Json::array();
  for (const TrafficLine& line : lines) {
    said.push_back(line_json(line));
    lines_.push_back(said.back());
    sizes_.push_back(line.text.size());
    bytes_ += line.text.size();
  }
  while (lines_.size() > kept_lines || bytes_ > kept_bytes) {
    bytes_ -= sizes_.front();
    lines_.pop_front();
    sizes_.pop_front();
  }
  publish({{"e", "lines"}, {"lines", std::move(said)}});
}

void Console::publish(Json delta) {
  parts_.publisher.delta(topic_, {.shared = std::move(delta)});
}

void Console::command(const Reader& /*reader*/, std::string_view what, const Json& body,
                      Done done) {
  done(obey(what, body));
}

Answer<Json> Console::obey(std::string_view what, const Json& body) {
  if (!parts_.may_type) {
    return tl::unexpected(
        ApiError{.code = "not_yours",
                 .text = "the console is off; `ludex serve --allow-console` turns it on"});
  }
  if (what == "start") return start(body);
  if (what == "line") return type(body);
  if (what == "set") return set(body);
  if (what == "stop") {
    stop();
    return Json();
  }
  return bad_value(fmt::format("a console knows no command `{}`, but start, line, set and stop",
                               printable(what)),
                   "what");
}

Answer<Json> Console::start(const Json& body) {
  if (process_ != nullptr) return not_now("the console's process runs already");
  if (processes_.size() >= most_processes) {
    return not_now("the processes that were started before are still ending; try again later");
  }
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  auto game = members->text_or_none("game");
  if (!game) return tl::unexpected(std::move(game.error()));
  host::EngineSpec spec = spec_;
  if (!game->empty()) {
    if (rules::find_game(*game) == nullptr) {
      return bad_value(fmt::format("there is no game `{}`", printable(*game)), "game");
    }
    spec.game = *std::move(game);
  }
  const std::uint64_t number = ++started_;
  auto process = std::make_unique<ConsoleProcess>(
      parts_.event_loop, parts_.clock, std::move(spec), traffic_->log_for("console"),
      parts_.observer ? parts_.observer() : StartObserver(),
      [this, number](const std::string& why) { ended(number, why); });
  process_ = process.get();
  processes_.emplace(number, std::move(process));
  publish({{"e", "running"}, {"running", true}});
  return Json();
}

void Console::stop() {
  if (process_ == nullptr) return;
  process_->end();
  process_ = nullptr;
  publish({{"e", "running"}, {"running", false}});
}

void Console::ended(std::uint64_t number, const std::string& why) {
  if (!why.empty()) {
    traffic_->log_for("console")->record({.at = parts_.clock.now(),
                                          .engine = spec_.name,
                                          .kind = host::Traffic::Kind::note,
                                          .text = why});
  }
  const auto found = processes_.find(number);
  if (found == processes_.end()) return;
  if (process_ == found->second.get()) {
    process_ = nullptr;
    publish({{"e", "running"}, {"running", false}});
  }
  processes_.erase(found);
}

Answer<Json> Console::type(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  auto line = members->text("line");
  if (!line) return tl::unexpected(std::move(line.error()));
  if (!is_line(*line)) return bad_value("expected one line of text", "line");
  if (process_ == nullptr) return not_now("the console's process does not run: start it first");
  process_->type(*std::move(line));
  return Json();
}

Answer<Json> Console::set(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  auto name = members->text("name");
  if (!name) return tl::unexpected(std::move(name.error()));
  auto value = members->text_or_none("value");
  if (!value) return tl::unexpected(std::move(value.error()));
  if (!is_line(*name) || !is_line(*value)) return bad_value("expected one line of text", "value");
  if (process_ == nullptr) return not_now("the console's process does not run: start it first");
  process_->set(*std::move(name), *std::move(value));
  return Json();
}

}  // namespace ludex::serve
