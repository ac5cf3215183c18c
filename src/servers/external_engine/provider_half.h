// The side of a provider, as a state machine without I/O: it is given the answers to its requests,
// and returns events and the next request. It has one request in progress at a time; the analysis
// of a job is uploaded beside it by the owner.
//
//   listing ─ the list ─► registering ─ 200 ─► acquiring ◄─┐ a job, or none (204)
//      ▲ │                     │                  │ └──────┘
//      │ └─ Failure, retry() ──┘                  └─ Failure, retry(): acquiring
//   listing, registering ─ 400 to 499 but 429 ─► ended (Refused)
//
// The token goes to the site alone, the provider's secret to the site and the broker.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "servers/external_engine/message.h"

namespace ludex::external_engine {

enum class Peer : std::uint8_t { site, broker };

struct Request {
  Peer peer{};
  std::string method;  // GET, POST or PUT
  std::string path;
  std::string body;  // JSON; empty: none
  bool operator==(const Request&) const = default;
  // Whether it bears the token.
  [[nodiscard]] bool is_authorized() const { return peer == Peer::site; }
};

struct Answer {
  unsigned status = 0;
  std::string content_type;
  std::string body;
};

struct Registered {
  std::string id;  // of the engine that was updated; empty: a new one was made
  bool operator==(const Registered&) const = default;
};
// The owner starts to upload the analysis, and ends that of an earlier job.
struct JobArrived {
  Job job;
  bool operator==(const JobArrived&) const = default;
};
struct NoJob {
  bool operator==(const NoJob&) const = default;
};
// The site or the broker cannot answer now, or its answer cannot be used; the owner calls retry()
// after a pause.
struct Failure {
  std::string text;
  bool operator==(const Failure&) const = default;
};
// Last event: the site refuses the token or the registration; another attempt is useless.
struct Refused {
  std::string text;
  bool operator==(const Refused&) const = default;
};
using ProviderEvent = std::variant<Registered, JobArrived, NoJob, Failure, Refused>;

struct ProviderOutput {
  std::optional<Request> next;
  std::vector<ProviderEvent> events;
};

// The path to which the analysis of a job is uploaded.
[[nodiscard]] std::string upload_path(const Job& job);

class ProviderHalf {
 public:
  explicit ProviderHalf(Registration registration) : registration_(std::move(registration)) {}

  [[nodiscard]] Request start();
  [[nodiscard]] ProviderOutput on_answer(const Answer& answer);
  // The request that follows a Failure, or a connection that could not be made.
  [[nodiscard]] Request retry();
  [[nodiscard]] bool is_registered() const { return state_ == State::acquiring; }

 private:
  enum class State : std::uint8_t { listing, registering, acquiring, ended };

  [[nodiscard]] Request acquire() const;
  ProviderOutput on_list(const Answer& answer);
  ProviderOutput on_registered(const Answer& answer);
  ProviderOutput on_work(const Answer& answer);
  // Of an answer that is not what was asked for.
  ProviderOutput failed(const Answer& answer);

  Registration registration_;
  State state_ = State::listing;
  std::string updated_;  // the id of the engine that is being updated; empty: a new one is made
};

}  // namespace ludex::external_engine
