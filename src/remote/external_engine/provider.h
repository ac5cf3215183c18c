// Provides analysis to the users of a site such as lichess.org by one engine: announces the engine,
// waits for jobs at the site's broker, and streams what the engine finds.
#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>

#include "base/limits.h"
#include "base/random.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/engine.h"
#include "host/traffic_log.h"
#include "remote/external_engine/task.h"
#include "remote/http/server_url.h"
#include "servers/external_engine/message.h"

namespace ludex::remote {

// How long things may take; tests shorten what they have to wait for.
struct ProviderWaits {
  Duration answer = std::chrono::seconds(30);     // for an answer, and for work to come
  Duration keep_alive = std::chrono::minutes(5);  // of an engine without work
  Duration grace = std::chrono::seconds(2);       // behind the end of a search's time
  Duration longest_search = std::chrono::hours(24);
  Duration stop = limits::stop_wait;            // for an engine to end its search
  Duration farewell = std::chrono::seconds(2);  // for the last answers before the end
  Duration between_polls = std::chrono::milliseconds(50);
  // Before the next poll, after an answer without a job that came without any wait.
  Duration after_empty = std::chrono::seconds(1);
};

struct ProviderTerms {
  HttpServer site;
  HttpServer broker;
  std::string ca_file;  // PEM; empty: the certificates of the system
  std::string token;
  external_engine::Registration registration;
  AnalysisCaps caps;
  ProviderWaits waits = {};
};

// What people may want to see at any time.
struct ProviderStanding {
  bool is_registered = false;
  bool is_connected = false;  // the last request was answered
  std::size_t jobs = 0;
  std::size_t refused = 0;
  std::string variant;  // of the search in progress; empty: none
  std::size_t plies = 0;
  int depth = 0;
};

// All of this outlives the provider.
struct ProviderContext {
  using Opened = tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>;

  const Clock& clock;
  Rng& rng;
  std::function<Opened(const rules::Setup& setup)> open_engine;
  host::TrafficLog* log = nullptr;                        // null: no traffic is logged
  std::stop_token stop;                                   // requested: to end the search and leave
  std::function<void(const std::string& sentence)> tell;  // text that is safe to print
  std::function<void(const ProviderStanding& standing)> show;
};

// Returns when it is stopped. The error states why it cannot go on: the site cannot be reached at
// first or refuses the token, the engine does not start, or it fails in job after job.
[[nodiscard]] Result<void> provide_analysis(const ProviderTerms& terms,
                                            const ProviderContext& context);

}  // namespace ludex::remote
