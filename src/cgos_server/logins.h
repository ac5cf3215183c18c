// Judges logins: hashes passwords in a thread of its own, one after the other, and makes accounts.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "cgos_server/accounts.h"
#include "cgos_server/login_limits.h"
#include "cgos_server/server.h"
#include "serve/event_loop.h"
#include "serve/work_queue.h"

namespace ludex::cgos_server {

// Logins beyond these wait for nothing: they are refused.
inline constexpr std::size_t most_waiting_logins = 64;
inline constexpr std::size_t most_accounts = 20'000;

class Logins {
 public:
  struct Context {
    serve::EventLoop& loop;
    // Stores the account, and then calls back.
    std::function<void(Account account, std::function<void()> done)> store;
    // Receives the judgement; without a reason the player may log in.
    std::function<void(ConnectionId id, const std::optional<std::string>& refusal)> judged;
  };

  Logins(Context context, Accounts accounts, LoginTerms terms = {}, int cost = usual_cost);

  // A name without an account gets one, with this password.
  void judge(const JudgeLogin& request);

 private:
  struct Hashed {
    bool is_right = true;
    std::optional<PasswordHash> made;  // to be stored
  };

  void on_hashed(const JudgeLogin& request, bool is_new, Hashed hashed);

  Context context_;
  Accounts accounts_;
  std::set<std::string> storing_;  // names whose accounts are being stored
  LoginLimits limits_;
  int cost_;
  serve::WorkQueue queue_;  // ends first
};

}  // namespace ludex::cgos_server
