#include "cgos_server/login_limits.h"

#include <algorithm>
#include <utility>

namespace ludex::cgos_server {

namespace {

constexpr std::chrono::minutes failures_remembered{1};
constexpr std::chrono::hours made_remembered{1};
// More are not remembered, so that memory and time have a limit.
constexpr std::size_t most_events = most_new_of_an_address;

}  // namespace

std::optional<std::string> LoginLimits::why_not(const std::string& address, const std::string& name,
                                                TimePoint now) {
  forget(failures_, now - failures_remembered);
  std::size_t of_name = 0;
  std::size_t of_address = 0;
  for (const Event& failure : failures_) {
    if (failure.address != address) continue;
    ++of_address;
    of_name += failure.name == name ? 1U : 0U;
  }
  if (of_name < terms_.failures_of_a_name && of_address < terms_.failures_of_an_address) {
    return std::nullopt;
  }
  return "too many wrong passwords; try again in a minute";
}

std::optional<std::string> LoginLimits::why_no_account(const std::string& address, TimePoint now) {
  forget(made_, now - made_remembered);
  const auto of_address = std::count_if(
      made_.begin(), made_.end(), [&](const Event& account) { return account.address == address; });
  if (static_cast<std::size_t>(of_address) < terms_.new_of_an_address) return std::nullopt;
  return "too many new accounts; try again in an hour";
}

void LoginLimits::failed(const std::string& address, const std::string& name, TimePoint now) {
  add(failures_, {now, address, name});
}

void LoginLimits::made_account(const std::string& address, TimePoint now) {
  add(made_, {now, address, {}});
}

void LoginLimits::add(Events& events, Event event) {
  events.push_back(std::move(event));
  if (events.size() > most_events) {
    events.pop_front();
  }
}

void LoginLimits::forget(Events& events, TimePoint before) {
  while (!events.empty() && events.front().at <= before) {
    events.pop_front();
  }
}

}  // namespace ludex::cgos_server
