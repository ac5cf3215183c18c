#include "serve/engines/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/registry.h"
#include "search/registry.h"
#include "serve/engine_source.h"
#include "serve/engines/engine_json.h"
#include "serve/failure_text.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

ApiError unknown_engine(std::string_view name) {
  return {.code = "unknown", .text = fmt::format("there is no engine `{}`", printable(name))};
}

// Why the file could not be read. Only what its text says has a place in it; anything else, such as
// a lack of descriptors, may be over at the next look.
ApiError problem_of(const Error& error) {
  return {.code = error.line > 0 ? "malformed" : "internal",
          .text = describe(error),
          .line = static_cast<int>(error.line),
          .column = static_cast<int>(error.column)};
}

ApiError from_store(const Error& error) {
  return {.code = "internal", .text = describe(error)};
}

}  // namespace

Catalogue::Catalogue(const Parts& place, Load load) : parts_(place), load_(std::move(load)) {
  look();
}

Catalogue::~Catalogue() = default;

// --- The file ---

void Catalogue::look() {
  auto read = load_();
  std::optional<ApiError> problem;
  if (!read) {
    problem = problem_of(read.error());
  }
  if (read) {
    read_ = *std::move(read);
  }
  auto connections = std::exchange(connections_, {});
  host::EngineFile file = with_connected();
  const bool is_new = file.engines() != file_.engines() || file.path() != file_.path();
  std::optional<Machine> machine;
  if (parts_.look_around) {
    machine = parts_.look_around();
  }
  const bool changes =
      is_new || problem != problem_ || machine != machine_ || connections != connections_;
  problem_ = std::move(problem);
  machine_ = std::move(machine);
  if (is_new) {
    take(std::move(file));
  }
  if (changes) {
    publish();
  }
  next_look_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + between_looks,
                                         [this] { look(); });
}

// Returns the engines of the file and those that have connected, and counts the connections of
// these.
host::EngineFile Catalogue::with_connected() {
  host::EngineFile file = read_;
  if (parts_.connected == nullptr) return file;
  std::vector<std::string> reserved{std::string(built_in_name)};
  for (const host::EngineSpec& spec : read_.engines()) {
    reserved.push_back(spec.name);
  }
  parts_.connected->reserve(std::move(reserved));
  std::vector<host::EngineSpec> specs;
  for (const host::ConnectedEngine& engine : parts_.connected->engines()) {
    connections_[engine.spec.name] = {engine.waiting, engine.seated};
    specs.push_back(engine.spec);
  }
  file.add(specs);
  return file;
}

// Takes over a new file. What is known of an engine is kept unless its entry has changed; the
// console and the last check are kept in any case.
void Catalogue::take(host::EngineFile file) {
  file_ = std::move(file);
  std::map<std::string, Entry, std::less<>> entries;
  for (const host::EngineSpec& spec : file_.engines()) {
    const auto old = entries_.find(spec.name);
    Entry entry;
    if (old != entries_.end() && old->second.spec == spec) {
      entry = std::move(old->second);
    } else if (old != entries_.end()) {
      entry.console = std::move(old->second.console);
      entry.check = std::move(old->second.check);
    }
    entry.spec = spec;
    if (entry.console) {
      entry.console->set_spec(spec);
    }
    if (entry.check) {
      entry.check->set_spec(spec);
    }
    entries.emplace(spec.name, std::move(entry));
  }
  entries_.swap(entries);
  for (auto& [name, old] : entries) {
    if (old.trial) {
      room_.retire(std::move(old.trial));
      old.tester(error_response(
          {.code = "not_now", .text = "the engine's entry has changed while it was tested"}));
    }
  }
}

void Catalogue::publish() {
  Json delta = list();
  delta["e"] = "engines";
  parts_.publisher.delta("engines", {.shared = std::move(delta)});
}

// --- What is known ---

Catalogue::Entry* Catalogue::find_entry(std::string_view name) {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second;
}

const Catalogue::Entry* Catalogue::find_entry(std::string_view name) const {
  const auto found = entries_.find(name);
  return found == entries_.end() ? nullptr : &found->second;
}

const host::EngineSpec& Catalogue::spec_of(std::string_view engine) const {
  const Entry* const entry = find_entry(engine);
  return entry == nullptr ? built_in_ : entry->spec;
}

