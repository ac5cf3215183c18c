#include "serve/engines/check_run.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <stop_token>
#include <string_view>
#include <utility>

#include "base/exhaustion.h"
#include "base/text.h"
#include "conformance/catalogue.h"
#include "conformance/report.h"
#include "conformance/run.h"
#include "conformance/start.h"
#include "host/protocol.h"

namespace ludex::serve {

namespace {

using conformance::CheckResult;
using conformance::Said;

std::string_view speaker_in_check(Said::By by) {
  switch (by) {
    case Said::By::us:
      return "us";
    case Said::By::engine:
      return "engine";
    case Said::By::engine_errors:
      return "stderr";
    case Said::By::note:
      break;
  }
  return "note";
}

// The last lines of a conversation.
Json traffic_json(const std::vector<Said>& traffic) {
  Json lines = Json::array();
  const std::size_t from =
      traffic.size() - std::min<std::size_t>(traffic.size(), CheckRun::most_lines);
  for (std::size_t at = from; at < traffic.size(); ++at) {
    const Said& said = traffic[at];
    const std::string_view start = std::string_view(said.text).substr(0, CheckRun::most_line_bytes);
    lines.push_back(
        {{"ms", said.at.count()},
         {"from", speaker_in_check(said.by)},
         {"text", said.text.size() > start.size() ? printable(start) + " …" : printable(start)}});
  }
  return lines;
}

Json result_json(const CheckResult& result, std::string_view command) {
  const conformance::Check& check = *result.check;
  Json json{{"check", conformance::id_of(check)},
            {"severity", conformance::word_of(check.severity)},
            {"verdict", conformance::code_of(result.verdict)},
            {"about", check.about},
            {"source", check.source},
            {"ms", result.took.count()}};
  if (!result.text.empty()) {
    json["text"] = printable(result.text);
  }
  if (result.verdict == conformance::Verdict::fail) {
    json["command"] = conformance::command_for(check, command);
    json["traffic"] = traffic_json(result.traffic);
    if (result.traffic.size() > CheckRun::most_lines) {
      json["before"] = result.traffic.size() - CheckRun::most_lines;
    }
  }
  return json;
}

// Hands results over to the event loop: those that come before its next turn go together.
class Courier {
 public:
  Courier(EventLoop& event_loop, std::weak_ptr<CheckRun::Listener> listener)
      : event_loop_(event_loop), waiting_(std::make_shared<Waiting>()) {
    waiting_->listener = std::move(listener);
  }
  void add(Json result) {
    {
      const std::lock_guard lock(waiting_->mutex);
      waiting_->results.push_back(std::move(result));
      if (waiting_->results.size() > 1) return;
    }
    event_loop_.post([waiting = waiting_] {
      std::vector<Json> results;
      {
        const std::lock_guard lock(waiting->mutex);
        results.swap(waiting->results);
      }
      if (const auto listener = waiting->listener.lock(); listener && listener->heard) {
        listener->heard(std::move(results));
      }
    });
  }

 private:
  struct Waiting {
    std::mutex mutex;
    std::vector<Json> results;
    std::weak_ptr<CheckRun::Listener> listener;
  };
  EventLoop& event_loop_;
  std::shared_ptr<Waiting> waiting_;
};

CheckRun::End run_ordered(const CheckRun::Order& order, const Clock& clock,
                          const std::stop_token& stop, Courier& courier) {
  const auto protocol = host::find_protocol(order.spec.protocol);
  if (!protocol) return {.trouble = describe(protocol.error())};
  const auto catalogue = conformance::find_catalogue((*protocol)->name);
  if (!catalogue) return {.trouble = describe(catalogue.error())};
  const auto checks = conformance::select(*catalogue, {order.levels, {}});
  if (!checks) return {.trouble = describe(checks.error())};
  auto settings = conformance::run_settings(**protocol, order.spec, clock, stop);
  settings.keeps_traffic = false;
  settings.done = [&](const CheckResult& result) {
    courier.add(result_json(result, order.command));
  };
  const conformance::Report report{order.spec.name, order.command, &*catalogue,
                                   conformance::run_checks(*checks, settings)};
  return {conformance::summary_of(report), conformance::badge_of(report), {}};
}

}  // namespace

CheckRun::CheckRun(EventLoop& event_loop, const Clock& clock, Order order, Listener listener)
    : listener_(std::make_shared<Listener>(std::move(listener))),
      thread_([&event_loop, &clock, order = std::move(order),
               listener = std::weak_ptr(listener_)](const std::stop_token& stop) {
        End end;
        try {
          Courier courier(event_loop, listener);
          end = run_ordered(order, clock, stop, courier);
        } catch (const std::exception& refused) {
          end = {.trouble = describe(refused)};
        }
        event_loop.post([listener, end = std::move(end)] {
          if (const auto hear = listener.lock()) {
            hear->over(end);
          }
        });
      }) {}

void CheckRun::retire(std::function<void()> finished) {
  *listener_ = {{}, [finished = std::move(finished)](const End&) { finished(); }};
  stop();
}

}  // namespace ludex::serve
