#include "conformance/uci_family/talk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

namespace ludex::conformance::uci_family {

namespace {

constexpr std::int64_t usual_mebibytes = 64;
constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;

std::uint64_t memory_with(Client& client, std::string_view option, std::int64_t mebibytes) {
  client.set(option, fmt::format("{}", mebibytes));
  client.new_game();
  client.position(client.examples().middle_game);
  (void)client.go("depth 7");
  return process::sight_of(client.session()).memory;
}

}  // namespace

// Each game announces itself.
void FamilyTalk::begin() {
  client_.introduce();
  client_.count_in_milliseconds();
  client_.ready();
}

void FamilyTalk::play_game() {
  client_.new_game();
  client_.position();
  client_.judge(client_.go("depth 1"));
  client_.position_after({}, client_.examples().opening);
  client_.judge(client_.go("depth 1"));
}

void FamilyTalk::think() {
  client_.position();
  client_.start("infinite");
  client_.session().listen(client_.waits().quiet);
}

void memory_is_limited(Client& client, std::string_view option) {
  client.begin();
  const Option& known = client.option(option);
  if (known.type != "spin" || !known.least || !known.most) {
    throw NotApplicable{fmt::format("`{}` has no bounds", option)};
  }
  const std::int64_t least = *known.least;
  const std::int64_t more = std::clamp(usual_mebibytes, least, *known.most);
  const std::uint64_t before = memory_with(client, option, least);
  const std::uint64_t after = memory_with(client, option, more);
  const auto added = static_cast<std::uint64_t>(more - least) * mebibyte;
  process::require_memory(
      after, before + added,
      fmt::format("{} MiB with {} at {}, so {} MiB are allowed at {}", before / mebibyte, option,
                  least, (before + added) / mebibyte, more));
}

}  // namespace ludex::conformance::uci_family