Json Catalogue::summary(const Entry& entry) const {
  Json json = engine_json(entry.spec);
  if (entry.spec.port_source != nullptr) {
    const Connections& connections = connections_.at(entry.spec.name);
    json["connections"] = {{"waiting", connections.waiting}, {"seated", connections.seated}};
  }
  json["state"] = entry.trial              ? "testing"
                  : !entry.trouble.empty() ? "failed"
                  : entry.introduced       ? "ready"
                                           : "unknown";
  if (!entry.trial && !entry.trouble.empty()) {
    json["reason"] = entry.trouble;
  }
  if (entry.introduced) {
    json["ms"] = entry.introduced->took.count();
    if (Json strength = strength_json(entry.introduced->options); !strength.is_null()) {
      json["strength"] = std::move(strength);
    }
  }
  return json;
}

Json Catalogue::list() const {
  Json engines = Json::array({built_in_json()});
  for (const auto& [name, entry] : entries_) {
    engines.push_back(summary(entry));
  }
  Json json{{"engines", std::move(engines)}};
  if (problem_) {
    json["problem"] = to_json(*problem_);
  }
  if (machine_) {
    json["file"] = machine_->file;
    json["installed"] = without_listed(machine_->installed, read_.engines());
  }
  return json;
}

Answer<std::string> Catalogue::game_of(std::string_view engine, const HttpRequest& request) const {
  const Entry* const entry = find_entry(engine);
  if (entry == nullptr && engine != built_in_name) return tl::unexpected(unknown_engine(engine));
  const auto games = entry != nullptr ? games_of(entry->spec) : built_in_games();
  const auto asked = request.query.find("game");
  if (asked == request.query.end()) return games.front();
  if (std::find(games.begin(), games.end(), asked->second) == games.end()) {
    return bad_value(
        fmt::format("`{}` does not play `{}`", printable(engine), printable(asked->second)),
        "game");
  }
  return asked->second;
}

std::vector<engine::Option> Catalogue::options_of(std::string_view engine,
                                                  std::string_view game) const {
  if (const Entry* const entry = find_entry(engine)) {
    return entry->introduced ? entry->introduced->options : std::vector<engine::Option>();
  }
  const auto own = search::make_engine(game, parts_.clock, {});
  return own ? own->options() : std::vector<engine::Option>();
}

Answer<Json> Catalogue::details(std::string_view engine, const std::string& game) const {
  const Entry* const entry = find_entry(engine);
  if (entry == nullptr && engine != built_in_name) return tl::unexpected(unknown_engine(engine));
  Json json = entry != nullptr ? summary(*entry) : built_in_json();
  json["game"] = game;
  const auto options = options_of(engine, game);
  json["options"] = options_json(options, spec_of(engine));
  if (entry != nullptr && entry->introduced) {
    json["id"] = entry->introduced->identity.name;
    if (!entry->introduced->identity.author.empty()) {
      json["author"] = entry->introduced->identity.author;
    }
  }
  if (entry != nullptr && parts_.shows_commands && !entry->spec.command.empty()) {
    json["command"] = Json::array({entry->spec.command});
    for (const std::string& word : entry->spec.arguments) {
      json["command"].push_back(word);
    }
  }
  const auto profiles = parts_.profiles.profiles(engine, game);
  if (!profiles) return tl::unexpected(from_store(profiles.error()));
  json["profiles"] = Json::array();
  for (const EngineProfile& profile : *profiles) {
    json["profiles"].push_back(
        {{"name", profile.name}, {"values", values_json(options, profile.values)}});
  }
  return json;
}

void Catalogue::answer(std::string_view engine, const std::string& game,
                       const Respond& respond) const {
  respond(response_to(details(engine, game)));
}

// --- Topics ---

Topic* Catalogue::find(std::string_view topic) {
  if (topic == "engines") return this;
  constexpr std::string_view front = "engine/";
  const std::size_t back = topic.rfind('/');
  if (!topic.starts_with(front) || back <= front.size()) return nullptr;
  const std::string_view part = topic.substr(back);
  if (part != "/console" && part != "/check") return nullptr;
  Entry* const entry = find_entry(topic.substr(front.size(), back - front.size()));
  if (entry == nullptr) return nullptr;
  // Checks start programs of their own, again and again.
  if (part == "/check" && entry->spec.port_source != nullptr) return nullptr;
  return part == "/check" ? check_of(*entry) : console_of(*entry);
}

