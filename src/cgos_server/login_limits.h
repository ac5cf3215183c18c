// How often logins may fail, and accounts may be made, so that nobody finds a password by trying
// many, or fills the file of accounts.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>

#include "base/time.h"

namespace ludex::cgos_server {

// What LoginTerms::new_of_an_address can be, since no more accounts are remembered.
inline constexpr int most_new_of_an_address = 4096;

struct LoginTerms {
  std::size_t failures_of_a_name = 5;       // a minute, from one address
  std::size_t failures_of_an_address = 60;  // a minute
  std::size_t new_of_an_address = 100;      // an hour
};

class LoginLimits {
 public:
  explicit LoginLimits(LoginTerms terms) : terms_(terms) {}

  // Why a login is not even judged; absent if it is.
  [[nodiscard]] std::optional<std::string> why_not(const std::string& address,
                                                   const std::string& name, TimePoint now);
  [[nodiscard]] std::optional<std::string> why_no_account(const std::string& address,
                                                          TimePoint now);
  void failed(const std::string& address, const std::string& name, TimePoint now);
  void made_account(const std::string& address, TimePoint now);

 private:
  struct Event {
    TimePoint at{};
    std::string address;
    std::string name;
  };
  using Events = std::deque<Event>;  // the newest ones, the oldest first

  static void add(Events& events, Event event);
  static void forget(Events& events, TimePoint before);

  LoginTerms terms_;
  Events failures_;
  Events made_;
};

}  // namespace ludex::cgos_server
