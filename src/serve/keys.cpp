#include "serve/keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "serve/json_text.h"
#include "serve/wire/members.h"

namespace ludex::serve {
namespace {

// Exports of the store leave out texts whose names begin so.
constexpr std::string_view name_of_invitations = "secret.invitations";

ApiError key_not_kept(const Error& error) {
  return {.code = "internal", .text = describe(error)};
}

bool holds(const KeyRing& keys, const std::string& key) {
  // All of them are compared, so that the time does not show which one fits.
  bool found = false;
  for (const std::string& given : keys) {
    found = same_secret(key, given) || found;
  }
  return found;
}

}  // namespace

Keys::Keys(Parts place, std::string owner) : parts_(std::move(place)), owner_(std::move(owner)) {
  look();
}

Result<void> Keys::restore(store::Settings& settings) {
  settings_ = &settings;
  const auto text = settings.text(name_of_invitations);
  if (!text) return tl::unexpected(text.error());
  const auto kept = parse_json(text->value_or("[]"));
  if (!kept) return fail("the kept invitations cannot be read: " + kept.error().text);
  try {
    for (const Json& one : *kept) {
      invitations_.push_back({one.at("key").get<std::string>(),
                              one.at("guest").get<bool>() ? Right::guest : Right::watcher,
                              one.at("tables").get<std::vector<std::int64_t>>(),
                              one.at("until").get<std::int64_t>()});
    }
  } catch (const Json::exception& error) {
    return fail(fmt::format("the kept invitations cannot be read: {}", error.what()));
  }
  drop_expired();
  return {};
}

std::int64_t Keys::now() const {
  return parts_.wall_time().utc.time_since_epoch().count();
}

Right Keys::right_of(const KeyRing& keys, Scope scope, std::int64_t number) const {
  if (!owner_.empty() && holds(keys, owner_)) return Right::keyed_owner;
  if (parts_.is_open) return Right::owner;
  Right right = Right::none;
  for (const Invitation& one : invitations_) {
    if (one.right <= right || one.until <= now() || !holds(keys, one.key)) continue;
    const bool fits = scope == Scope::server ||
                      std::any_of(one.tables.begin(), one.tables.end(), [&](std::int64_t table) {
                        if (scope == Scope::table) return table == number;
                        return parts_.record_of && parts_.record_of(table) == number;
                      });
    right = fits ? one.right : right;
  }
  return right;
}

void Keys::follow(std::int64_t table, std::int64_t rematch) {
  bool changes = false;
  for (Invitation& one : invitations_) {
    if (std::find(one.tables.begin(), one.tables.end(), table) == one.tables.end()) continue;
    one.tables.push_back(rematch);
    changes = true;
  }
  if (changes) {
    keep(Json(), [](const HttpResponse&) {});
  }
}

// --- Changes ---

bool Keys::drop(std::int64_t table, std::optional<Right> right) {
  return std::erase_if(invitations_, [&](const Invitation& one) {
           return (!right || one.right == *right) &&
                  std::find(one.tables.begin(), one.tables.end(), table) != one.tables.end();
         }) > 0;
}

void Keys::drop_expired() {
  std::erase_if(invitations_, [&](const Invitation& one) { return one.until <= now(); });
}

// Expired keys are not valid even before this is called; it ends the connections that hold them.
void Keys::look() {
  const std::size_t before = invitations_.size();
  drop_expired();
  if (invitations_.size() != before) {
    tell_changed();
  }
  next_look_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + between_looks,
                                         [this] { look(); });
}

void Keys::tell_changed() {
  if (parts_.changed) {
    parts_.changed();
  }
}

void Keys::keep(Json answer, const Respond& respond) {
  Json all = Json::array();
  for (const Invitation& one : invitations_) {
    all.push_back({{"key", one.key},
                   {"guest", one.right == Right::guest},
                   {"tables", one.tables},
                   {"until", one.until}});
  }
  if (settings_ == nullptr) return respond(json_response(answer));
  settings_->keep_text(
      name_of_invitations, json_text(all),
      [answer = std::move(answer), respond](const Result<void>& kept) {
        respond(kept ? json_response(answer) : error_response(key_not_kept(kept.error())));
      });
}

