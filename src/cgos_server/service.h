// A server of CGOS as a whole, on an event loop: its connections, its accounts and its folder.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "cgos_server/archive.h"
#include "cgos_server/connections.h"
#include "cgos_server/logins.h"
#include "cgos_server/ratings.h"
#include "cgos_server/server.h"
#include "cgos_server/storage.h"
#include "host/tcp.h"
#include "serve/net/asio_event_loop.h"

namespace ludex::cgos_server {

struct ServiceSettings {
  ServerSettings server;
  RatingTerms ratings;
  ConnectionLimits limits = {};
  LoginTerms logins = {};
  int password_cost = usual_cost;
  std::uint64_t seed = 0;
};

class Service final : private ConnectionOwner {
 public:
  struct Context {
    serve::net::AsioEventLoop& loop;  // outlives the service
    std::function<WallTime()> wall_time;
    // Receives sentences for people: rounds, games, who comes and goes.
    std::function<void(const std::string& sentence)> tell;
  };

  // Takes up the running games of the archive.
  Service(Context context, const ServiceSettings& settings, Archive archive, Archived archived);

  [[nodiscard]] Result<std::uint16_t> listen(const host::TcpAddress& address);
  // The rest is for the event loop's thread. Both end in a stop of the loop: the first once the
  // running games have ended, the second at once, with the running games left for the next run.
  void finish();
  void stop();
  [[nodiscard]] Standing standing() const { return server_.standing(); }
  // Why the service has ended, if it was not able to store something.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  void on_connected(ConnectionId id, const std::string& address) override;
  void on_line(ConnectionId id, std::string_view line) override;
  void on_too_long(ConnectionId id) override;
  void on_gone(ConnectionId id) override;
  void on_complaint(const std::string& what) override;

  void perform(const Actions& actions);
  void act(const Send& action);
  void act(const Close& action);
  void act(const JudgeLogin& action);
  void act(const PlayerCame& action);
  void act(const RoundBegun& action);
  void act(const GameBegun& action);
  void act(const MovePlayed& action);
  void act(const StoreGame& action);

  void on_stored(const FinishedGame& game, const std::string& date);
  void on_failure(const Error& error);
  void on_timer();
  void set_timer();
  void close_all();
  [[nodiscard]] TimePoint now() const { return context_.loop.clock().now(); }

  Context context_;
  RatingTerms rating_terms_;
  std::vector<PastGame> results_;
  Server server_;
  Connections connections_;
  std::unique_ptr<serve::EventLoop::Timer> timer_;
  std::optional<TimePoint> timer_due_;
  std::optional<Error> failure_;
  bool is_ending_ = false;
  // Their threads end first.
  Storage storage_;
  Logins logins_;
};

}  // namespace ludex::cgos_server
