#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/secret.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/opening_page.h"
#include "cli/options.h"
#include "cli/resuming.h"
#include "cli/serve_engines.h"
#include "cli/serve_flags.h"
#include "cli/store_place.h"
#include "cli/token_file.h"
#include "cli/web_browser.h"
#include "host/affinity.h"
#include "host/clock.h"
#include "host/engine_file.h"
#include "host/open_files.h"
#include "host/programs.h"
#include "host/tcp.h"
#include "remote/go/cgos_spectator.h"
#include "serve/analysis/analyses.h"
#include "serve/analysis/group_readings.h"
#include "serve/directories.h"
#include "serve/engine_source.h"
#include "serve/engines/catalogue.h"
#include "serve/engines/installed.h"
#include "serve/engines/stored_profiles.h"
#include "serve/hello.h"
#include "serve/keys.h"
#include "serve/levels.h"
#include "serve/live/lobby.h"
#include "serve/live/stored_tables.h"
#include "serve/matches/matches.h"
#include "serve/matches/watched_server.h"
#include "serve/net/asio_event_loop.h"
#include "serve/net/hub.h"
#include "serve/net/public_url.h"
#include "serve/net/server.h"
#include "serve/net/static_files.h"
#include "serve/net/tls.h"
#include "serve/records/records.h"
#include "serve/router.h"
#include "serve/settings.h"
#include "store/store.h"

namespace ludex::cli {

namespace {

constexpr int usual_port = 8080;
// One for each connection, and several for each engine.
constexpr std::uint64_t wanted_open_files = 8192;

tl::unexpected<ExitError> serve_failed(const std::string& sentence) {
  return work_failed("serve: " + sentence);
}

// Writes the owner's key where the next start reads it. No other user may read it.
Result<void> keep_key(const std::filesystem::path& file, const std::string& key) {
  const auto written = write_named_file(file, key, O_TRUNC, 0600);
  if (written) return {};
  return fail(
      fmt::format("cannot write `{}`: {}", printable(file.string()), written.error().message));
}

// The owner's key stays the same after a restart, so that pages reconnect, unless a new one is
// asked for.
Result<std::string> key_in(const std::filesystem::path& file, bool makes_new) {
  auto known = private_token_in(file);
  if (!known || !makes_new) return known;
  std::string key = new_secret();
  return keep_key(file, key).map([&] { return key; });
}

// What the flags say of how the server is reached.
struct Access {
  std::optional<serve::net::PublicUrl> public_url;
  std::shared_ptr<serve::net::TlsContext> tls;
  std::string key;  // the owner's; empty if none is needed
  std::filesystem::path key_file;
};

// The first address is for this machine; the others come from the flags.
std::vector<std::string> origins(const ServeFlags& flags, const Access& access,
                                 std::uint16_t port) {
  std::vector<std::string> hosts{"localhost"};
  if (!flags.listen.empty() && flags.listen != "0.0.0.0" && flags.listen != "::") {
    const bool is_v6 = flags.listen.find(':') != flags.listen.npos;
    hosts.push_back(is_v6 ? fmt::format("[{}]", flags.listen) : flags.listen);
  }
  hosts.insert(hosts.end(), flags.hosts.begin(), flags.hosts.end());
  for (std::string& host : hosts) {
    const std::size_t colon = host.rfind(':');
    const bool has_port = colon != host.npos && host.find(']', colon) == host.npos;
    host = fmt::format("{}://{}{}", access.tls != nullptr ? "https" : "http", host,
                       has_port ? "" : fmt::format(":{}", port));
  }
  // The address for friends comes right behind that for this machine.
  if (access.public_url) {
    hosts.insert(hosts.begin() + 1, access.public_url->origin);
  }
  return hosts;
}

host::EngineFilePlaces engine_places(const ServeFlags& flags) {
  return host::engine_file_places(
      flags.engines.empty() ? std::nullopt : std::optional<std::filesystem::path>(flags.engines));
}

// How a person who may know where engines.toml is calls this program to read the same file.
std::string program_for_people(const ServeFlags& flags, bool may_know) {
  if (flags.engines.empty() || !may_know) return "ludex";
  return fmt::format("LUDEX_ENGINES={} ludex",
                     shell_word(std::filesystem::absolute(flags.engines).string()));
}

// Everything that lives while the server runs. A member is declared after those that it uses.
class WebTable {
 public:
  WebTable(Console& console, Access access, const ServeFlags& flags)
      : console_(console), access_(std::move(access)), flags_(flags) {}

