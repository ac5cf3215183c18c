#include "cli/bridge_to_server.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <memory>
#include <optional>
#include <random>
#include <stop_token>
#include <string_view>
#include <utility>

#include "base/random.h"
#include "base/text.h"
#include "base/version.h"
#include "cli/engines.h"
#include "cli/interruption.h"
#include "cli/lines_log.h"
#include "cli/status_line.h"
#include "host/clock.h"
#include "host/protocol.h"
#include "remote/account.h"
#include "remote/go/cgos_player.h"
#include "remote/go/nngs_board.h"
#include "remote/go/nngs_player.h"
#include "server_games/go/cgos_board.h"
#include "servers/nngs/codec.h"

namespace ludex::cli {

namespace {

// An engine is started for this board before the first game is known.
constexpr int usual_board = 19;

constexpr std::string_view cgos_scheme = "cgos://";
constexpr std::string_view nngs_scheme = "nngs://";

bool is_nngs(std::string_view url) {
  return url.starts_with(nngs_scheme);
}

Result<host::TcpAddress> address_in(std::string_view url) {
  const bool is_known = url.starts_with(cgos_scheme) || is_nngs(url);
  const std::string_view rest = is_known ? url.substr(cgos_scheme.size()) : std::string_view();
  auto address = host::parse_tcp_address(rest);
  if (rest.find(':') == std::string_view::npos || !address || address->port == 0) {
    return fail(fmt::format("--server is {}HOST:PORT, {}HOST:PORT or ludex://HOST:PORT, not {}",
                            cgos_scheme, nngs_scheme, printable(url)));
  }
  return address;
}

// Refuses flags that have no effect at this kind of server.
Result<void> check_flags(const ServerFlags& flags) {
  const auto asked = given(flags.match);
  if (!is_nngs(flags.url) && asked) {
    return fail(fmt::format("{} has an effect only with {}", *asked, nngs_scheme));
  }
  if (is_nngs(flags.url) && flags.analysis) {
    return fail(fmt::format("--analysis has an effect only with {}", cgos_scheme));
  }
  return {};
}

std::string minutes_of(Milliseconds time) {
  const auto seconds = time.count() / 1000;
  return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string line_of(const remote::Standing& standing) {
  constexpr std::size_t longest_name = 18;
  std::string line =
      fmt::format("{} won, {} lost, {} others", standing.won, standing.lost, standing.others);
  if (!standing.connected) {
    line += "; not connected";
  }
  if (standing.game.empty()) return line;
  return line + fmt::format("; {} against {}, move {}, {} - {}",
                            standing.ours == rules::Seat::first ? "black" : "white",
                            standing.opponent.substr(0, longest_name), standing.plies,
                            minutes_of(standing.left[0]), minutes_of(standing.left[1]));
}

remote::ServerTerms terms_of(const host::TcpAddress& address, const remote::Account& account,
                             const ServerFlags& flags) {
  remote::ServerTerms terms{.server = address,
                            .account = account,
                            .games = static_cast<std::size_t>(flags.games),
                            .nodes = std::nullopt};
  if (flags.nodes > 0) {
    terms.nodes = static_cast<std::uint64_t>(flags.nodes);
  }
  return terms;
}

struct PlayAsked {
  remote::ServerTerms terms;
  const ServerFlags& flags;
  remote::NngsTerms nngs;
  const host::EngineSpec& spec;
  const rules::Setup& setup;
};

Result<void> play(PlayAsked asked, const Clock& clock, host::TrafficLog* log,
                  host::TrafficLog* engine_log, const Interruption& interruption,
                  Console& console) {
  StatusLine status(console.err, console.err_is_terminal, clock);
  Rng rng(std::random_device{}());
  const auto open = [&] {
    return open_engine(asked.spec, asked.setup, clock, engine_log, interruption.token());
  };
  const auto tell = [&](const std::string& sentence) {
    status.erase();
    fmt::print(console.out, "{}\n", sentence);
    console.out.flush();
  };
  const auto show = [&](const remote::Standing& standing) {
    if (status.is_due()) {
      status.draw(line_of(standing));
    }
  };
  remote::PlayerContext context{.clock = clock,
                                .rng = rng,
                                .open_engine = open,
                                .log = log,
                                .last_game = interruption.last_work(),
                                .stop = interruption.token(),
                                .tell = tell,
                                .show = show};
  if (is_nngs(asked.flags.url)) {
    return remote::NngsPlayer(std::move(asked.terms), std::move(asked.nngs), std::move(context))
        .run();
  }
  cgos::ClientTerms client{.program = fmt::format("ludex {}", version()),
                           .analysis = asked.flags.analysis};
  return remote::CgosPlayer(std::move(asked.terms), std::move(client), std::move(context)).run();
}

tl::unexpected<ExitError> not_played(const Error& error) {
  return work_failed("bridge: " + describe(error));
}

}  // namespace

rules::Setup first_setup_at(std::string_view url) {
  if (is_nngs(url)) return remote::nngs_setup(nngs::GameEntry{});
  return server_games::cgos_setup(usual_board, {});
}

ExitResult play_at_server(const host::EngineSpec& spec, const ServerFlags& flags,
                          Console& console) {
  const auto address = address_in(flags.url);
  if (!address) return wrong_usage("bridge: " + address.error().message);
  if (const auto checked = check_flags(flags); !checked) {
    return wrong_usage("bridge: " + checked.error().message);
  }
  auto nngs_terms = read_flags(flags.match);
  if (!nngs_terms) return wrong_usage("bridge: " + nngs_terms.error().message);
  const rules::Setup setup = first_setup_at(flags.url);
  if (const auto protocol = host::find_protocol(spec.protocol);
      protocol && spec.command != builtin_command && !host::plays(**protocol, setup.game)) {
    return wrong_usage("bridge: " + host::not_played(**protocol, setup.game));
  }
  const auto account = remote::read_account(flags.account);
  if (!account) return not_played(account.error());
  if (is_nngs(flags.url) && !nngs::is_name(account->name)) {
    return work_failed("bridge: a name at NNGS has letters and digits alone");
  }
  const Interruption interruption(console.stdout_stream, Interruption::CtrlC::finishes);
  const host::SteadyClock clock;
  auto log = LinesLog::open(flags.log, clock, interruption.token());
  if (!log) return not_played(log.error());
  const auto played =
      play({terms_of(*address, *account, flags), flags, *std::move(nngs_terms), spec, setup}, clock,
           log->file(), log->of_engine(), interruption, console);
  const auto logged = log->finish();
  if (!played) return not_played(played.error());
  if (!logged) return not_played(logged.error());
  return {};
}

}  // namespace ludex::cli
