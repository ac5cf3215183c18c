// What the checks of processes say in Gomocup, and the memory that the manager allows.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <memory>

#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"
#include "conformance/process/checks.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr int no_limit = 2147483647;
constexpr std::uint64_t allowed_bytes = 128ULL * 1024 * 1024;

class GomocupTalk final : public process::Talk {
 public:
  explicit GomocupTalk(Session& session) : client_(session) {}

  void begin() override { client_.begin(); }
  void play_game() override {
    client_.begin();
    client_.set_times(1, 100'000, 100'000);
    (void)client_.move("BEGIN");
    (void)client_.turn(client_.quiet_point());
  }
  void think() override {
    client_.set_times(60'000, 0, no_limit);
    client_.send_board("BOARD", {{{7, 7}, 1}, {{8, 7}, 2}, {{6, 8}, 1}, {{8, 8}, 2}});
  }
  void quit() override { client_.send("END"); }

 private:
  Client client_;
};

std::unique_ptr<process::Talk> make_gomocup_talk(Session& session) {
  return std::make_unique<GomocupTalk>(session);
}

void memory_is_kept(Client& client) {
  client.begin();
  client.send(fmt::format("INFO max_memory {}", allowed_bytes));
  client.set_times(1000, 100'000, 100'000);
  (void)client.board({{{7, 7}, 1}, {{8, 7}, 2}, {{6, 8}, 1}, {{8, 8}, 2}});
  process::require_memory(process::sight_of(client.session()).memory, allowed_bytes,
                          "`INFO max_memory` allows 128 MiB");
}

constexpr std::array memory_table{
    Check{"process", "memory", Severity::should, "Gomocup, INFO max_memory",
          "A search takes no more memory than `INFO max_memory` allows.", over<memory_is_kept>},
};

}  // namespace

std::span<const Check> process_checks() {
  return process::process_rows<make_gomocup_talk>;
}

std::span<const Check> memory_checks() {
  return memory_table;
}

}  // namespace ludex::conformance::gomocup