Topic* Catalogue::console_of(Entry& entry) {
  if (!entry.console) {
    entry.console = std::make_unique<Console>(
        Console::Parts{parts_.event_loop, parts_.publisher, room_, parts_.clock, parts_.may_type,
                       [this, name = entry.spec.name] { return start_observer(name); }},
        entry.spec);
  }
  return entry.console.get();
}

Topic* Catalogue::check_of(Entry& entry) {
  if (!entry.check) {
    entry.check =
        std::make_unique<EngineCheck>(EngineCheck::Parts{parts_.event_loop, parts_.publisher, room_,
                                                         parts_.clock, checks_, parts_.program},
                                      entry.spec);
  }
  return entry.check.get();
}

Answer<std::vector<host::OptionSetting>> Catalogue::profile_values(std::string_view engine,
                                                                   std::string_view game,
                                                                   std::string_view profile) const {
  auto profiles = parts_.profiles.profiles(engine, game);
  if (!profiles) return tl::unexpected(from_store(profiles.error()));
  for (EngineProfile& one : *profiles) {
    if (one.name != profile) continue;
    // The options of an engine that was not started yet are not known; its start refuses the value.
    if (const auto options = options_of(engine, game); !options.empty()) {
      if (const auto open = check_open(options, spec_of(engine), one.values, "profile"); !open) {
        return tl::unexpected(open.error());
      }
    }
    return std::move(one.values);
  }
  return bad_value(
      fmt::format("`{}` has no profile `{}` for {}", printable(engine), printable(profile), game),
      "profile");
}

std::unique_ptr<host::TrafficLog> Catalogue::log_for(std::string_view engine, std::string who) {
  auto* const console = dynamic_cast<Console*>(find(fmt::format("engine/{}/console", engine)));
  return console == nullptr ? nullptr : console->traffic().log_for(std::move(who));
}

StartObserver Catalogue::start_observer(std::string_view engine) {
  const Entry* const entry = find_entry(engine);
  if (entry == nullptr) return nullptr;
  return [&event_loop = parts_.event_loop, self = std::weak_ptr(self_),
          spec = entry->spec](StartOutcome outcome) {
    event_loop.post([self, spec, outcome = std::move(outcome)]() mutable {
      const auto owner = self.lock();
      if (owner == nullptr) return;
      Catalogue& catalogue = **owner;
      Entry* const started = catalogue.find_entry(spec.name);
      // A changed entry names another engine.
      if (started == nullptr || started->spec != spec) return;
      if (take_start(*started, std::move(outcome))) {
        catalogue.publish();
      }
    });
  };
}

bool Catalogue::take_start(Entry& entry, StartOutcome outcome) {
  std::string trouble = outcome ? "" : failure_text(outcome.error());
  // A match starts its engines again and again; a start with the same result is not sent to pages.
  const bool is_known = outcome && entry.introduced &&
                        entry.introduced->identity == outcome->identity &&
                        entry.introduced->options == outcome->options;
  if (is_known || (!outcome && trouble == entry.trouble)) return false;
  entry.trouble = std::move(trouble);
  entry.introduced.reset();
  if (outcome) {
    entry.introduced = *std::move(outcome);
  }
  return true;
}

Json Catalogue::state(const Reader& /*reader*/) const {
  return list();
}

void Catalogue::command(const Reader& /*reader*/, std::string_view /*what*/, const Json& /*body*/,
                        Done done) {
  done(bad_value("the list of engines knows no commands", "what"));
}

// --- Requests ---

void Catalogue::test(const std::string& engine, const std::string& game, Respond respond) {
  Entry* const entry = find_entry(engine);
  if (entry == nullptr) return answer(engine, game, respond);  // the built-in one always works
  if (entry->trial) {
    return respond(
        error_response({.code = "not_now", .text = "this engine is being tested already"}));
  }
  host::EngineSpec spec = entry->spec;
  spec.game = game;
  entry->tester = std::move(respond);
  entry->trial = std::make_unique<Trial>(
      parts_.event_loop, parts_.clock, std::move(spec), log_for(engine, "test"),
      [this, engine, game](const StartOutcome& outcome) { tested(engine, game, outcome); });
  publish();
}