  ExitResult open_store(const std::filesystem::path& file) {
    auto opened = store::Store::open(
        file, [this](std::function<void()> call) { loop_.post(std::move(call)); });
    if (!opened) return serve_failed(describe(opened.error()));
    store_ = *std::move(opened);
    if (!flags_.engines_listen.empty()) {
      connected_ = std::make_shared<host::EnginePool>(
          [this] { loop_.post([this] { catalogue_->look(); }); });
    }
    furnish(file);
    if (const auto restored = keys_.restore(store_->settings()); !restored) {
      complain(describe(restored.error()));
    }
    return {};
  }

  ExitResult run(const std::stop_token& interrupted) {
    for (const std::string& trouble : lobby_->restore()) {
      complain(trouble);
    }
    for (const std::string& trouble : matches_->restore()) {
      complain(trouble);
    }
    add_routes();
    serve::net::Server server(loop_, loop_, hub_, router_, files_, options());
    const auto port = server.listen();
    if (!port) return serve_failed(describe(port.error()));
    std::optional<EnginesListening> engines;
    if (connected_ != nullptr) {
      auto listening =
          listen_for_engines(flags_, access_.key_file.parent_path(), connected_,
                             [this](const std::string& sentence) { complain(sentence); });
      if (!listening) return serve_failed(describe(listening.error()));
      engines.emplace(*std::move(listening));
    }
    origins_ = origins(flags_, access_, *port);
    std::vector<std::string> known = origins_;
    for (std::string& address : known) {
      address += access_.key.empty() ? "/" : "/#key=" + access_.key;
    }
    fmt::print(console_.out, "Ludex is at {}\n", fmt::join(known, "\n        and "));
    if (engines) {
      fmt::print(console_.out, "{}\n", to_text(*engines));
    }
    console_.out.flush();
    if (files_.empty()) {
      complain("this program was compiled without its page; script/run builds both");
    }
    // The address could not be printed, so nobody could find the server.
    if (!console_.out) return {};
    std::optional<OpeningPage> opening;
    if (flags_.open) {
      auto page = access_.key.empty()
                      ? Result<OpeningPage>(OpeningPage::of(known.front()))
                      : OpeningPage::in(access_.key_file.parent_path(), known.front());
      if (page) {
        opening.emplace(*std::move(page));
      }
      if (!opening || !open_browser(opening->address())) {
        complain("no browser could be opened; open that address");
      }
    }
    watch_cgos();
    const std::stop_callback stop(
        interrupted, [&] { loop_.post([&] { server.shut_down([&] { loop_.stop(); }); }); });
    loop_.run();
    return {};
  }

 private:
  [[nodiscard]] serve::net::ServerOptions options() const {
    const bool is_given = flags_.port != ServeFlags::no_port;
    return {.address = flags_.listen,
            .port = static_cast<std::uint16_t>(is_given ? flags_.port : usual_port),
            .may_be_next = !is_given,
            .hosts = flags_.hosts,
            .public_url = access_.public_url,
            .tls = access_.tls};
  }

  // Any thread may call it.
  void complain(const std::string& what) { fmt::print(console_.err, "ludex: serve: {}\n", what); }

