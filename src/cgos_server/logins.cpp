#include "cgos_server/logins.h"

#include <utility>

namespace ludex::cgos_server {

Logins::Logins(Context context, Accounts accounts, LoginTerms terms, int cost)
    : context_(std::move(context)),
      accounts_(std::move(accounts)),
      limits_(terms),
      cost_(cost),
      queue_(context_.loop) {}

void Logins::judge(const JudgeLogin& request) {
  const TimePoint now = context_.loop.clock().now();
  const std::string& name = request.login.name;
  if (const auto why = limits_.why_not(request.address, name, now)) {
    return context_.judged(request.connection, why);
  }
  if (queue_.waiting() >= most_waiting_logins) {
    return context_.judged(request.connection, "the server is busy; try again later");
  }
  const auto account = accounts_.find(name);
  const bool is_new = account == accounts_.end();
  if (is_new && accounts_.size() + storing_.size() >= most_accounts) {
    return context_.judged(request.connection, "there is no room for another account");
  }
  if (is_new) {
    if (const auto why = limits_.why_no_account(request.address, now)) {
      return context_.judged(request.connection, why);
    }
    limits_.made_account(request.address, now);
  }
  const auto known = is_new ? std::nullopt : std::optional(account->second);
  queue_.give(
      [this, request, is_new, known]() -> serve::WorkQueue::Call {
        const cgos::LoginWanted& login = request.login;
        Hashed hashed;
        hashed.is_right = !known || is_password(login.password, *known);
        if (hashed.is_right && (is_new || !login.new_password.empty())) {
          auto made = hash_password(
              login.new_password.empty() ? login.password : login.new_password, cost_);
          if (!made) {
            return [this, id = request.connection, why = made.error().message] {
              context_.judged(id, why);
            };
          }
          hashed.made = *std::move(made);
        }
        return [this, request, is_new, hashed = std::move(hashed)] {
          on_hashed(request, is_new, hashed);
        };
      },
      [this, id = request.connection](const std::string& why) { context_.judged(id, why); });
}

void Logins::on_hashed(const JudgeLogin& request, bool is_new, Hashed hashed) {
  const std::string& name = request.login.name;
  if (!hashed.is_right) {
    limits_.failed(request.address, name, context_.loop.clock().now());
    return context_.judged(request.connection, "wrong password");
  }
  if (!hashed.made) return context_.judged(request.connection, std::nullopt);
  // Two connections may make one account, or change one password.
  if ((is_new && accounts_.contains(name)) || !storing_.insert(name).second) {
    return context_.judged(request.connection, "the account has just changed; log in again");
  }
  context_.store({name, *hashed.made}, [this, id = request.connection, name, made = *hashed.made] {
    storing_.erase(name);
    accounts_[name] = made;
    context_.judged(id, std::nullopt);
  });
}

}  // namespace ludex::cgos_server
