// What the checks of processes say in UCI and UCCI.
#pragma once

#include <memory>

#include "conformance/process/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

class FamilyTalk final : public process::Talk {
 public:
  FamilyTalk(Session& session, const Dialect& dialect) : client_(session, dialect) {}

  void begin() override;
  void play_game() override;
  void think() override;
  void quit() override { client_.send("quit"); }

 private:
  Client client_;
};

template <const Dialect& (*dialect)()>
[[nodiscard]] std::unique_ptr<process::Talk> make_talk(Session& session) {
  return std::make_unique<FamilyTalk>(session, dialect());
}

// The tables of an engine whose option for their size, in MiB, has that name: it takes what it is
// given, and not more.
void memory_is_limited(Client& client, std::string_view option);

}  // namespace ludex::conformance::uci_family