void Catalogue::tested(const std::string& engine, const std::string& game,
                       const StartOutcome& outcome) {
  Entry& tried = *find_entry(engine);
  (void)take_start(tried, outcome);
  if (outcome) {
    tried.introduced->took = outcome->took;
  }
  // The trial is the caller of this function, so it is destroyed later, by the event loop.
  parts_.event_loop.post([done = std::shared_ptr<Trial>(std::move(tried.trial))] {});
  const Respond respond = std::exchange(tried.tester, {});
  publish();
  if (outcome) return answer(engine, game, respond);
  respond(error_response({.code = "engine_failed", .text = tried.trouble}));
}

Answer<void> Catalogue::room_for(const std::string& engine, const std::string& game,
                                 const EngineProfile& profile) const {
  std::size_t bytes = 0;
  for (const host::OptionSetting& value : profile.values) {
    bytes += value.name.size() + value.value.size();
  }
  if (bytes > profile_bytes) {
    return tl::unexpected(ApiError{
        .code = "too_large",
        .text = fmt::format("the values of a profile take at most {} kB", profile_bytes >> 10)});
  }
  const auto kept = parts_.profiles.profiles(engine, game);
  if (!kept) return tl::unexpected(from_store(kept.error()));
  const auto others = std::count_if(kept->begin(), kept->end(), [&](const EngineProfile& one) {
    return one.name != profile.name;
  });
  if (static_cast<std::size_t>(others) < most_profiles) return {};
  return tl::unexpected(
      ApiError{.code = "too_large",
               .text = fmt::format("an engine has at most {} profiles for a game; remove one first",
                                   most_profiles)});
}

void Catalogue::keep_profile(const std::string& engine, const std::string& profile,
                             const std::string& game, const HttpRequest& request,
                             const Respond& respond) {
  constexpr std::size_t longest = 100;  // bytes
  if (profile.size() > longest || profile != printable(profile)) {
    return respond(error_response(bad_value("expected a short name", "name").value()));
  }
  const auto options = options_of(engine, game);
  if (options.empty()) {
    return respond(error_response(
        {.code = "not_now", .text = "nothing is known of this engine's options: test it first"}));
  }
  auto values = read_values(options, spec_of(engine), request.json);
  if (!values) return respond(error_response(values.error()));
  if (const auto room = room_for(engine, game, {profile, *values}); !room) {
    return respond(error_response(room.error()));
  }
  parts_.profiles.keep(engine, game, {profile, *std::move(values)},
                       [this, engine, game, respond](const Result<void>& kept) {
                         if (!kept) return respond(error_response(from_store(kept.error())));
                         answer(engine, game, respond);
                       });
}

void Catalogue::add_routes(Router& router) {
  router.add_reply("GET", "/api/engines",
                   [this](const HttpRequest&, const Places&) { return json_response(list()); });
  // Handles a request about one engine and one of its games.
  using Act = std::function<void(const std::string& engine, const std::string& game,
                                 const HttpRequest& request, const Places& places, Respond)>;
  const auto with_engine = [this, &router](std::string_view method, std::string_view pattern,
                                           Act act) {
    router.add(method, pattern,
               [this, act = std::move(act)](const HttpRequest& request, const Places& places,
                                            Respond respond) {
                 const auto game = game_of(places[0], request);
                 if (!game) return respond(error_response(game.error()));
                 act(places[0], *game, request, places, std::move(respond));
               });
  };
  with_engine("GET", "/api/engines/{}",
              [this](const std::string& engine, const std::string& game, const HttpRequest&,
                     const Places&, const Respond& respond) { answer(engine, game, respond); });
  with_engine("POST", "/api/engines/{}/test",
              [this](const std::string& engine, const std::string& game, const HttpRequest&,
                     const Places&, Respond respond) { test(engine, game, std::move(respond)); });
  with_engine("PUT", "/api/engines/{}/profiles/{}",
              [this](const std::string& engine, const std::string& game, const HttpRequest& request,
                     const Places& places, const Respond& respond) {
                keep_profile(engine, places[1], game, request, respond);
              });
  with_engine("DELETE", "/api/engines/{}/profiles/{}",
              [this](const std::string& engine, const std::string& game, const HttpRequest&,
                     const Places& places, const Respond& respond) {
                parts_.profiles.remove(
                    engine, game, places[1],
                    [this, engine, game, respond](const Result<void>& removed) {
                      if (!removed) return respond(error_response(from_store(removed.error())));
                      answer(engine, game, respond);
                    });
              });
}

}  // namespace ludex::serve
