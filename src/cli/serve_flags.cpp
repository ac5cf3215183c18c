#include "cli/serve_flags.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.h"
#include "host/tcp.h"

namespace ludex::cli {

namespace {

bool is_address(const std::string& text) {
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return ::inet_pton(AF_INET, text.c_str(), bytes.data()) == 1 ||
         ::inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1;
}

bool is_host(const std::string& text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) {
    return is_blank(c) || c == '/' || c == '@' || static_cast<unsigned char>(c) < 0x21;
  });
}

// Whether a name of --host, with or without a port, is one of this machine alone.
bool is_loopback(std::string_view host) {
  constexpr std::array<std::string_view, 3> names{"localhost", "127.0.0.1", "[::1]"};
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return host == name || (host.starts_with(name) && host[name.size()] == ':');
  });
}

}  // namespace

tl::unexpected<ExitError> serve_misused(const std::string& sentence) {
  return wrong_usage("serve: " + sentence);
}

Usage usage_of_serve(ServeFlags& flags) {
  return {
      .name = "ludex serve",
      .description =
          "Opens the web table: people and engines play, watch and analyse in the browser.\n"
          "Prints its address. Only this machine reaches it, unless --listen says otherwise.",
      .arguments =
          {
              {"--port", &flags.port,
               "The port; 0: any free one (default: 8080, or the next free one)", false,
               Range{0, 65'535}},
              {"--listen", &flags.listen,
               "Listen at this address of this machine too, 0.0.0.0 for all; the owner's key in "
               "the printed address is then needed, or an invitation to a table"},
              {"--host", &flags.hosts,
               "A further NAME or NAME:PORT under which browsers reach the server"},
              {"--store", &flags.store,
               "The file that keeps everything (default: $LUDEX_STORE, or ludex/ludex.db below "
               "$XDG_DATA_HOME)"},
              {"--engines", &flags.engines,
               "The engines.toml that lists the engines (default: $LUDEX_ENGINES, ./engines.toml, "
               "or ludex/engines.toml below $XDG_CONFIG_HOME or ~/.config)"},
              {"--tls-cert", &flags.tls_cert,
               "Speak https: the file of the certificate, with those that lead to its authority "
               "(PEM)"},
              {"--tls-key", &flags.tls_key, "The file of the certificate's private key (PEM)"},
              {"--public-url", &flags.public_url,
               "The address of a proxy through which browsers reach the server, such as "
               "https://games.example; the owner's key or an invitation is then needed"},
              {"--allow-console", &flags.allow_console,
               "Let the holder of the owner's key type lines to engines in their consoles, which "
               "are off otherwise"},
              {"--new-key", &flags.new_key,
               "Make a new owner's key; the one before it is no longer valid"},
              {"--show-commands", &flags.show_commands,
               "Let pages show the command that starts each engine"},
              {"--engines-listen", &flags.engines_listen,
               "Let engines connect at this [HOST:]PORT and sit down at tables; without a host "
               "from "
               "this machine alone"},
              {"--engines-token", &flags.engines_token,
               "The file of the token that engines send in their first line, made if it is missing "
               "(default: engine-token beside the store)"},
              {"--watch-cgos", &flags.watch_cgos,
               "Show the games of the CGOS server at this [HOST:]PORT on the page of matches"},
              {"--open", &flags.open, "Show the address in the browser"},
          },
      .footer =
          "  ludex serve --open\n"
          "  ludex serve --listen 192.168.1.5 --host games.lan --port 8080\n"
          "  ludex serve --listen 0.0.0.0 --host games.lan --tls-cert cert.pem --tls-key "
          "key.pem\n"
          "  ludex serve --engines-listen 9001\n\n"
          "docs/api.md describes what the server answers, docs/serve.md how others reach it."};
}

namespace {

ExitResult check_engines_flags(const ServeFlags& flags) {
  if (flags.engines_listen.empty()) {
    if (flags.engines_token.empty()) return {};
    return serve_misused("--engines-token has no effect without --engines-listen");
  }
  const auto address = host::parse_tcp_address(flags.engines_listen);
  if (!address) return serve_misused("--engines-listen: " + describe(address.error()));
  return {};
}

}  // namespace

ExitResult check(const ServeFlags& flags) {
  if (!flags.listen.empty() && !is_address(flags.listen)) {
    return serve_misused(fmt::format("--listen takes an address such as 192.168.1.5, not `{}`",
                                     printable(flags.listen)));
  }
  for (const std::string& host : flags.hosts) {
    if (!is_host(host)) {
      return serve_misused(
          fmt::format("--host takes a name such as games.lan, not `{}`", printable(host)));
    }
  }
  if (!flags.watch_cgos.empty()) {
    const auto server = host::parse_tcp_address(flags.watch_cgos);
    if (!server) return serve_misused("--watch-cgos: " + describe(server.error()));
    if (server->port == 0) return serve_misused("--watch-cgos needs the port of the server");
  }
  return check_engines_flags(flags);
}

bool is_for_this_machine(const ServeFlags& flags) {
  return flags.listen.empty() && flags.public_url.empty() &&
         std::all_of(flags.hosts.begin(), flags.hosts.end(), is_loopback);
}

}  // namespace ludex::cli
