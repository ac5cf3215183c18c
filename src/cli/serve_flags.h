// The flags of `ludex serve`.
#pragma once

#include <string>
#include <vector>

#include "cli/cli.h"
#include "cli/options.h"

namespace ludex::cli {

struct ServeFlags {
  static constexpr int no_port = -1;  // the usual one, or the next free one
  int port = no_port;
  std::string listen;
  std::vector<std::string> hosts;
  std::string store;
  std::string engines;
  bool allow_console = false;
  bool new_key = false;
  bool show_commands = false;
  bool open = false;
  std::string tls_cert;
  std::string tls_key;
  std::string public_url;
  std::string engines_listen;  // [HOST:]PORT where engines connect; empty: none can
  std::string engines_token;   // a file; empty: the one beside the store
  std::string watch_cgos;      // [HOST:]PORT of a server of CGOS; empty: none is watched
};

[[nodiscard]] Usage usage_of_serve(ServeFlags& flags);
// Refuses values that no start could use.
[[nodiscard]] ExitResult check(const ServeFlags& flags);
// Whether nobody but the owner reaches the server's pages: it listens for this machine alone, and
// has no other name, by which a proxy might pass on requests of others.
[[nodiscard]] bool is_for_this_machine(const ServeFlags& flags);

[[nodiscard]] tl::unexpected<ExitError> serve_misused(const std::string& sentence);

}  // namespace ludex::cli
