// The keys of the server: the owner's, and those of invitations, each of which is for one table and
// the rematches that follow it. A key is 32 hexadecimal digits: 128 random bits from the system.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "serve/event_loop.h"
#include "serve/rights.h"
#include "serve/router.h"
#include "store/settings.h"

namespace ludex::serve {

class Keys final : public Rights {
 public:
  // How long the key of an invitation is valid.
  static constexpr std::chrono::hours invitation_lasts{24 * 7};
  // The most invitations at a time; a new one beyond them is refused.
  static constexpr std::size_t most_invitations = 2000;
  // How often expired keys are looked for, so that open connections end.
  static constexpr std::chrono::seconds between_looks{10};

  struct Parts {
    EventLoop& event_loop;
    std::function<WallTime()> wall_time;
    // Whether everybody who reaches the server is its owner: it listens for this machine alone.
    bool is_open = false;
    // The number of the record of a table's finished game.
    std::function<std::optional<std::int64_t>(std::int64_t table)> record_of = {};
    // Writes a new owner's key where the next start reads it; empty: the server has none.
    std::function<Result<void>(const std::string& key)> keep_owner = {};
    // Called when keys were renewed, withdrawn or have expired.
    std::function<void()> changed = {};
  };

  // `owner` is the owner's key; empty: there is none.
  Keys(Parts place, std::string owner);
  // Reads the invitations of an earlier run. The settings must outlive this object.
  Result<void> restore(store::Settings& settings);

  [[nodiscard]] Right right_of(const KeyRing& keys, Scope scope,
                               std::int64_t number) const override;
  // Invitations to a table are valid at its rematch too.
  void follow(std::int64_t table, std::int64_t rematch);

  // Adds POST /api/key, and GET, POST and DELETE /api/tables/ID/keys.
  void add_routes(Router& router);

 private:
  struct Invitation {
    std::string key;
    Right right{};                     // watcher or guest
    std::vector<std::int64_t> tables;  // the table, and its rematches
    std::int64_t until = 0;            // in milliseconds since 1970
  };

  [[nodiscard]] std::int64_t now() const;
  [[nodiscard]] Json invitations_to(std::int64_t table) const;
  void invite(std::int64_t table, const HttpRequest& request, const Respond& respond);
  void withdraw(std::int64_t table, const Respond& respond);
  void renew_owner(const Respond& respond);
  bool drop(std::int64_t table, std::optional<Right> right);
  void drop_expired();
  void look();
  void tell_changed();
  // Responds with `answer` once the invitations are in the store.
  void keep(Json answer, const Respond& respond);

  Parts parts_;
  std::string owner_;
  store::Settings* settings_ = nullptr;  // null until restore()
  std::vector<Invitation> invitations_;
  std::unique_ptr<EventLoop::Timer> next_look_;
};

// The keys in the value of a field `Authorization` ("Ludex KEY,KEY") and of a field
// `Sec-WebSocket-Protocol` ("ludex, key.KEY, key.KEY"). A request may show so many; the rest is
// ignored.
inline constexpr std::size_t most_keys = 16;
[[nodiscard]] KeyRing keys_in(std::string_view authorization, std::string_view protocols);

}  // namespace ludex::serve