Json Keys::invitations_to(std::int64_t table) const {
  Json list = Json::array();
  for (const Invitation& one : invitations_) {
    if (std::find(one.tables.begin(), one.tables.end(), table) == one.tables.end()) continue;
    list.push_back({{"right", to_text(one.right)}, {"key", one.key}, {"until", one.until}});
  }
  return list;
}

// Makes a new key; the one before it for the same right is invalid from now on.
void Keys::invite(std::int64_t table, const HttpRequest& request, const Respond& respond) {
  const auto members = Members::of(request.json);
  if (!members) return respond(error_response(members.error()));
  const auto right = members->text("right");
  if (!right) return respond(error_response(right.error()));
  if (*right != to_text(Right::guest) && *right != to_text(Right::watcher)) {
    return respond(
        error_response({.code = "bad_value",
                        .text = fmt::format("an invitation is for a guest or a watcher, not `{}`",
                                            printable(*right)),
                        .field = "right"}));
  }
  drop_expired();
  const Right of = *right == to_text(Right::guest) ? Right::guest : Right::watcher;
  const bool was_there = drop(table, of);
  if (invitations_.size() >= most_invitations) {
    return respond(error_response(
        {.code = "too_large", .text = "too many invitations are valid: withdraw some"}));
  }
  const std::int64_t lasts = std::chrono::milliseconds(invitation_lasts).count();
  invitations_.push_back({new_secret(), of, {table}, now() + lasts});
  const Invitation& made = invitations_.back();
  if (was_there) {
    tell_changed();
  }
  keep({{"right", to_text(of)}, {"key", made.key}, {"until", made.until}}, respond);
}

void Keys::withdraw(std::int64_t table, const Respond& respond) {
  if (drop(table, std::nullopt)) {
    tell_changed();
  }
  keep(Json::object(), respond);
}

void Keys::renew_owner(const Respond& respond) {
  if (owner_.empty() || !parts_.keep_owner) {
    return respond(error_response({.code = "not_now", .text = "this server has no owner's key"}));
  }
  std::string key = new_secret();
  if (const auto kept = parts_.keep_owner(key); !kept) {
    return respond(error_response(key_not_kept(kept.error())));
  }
  owner_ = std::move(key);
  tell_changed();
  respond(json_response({{"key", owner_}}));
}

void Keys::add_routes(Router& router) {
  router.add("POST", "/api/key", [this](const HttpRequest&, const Places&, const Respond& respond) {
    renew_owner(respond);
  });
  using Act = std::function<void(std::int64_t table, const HttpRequest& request, Respond respond)>;
  const auto with_table = [&router](std::string_view method, Act act) {
    router.add(
        method, "/api/tables/{}/keys",
        [act = std::move(act)](const HttpRequest& request, const Places& places, Respond respond) {
          const auto table = to_integer(places.front());
          if (table && *table > 0) return act(*table, request, std::move(respond));
          respond(error_response(
              {.code = "unknown",
               .text = fmt::format("there is no table `{}`", printable(places.front()))}));
        });
  };
  with_table("GET", [this](std::int64_t table, const HttpRequest&, const Respond& respond) {
    drop_expired();
    respond(json_response({{"keys", invitations_to(table)}}));
  });
  with_table("POST", [this](std::int64_t table, const HttpRequest& request,
                            const Respond& respond) { invite(table, request, respond); });
  with_table("DELETE", [this](std::int64_t table, const HttpRequest&, const Respond& respond) {
    withdraw(table, respond);
  });
}

// --- How keys travel ---

KeyRing keys_in(std::string_view authorization, std::string_view protocols) {
  constexpr std::string_view scheme = "ludex ";
  constexpr std::string_view mark = "key.";
  KeyRing keys;
  const auto take = [&](std::string_view key) {
    if (!key.empty() && keys.size() < most_keys) {
      keys.emplace_back(key);
    }
  };
  if (lower(authorization.substr(0, scheme.size())) == scheme) {
    for (const std::string_view key : split(authorization.substr(scheme.size()), ',')) {
      take(trim(key));
    }
  }
  for (const std::string_view part : split(protocols, ',')) {
    if (trim(part).starts_with(mark)) {
      take(trim(part).substr(mark.size()));
    }
  }
  return keys;
}

}  // namespace ludex::serve