  // Creates the parts that need the store.
  void furnish(const std::filesystem::path& file) {
    profiles_ = std::make_unique<serve::StoredProfiles>(store_->settings());
    const bool is_private = is_for_this_machine(flags_);
    std::function<serve::Catalogue::Machine()> look_around;
    if (is_private || flags_.show_commands) {
      look_around = [places = engine_places(flags_),
                     programs = serve::InstalledPrograms(host::program_folders())]() mutable {
        return serve::Catalogue::Machine{host::engine_file_path(places).string(), programs.look()};
      };
    }
    catalogue_ = std::make_unique<serve::Catalogue>(
        serve::Catalogue::Parts{loop_, hub_, *profiles_, loop_.clock(), flags_.allow_console,
                                flags_.show_commands, std::move(look_around),
                                program_for_people(flags_, is_private || flags_.show_commands),
                                connected_},
        [places = engine_places(flags_)] { return host::find_engine_file(places); });
    kept_ = std::make_unique<serve::StoredTables>(
        store_->tables(), [this](const std::string& what) { complain(what); });
    lobby_ = std::make_unique<serve::Lobby>(serve::Lobby::Parts{
        loop_, hub_, *kept_, players_, host::wall_time, seed(),
        [this](std::int64_t before, std::int64_t after) { keys_.follow(before, after); },
        host::usable_processors().size()});
    records_ = std::make_unique<serve::Records>(
        serve::Records::Parts{loop_, hub_, store_->games(), host::wall_time,
                              [this](const std::string& what) { complain(what); },
                              [this](std::int64_t record) { analyses_->forget(record); }});
    analyses_ = std::make_unique<serve::Analyses>(
        serve::Analyses::Parts{loop_, hub_, *records_, players_, store_->analyses(),
                               [this](const std::string& what) { complain(what); }});
    matches_ = std::make_unique<serve::Matches>(
        serve::Matches::Parts{loop_, hub_, store_->matches(), *records_, players_, loop_.clock(),
                              host::wall_time, host::usable_processors().size(), file,
                              [file](std::int64_t id, const std::string& name) {
                                return resume_in_background(file, id, name);
                              },
                              [this](const std::string& what) { complain(what); }});
    for (const char* const kind : {"matches", "match"}) {
      topics_.add(kind, [this](std::string_view topic) { return matches_->find(topic); });
    }
    for (const char* const kind : {"lobby", "table"}) {
      topics_.add(kind, [this](std::string_view topic) { return lobby_->find(topic); });
    }
    for (const char* const kind : {"analyses", "analysis"}) {
      topics_.add(kind, [this](std::string_view topic) { return analyses_->find(topic); });
    }
    if (!flags_.watch_cgos.empty()) {
      cgos_ = std::make_unique<serve::WatchedServer>(serve::WatchedServer::Parts{
          loop_, hub_, flags_.watch_cgos,
          [this](const std::string& game) { spectator_->observe(game); }});
      topics_.add("cgos", [this](std::string_view topic) { return cgos_->find(topic); });
    }
    topics_.add("record", [this](std::string_view topic) { return records_->find(topic); });
    for (const char* const kind : {"engines", "engine"}) {
      topics_.add(kind, [this](std::string_view topic) { return catalogue_->find(topic); });
    }
  }

  void watch_cgos() {
    if (cgos_ == nullptr) return;
    spectator_ = std::make_unique<remote::CgosSpectator>(remote::CgosSpectator::Parts{
        .server = host::parse_tcp_address(flags_.watch_cgos).value(),
        .terms = {.program = fmt::format("ludex {}", version())},
        .clock = loop_.clock(),
        .seed = seed(),
        .tell = [this](std::vector<cgos::SpectatorEvent> events) {
          loop_.post([this, events = std::move(events)] { cgos_->take(events); });
        }});
  }

  // The seed for random start positions differs between runs.
  static std::uint64_t seed() {
    return static_cast<std::uint64_t>(host::wall_time().utc.time_since_epoch().count());
  }

  void add_routes() {
    catalogue_->add_routes(router_);
    lobby_->add_routes(router_);
    records_->add_routes(router_);
    analyses_->add_routes(router_);
    group_readings_.add_routes(router_);
    matches_->add_routes(router_);
    serve::add_settings_routes(router_, store_->settings());
    keys_.add_routes(router_);
    serve::add_hello_route(router_, [this](const serve::KeyRing& keys) {
      return serve::HelloParts{.build = build_,
                               .levels = levels_.json(),
                               .engines = catalogue_->list()["engines"],
                               .matches = matches_->limits(),
                               .origin = origins_.size() > 1 ? origins_[1] : "",
                               .cgos = flags_.watch_cgos,
                               .right = keys_.right_of(keys, serve::Scope::server, 0)};
    });
  }

  [[nodiscard]] serve::Keys::Parts place_of_keys() {
    return {
        .event_loop = loop_,
        .wall_time = host::wall_time,
        .is_open = is_for_this_machine(flags_),
        .record_of = [this](std::int64_t table) { return lobby_->record_of(table); },
        .keep_owner = [this](const std::string& key) { return keep_key(access_.key_file, key); },
        .changed = [this] { hub_.check_rights(); }};
  }

