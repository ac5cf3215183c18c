#include "host/engine_pool.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "host/clock.h"
#include "host/port_source.h"
#include "host/socket_port.h"

namespace ludex::host {
namespace {

using Kind = LoginRefusal::Kind;

// What the specification of an engine refers to. It may outlive the pool.
class PoolSource final : public PortSource {
 public:
  PoolSource(std::weak_ptr<EnginePool> pool, std::string name)
      : pool_(std::move(pool)), name_(std::move(name)) {}

  tl::expected<std::unique_ptr<LinePort>, engine::Failure> open(
      const std::stop_token& stop) override {
    const auto pool = pool_.lock();
    if (pool == nullptr) {
      return tl::unexpected(
          engine::Failure{engine::Fault::cannot_start, "engines can connect no more"});
    }
    return pool->take(name_, stop, steady_now() + EnginePool::return_wait);
  }

 private:
  std::weak_ptr<EnginePool> pool_;
  std::string name_;
};

bool is_same_engine(const EngineSpec& spec, const EngineLogin& login) {
  return spec.protocol == login.protocol && spec.game == login.game;
}

}  // namespace

std::optional<LoginRefusal> EnginePool::refusal_of(const EngineLogin& login,
                                                   const std::string& address) const {
  if (over_) return LoginRefusal{Kind::busy, "the server ends"};
  if (connections_ >= most_connections) {
    return LoginRefusal{Kind::busy, fmt::format("there are {} connections", connections_)};
  }
  const auto of_address = of_address_.find(address);
  if (of_address != of_address_.end() && of_address->second >= most_of_address) {
    return LoginRefusal{
        Kind::busy, fmt::format("there are {} connections of your address", of_address->second)};
  }
  if (std::any_of(reserved_.begin(), reserved_.end(),
                  [&](const std::string& name) { return equal_ignoring_case(name, login.name); })) {
    return LoginRefusal{Kind::refused, "an engine of the server has that name"};
  }
  const auto place = places_.find(login.name);
  if (place != places_.end()) {
    if (is_same_engine(place->second.spec, login) || place->second.is_gone()) return std::nullopt;
    return LoginRefusal{Kind::refused, "an engine of that name has another protocol or game"};
  }
  const bool has_room = places_.size() < most_names ||
                        std::any_of(places_.begin(), places_.end(),
                                    [](const auto& one) { return one.second.is_gone(); });
  if (has_room) return std::nullopt;
  return LoginRefusal{Kind::busy, fmt::format("there are {} engines", places_.size())};
}

void EnginePool::reserve(std::vector<std::string> names) {
  const std::lock_guard lock(mutex_);
  reserved_ = std::move(names);
}

// Expects that the login is not refused.
EnginePool::Place& EnginePool::place_for(const EngineLogin& login) {
  const auto found = places_.find(login.name);
  if (found != places_.end() && is_same_engine(found->second.spec, login)) return found->second;
  if (found == places_.end() && places_.size() >= most_names) {
    auto oldest = places_.end();
    for (auto place = places_.begin(); place != places_.end(); ++place) {
      const bool is_older =
          oldest == places_.end() || place->second.last_use < oldest->second.last_use;
      if (place->second.is_gone() && is_older) {
        oldest = place;
      }
    }
    places_.erase(oldest);
  }
  EngineSpec spec;
  spec.name = login.name;
  spec.protocol = login.protocol;
  spec.game = login.game;
  spec.port_source = std::make_shared<PoolSource>(weak_from_this(), login.name);
  return places_.insert_or_assign(login.name, Place{.spec = std::move(spec)}).first->second;
}

tl::expected<void, LoginRefusal> EnginePool::add(const EngineLogin& login, Descriptor& socket,
                                                 std::string received, const std::string& address) {
  {
    const std::lock_guard lock(mutex_);
    if (auto refusal = refusal_of(login, address)) return tl::unexpected(*std::move(refusal));
    Place& place = place_for(login);
    place.last_use = ++numbers_;
    place.waiting.push_back({numbers_, std::move(socket), std::move(received), address});
    ++connections_;
    ++of_address_[address];
  }
  arrived_.notify_all();
  changed_();
  return {};
}

std::vector<ConnectedEngine> EnginePool::engines() const {
  const std::lock_guard lock(mutex_);
  std::vector<ConnectedEngine> engines;
  engines.reserve(places_.size());
  for (const auto& [name, place] : places_) {
    engines.push_back({place.spec, place.waiting.size(), place.seated});
  }
  return engines;
}

std::vector<std::pair<std::uint64_t, int>> EnginePool::waiting() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<std::uint64_t, int>> sockets;
  sockets.reserve(connections_);
  for (const auto& [name, place] : places_) {
    for (const Waiting& one : place.waiting) {
      sockets.emplace_back(one.number, one.socket.get());
    }
  }
  return sockets;
}

void EnginePool::forget(const std::string& address) {
  --connections_;
  const auto found = of_address_.find(address);
  if (--found->second == 0) {
    of_address_.erase(found);
  }
}

void EnginePool::close(const std::vector<std::uint64_t>& numbers) {
  bool is_any = false;
  {
    const std::lock_guard lock(mutex_);
    for (auto& [name, place] : places_) {
      std::erase_if(place.waiting, [&](const Waiting& one) {
        if (std::find(numbers.begin(), numbers.end(), one.number) == numbers.end()) return false;
        forget(one.address);
        is_any = true;
        return true;
      });
    }
  }
  if (is_any) {
    changed_();
  }
}

void EnginePool::shut_down() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
    for (auto& [name, place] : places_) {
      for (const Waiting& one : place.waiting) {
        forget(one.address);
      }
      place.waiting.clear();
    }
  }
  arrived_.notify_all();
}

void EnginePool::leave(const std::string& name, const std::string& address) {
  {
    const std::lock_guard lock(mutex_);
    forget(address);
    if (const auto place = places_.find(name); place != places_.end()) {
      --place->second.seated;
    }
  }
  changed_();
}

tl::expected<std::unique_ptr<LinePort>, engine::Failure> EnginePool::take(
    const std::string& name, const std::stop_token& stop, TimePoint deadline) {
  std::unique_lock lock(mutex_);
  const auto place_of = [&] {
    const auto place = places_.find(name);
    return place == places_.end() ? nullptr : &place->second;
  };
  const auto is_decided = [&] {
    const Place* const place = place_of();
    return over_ || place == nullptr || !place->waiting.empty();
  };
  arrived_.wait_until(lock, stop, deadline, is_decided);
  Place* const place = place_of();
  if (stop.stop_requested() || place == nullptr || place->waiting.empty()) {
    return tl::unexpected(engine::Failure{
        engine::Fault::cannot_start, place != nullptr && place->seated > 0
                                         ? "all of its connections are in use"
                                         : "it is not connected, and did not come back in time"});
  }
  Waiting taken = std::move(place->waiting.front());
  place->waiting.pop_front();
  ++place->seated;
  place->last_use = taken.number;
  lock.unlock();
  changed_();
  return std::make_unique<SocketPort>(
      std::move(taken.socket), std::move(taken.received),
      [pool = weak_from_this(), name, address = std::move(taken.address)] {
        if (const auto known = pool.lock()) {
          known->leave(name, address);
        }
      });
}

}  // namespace ludex::host
