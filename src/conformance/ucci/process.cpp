// The engine as a process, and the memory that its tables take.
#include <array>

#include "conformance/process/checks.h"
#include "conformance/ucci/suite.h"
#include "conformance/uci_family/talk.h"

namespace ludex::conformance::ucci {

namespace {

void memory_is_kept(Client& client) {
  uci_family::memory_is_limited(client, "hashsize");
}

constexpr std::array memory_table{
    Check{"process", "memory", Severity::should, "UCCI 3.0, hashsize",
          "From the least `hashsize` to 64 MiB the engine takes no more than the difference.",
          over<memory_is_kept>},
};

}  // namespace

std::span<const Check> process_checks() {
  return process::process_rows<uci_family::make_talk<dialect>>;
}

std::span<const Check> memory_checks() {
  return memory_table;
}

}  // namespace ludex::conformance::ucci