  Console& console_;
  Access access_;
  const ServeFlags& flags_;
  std::vector<std::string> origins_;  // its addresses, known once it listens
  std::span<const serve::net::StaticFile> files_ = serve::net::built_in_files();
  std::string build_ = fmt::format("{}-{}", version(), serve::net::build_of(files_));
  serve::net::AsioEventLoop loop_{[this](const std::string& what) { complain(what); }};
  serve::LevelTable levels_;
  serve::RealEngines players_{
      loop_.clock(),
      levels_,
      [this]() -> const host::EngineFile& { return catalogue_->file(); },
      {[this](std::string_view engine, std::string_view game, std::string_view profile) {
         return catalogue_->profile_values(engine, game, profile);
       },
       [this](std::string_view engine, const std::string& who) {
         return catalogue_->log_for(engine, who);
       },
       [this](std::string_view engine) { return catalogue_->start_observer(engine); },
       [this](std::string_view engine, std::string_view game) {
         return catalogue_->options_of(engine, game);
       }}};
  std::unique_ptr<store::Store> store_;
  serve::Keys keys_{place_of_keys(), access_.key};
  serve::Directories topics_;
  serve::net::Hub hub_{
      loop_,
      topics_,
      {.build = build_, .first_seq = host::wall_time().utc.time_since_epoch().count()},
      {},
      &keys_};
  serve::Router router_{&keys_};
  std::unique_ptr<serve::StoredProfiles> profiles_;
  std::shared_ptr<host::EnginePool> connected_;  // null: no engines can connect
  std::unique_ptr<serve::Catalogue> catalogue_;
  std::unique_ptr<serve::StoredTables> kept_;
  std::unique_ptr<serve::Records> records_;
  std::unique_ptr<serve::Analyses> analyses_;
  serve::GroupReadings group_readings_{loop_};
  std::unique_ptr<serve::Lobby> lobby_;
  std::unique_ptr<serve::Matches> matches_;
  std::unique_ptr<serve::WatchedServer> cgos_;        // null: no server is watched
  std::unique_ptr<remote::CgosSpectator> spectator_;  // null until the server runs
};

// Reads the files of the flags, and makes the owner's key if it is needed and there is none yet.
tl::expected<Access, ExitError> access_of(const ServeFlags& flags,
                                          const std::filesystem::path& folder) {
  constexpr std::size_t most_bytes = std::size_t{1} << 20;
  Access access;
  if (!flags.public_url.empty()) {
    auto url = serve::net::parse_public_url(flags.public_url);
    if (!url) return serve_misused("--public-url: " + describe(url.error()));
    access.public_url = *std::move(url);
  }
  if (flags.tls_cert.empty() != flags.tls_key.empty()) {
    return serve_misused("--tls-cert and --tls-key need each other");
  }
  if (!flags.tls_cert.empty()) {
    const auto chain = read_named_file(flags.tls_cert, most_bytes);
    const auto key = read_named_file(flags.tls_key, most_bytes);
    if (!chain || !key) {
      return serve_failed(fmt::format("cannot read `{}`: {}",
                                      printable(chain ? flags.tls_key : flags.tls_cert),
                                      (chain ? key : chain).error().message));
    }
    auto tls = serve::net::make_tls(*chain, *key);
    if (!tls) return serve_failed(describe(tls.error()));
    access.tls = *std::move(tls);
  }
  access.key_file = folder / "key";
  if (!is_for_this_machine(flags) || flags.allow_console || flags.new_key) {
    auto kept = key_in(access.key_file, flags.new_key);
    if (!kept) return serve_failed(describe(kept.error()));
    access.key = *std::move(kept);
  }
  return access;
}

}  // namespace

ExitResult run_serve(Arguments arguments, Console& console) {
  ServeFlags flags;
  const auto parsed = parse_options(usage_of_serve(flags), arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  if (ExitResult checked = check(flags); !checked) return checked;
  const auto file = store_place(flags.store);
  if (!file) return serve_misused(describe(file.error()));
  // Without the flag, the page shows the error in the file.
  if (const auto engines = host::find_engine_file(engine_places(flags));
      !engines && !flags.engines.empty()) {
    return serve_failed(describe(engines.error()));
  }
  auto access = access_of(flags, file->parent_path());
  if (!access) return tl::unexpected(access.error());
  (void)host::raise_open_files(wanted_open_files);
  // Created before the threads of the store and of the engines.
  const Interruption interruption(console.stdout_stream);
  WebTable table(console, *std::move(access), flags);
  if (ExitResult opened = table.open_store(*file); !opened) return opened;
  return table.run(interruption.token());
}

}  // namespace ludex::cli
