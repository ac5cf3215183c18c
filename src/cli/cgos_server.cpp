// `ludex cgos-server`: a server of CGOS.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cgos_server/service.h"
#include "cli/commands.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/status_line.h"
#include "host/clock.h"
#include "host/tcp.h"
#include "serve/net/asio_event_loop.h"
#include "servers/cgos/server_half.h"

namespace ludex::cli {

namespace {

using cgos_server::Service;

constexpr Milliseconds between_drawings{250};

struct CgosServerFlags {
  std::string listen = "127.0.0.1:6867";
  std::string folder;
  std::string komi = "7";
  std::vector<std::string> anchors;
  int size = 9;
  int seconds = 300;
  int allowance = 250;
  int pause = 10;
  int rating = 1800;
  std::size_t rounds = 0;
  std::size_t games = 0;
  std::size_t new_accounts = cgos_server::LoginTerms{}.new_of_an_address;
};

struct CgosServerAsked {
  host::TcpAddress address;
  std::string folder;
  cgos_server::ServiceSettings settings;
};

tl::unexpected<ExitError> cgos_misused(const std::string& sentence) {
  return wrong_usage("cgos-server: " + sentence);
}

tl::unexpected<ExitError> cgos_failed(const Error& error) {
  return work_failed("cgos-server: " + describe(error));
}

Usage usage_of(CgosServerFlags& flags) {
  return {
      .name = "ludex cgos-server",
      .description =
          "Lets programs play go against each other by the protocol of CGOS, round after round,\n"
          "with clocks and ratings. Players connect with `ludex bridge --server cgos://...` or\n"
          "another client of CGOS; the first login makes an account.",
      .arguments = {
          {.names = "--folder",
           .into = &flags.folder,
           .help = "Where accounts, games and results are kept; made if it is missing",
           .required = true},
          {"--listen", &flags.listen,
           "[HOST:]PORT (default: 127.0.0.1:6867, for this machine alone; port 0: any)"},
          {.names = "--size",
           .into = &flags.size,
           .help = "The lines of the board (default: 9)",
           .range = Range{2, cgos::most_lines}},
          {"--komi", &flags.komi, "In points and halves (default: 7)"},
          {.names = "--time",
           .into = &flags.seconds,
           .help = "Seconds of each player for the game (default: 300)",
           .range = Range{1, 1'000'000}},
          {.names = "--allowance",
           .into = &flags.allowance,
           .help = "Milliseconds of each move that are not charged (default: 250)",
           .range = Range{0, 60'000}},
          {.names = "--pause",
           .into = &flags.pause,
           .help = "Seconds between two rounds (default: 10)",
           .range = Range{0, 86'400}},
          {.names = "--rating",
           .into = &flags.rating,
           .help = "Of a player without games (default: 1800)",
           .range = Range{-10'000, 10'000}},
          {"--anchor", &flags.anchors, "NAME=RATING: players of known strength"},
          {.names = "--rounds",
           .into = &flags.rounds,
           .help = "End after so many rounds (default: none, until Ctrl-C)"},
          {.names = "--games",
           .into = &flags.games,
           .help = "End once so many games are finished, with those of their round"},
          {.names = "--new-accounts",
           .into = &flags.new_accounts,
           .help = "The most accounts made from one address in an hour (default: 100; 0: none)",
           .range = Range{0, cgos_server::most_new_of_an_address}},
      }};
}

// Points in hundredths; komi is a multiple of half a point.
std::optional<cgos::Komi> komi_of(std::string_view text) {
  constexpr double most = 1000;
  const auto points = to_number(text);
  if (!points || std::abs(*points) > most || std::trunc(*points * 2) != *points * 2) {
    return std::nullopt;
  }
  return cgos::Komi{static_cast<int>(*points * 100)};
}

tl::expected<CgosServerAsked, ExitError> checked(const CgosServerFlags& flags) {
  CgosServerAsked asked;
  asked.folder = flags.folder;
  const auto address = host::parse_tcp_address(flags.listen);
  if (!address) return cgos_misused("--listen " + address.error().message);
  asked.address = *address;
  cgos_server::ServerSettings& server = asked.settings.server;
  const auto komi = komi_of(flags.komi);
  if (!komi) return cgos_misused("--komi is a number of points and halves, such as 7 or 6.5");
  server.game = {.size = flags.size,
                 .komi = *komi,
                 .main_time = std::chrono::seconds(flags.seconds),
                 .allowance = Milliseconds(flags.allowance)};
  const auto game = cgos_server::RunningGame::begin(
      {.game = "1", .size = flags.size, .komi = *komi, .white = {}, .black = {}, .moves = {}}, {});
  if (!game) return cgos_misused(describe(game.error()));
  server.round_pause = std::chrono::seconds(flags.pause);
  server.rounds = flags.rounds;
  server.games = flags.games;
  asked.settings.logins.new_of_an_address = flags.new_accounts;
  asked.settings.ratings.usual = flags.rating;
  for (const std::string& anchor : flags.anchors) {
    const std::size_t sign = anchor.find('=');
    const std::string name = anchor.substr(0, sign);
    const auto rating =
        sign == std::string::npos ? std::nullopt : to_number(anchor.substr(sign + 1));
    if (!rating || std::abs(*rating) > 10'000 || cgos::why_not_name(name)) {
      return cgos_misused("--anchor is NAME=RATING, not " + printable(anchor));
    }
    asked.settings.ratings.anchors[name] = *rating;
  }
  return asked;
}

// Draws the standing again and again, on the loop.
class DrawnStanding {
 public:
  DrawnStanding(serve::EventLoop& loop, StatusLine& line, const Service& service)
      : loop_(loop), line_(line), service_(service) {
    if (line_.is_shown()) {
      draw();
    }
  }

 private:
  void draw() {
    const cgos_server::Standing standing = service_.standing();
    line_.draw(fmt::format(
        "{} connections, {} players, {} spectators; round {}, {} games running, {} finished",
        standing.connections, standing.players, standing.spectators, standing.rounds,
        standing.running, standing.finished));
    timer_ = loop_.call_at(loop_.clock().now() + between_drawings, [this] { draw(); });
  }

  serve::EventLoop& loop_;
  StatusLine& line_;
  const Service& service_;
  std::unique_ptr<serve::EventLoop::Timer> timer_;
};

ExitResult run_service(const CgosServerAsked& asked, Console& console) {
  const Interruption interruption(console.stdout_stream, Interruption::CtrlC::finishes);
  cgos_server::Archived archived;
  auto archive = cgos_server::Archive::open(asked.folder, archived);
  if (!archive) return cgos_failed(archive.error());
  const host::SteadyClock clock;
  StatusLine status(console.err, console.err_is_terminal, clock);
  const auto tell = [&](const std::string& sentence) {
    status.erase();
    fmt::print(console.out, "{}\n", sentence);
    console.out.flush();
  };
  serve::net::AsioEventLoop loop(tell);
  cgos_server::ServiceSettings settings = asked.settings;
  settings.seed = std::random_device{}();
  Service service({.loop = loop, .wall_time = host::wall_time, .tell = tell}, settings,
                  *std::move(archive), std::move(archived));
  const auto port = service.listen(asked.address);
  if (!port) return cgos_failed(port.error());
  tell(fmt::format("Listening on {}", host::to_text({asked.address.host, *port})));
  const std::stop_callback on_finish(interruption.last_work(),
                                     [&] { loop.post([&] { service.finish(); }); });
  const std::stop_callback on_stop(interruption.token(),
                                   [&] { loop.post([&] { service.stop(); }); });
  {
    const DrawnStanding drawn(loop, status, service);
    loop.run();
  }
  status.erase();
  if (service.failure()) return cgos_failed(*service.failure());
  tell(fmt::format("Stopped after {} games", service.standing().finished));
  return {};
}

}  // namespace

ExitResult run_cgos_server(Arguments arguments, Console& console) {
  CgosServerFlags flags;
  const auto parsed = parse_options(usage_of(flags), arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto asked = checked(flags);
  if (!asked) return tl::unexpected(asked.error());
  return run_service(*asked, console);
}

}  // namespace ludex::cli
