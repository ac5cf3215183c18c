#include "remote/external_engine/provider.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

#include "base/text.h"
#include "remote/backoff.h"
#include "remote/external_engine/job_searcher.h"
#include "servers/external_engine/codec.h"
#include "servers/external_engine/provider_half.h"

namespace ludex::remote {

namespace {

using external_engine::Peer;
using external_engine::ProviderHalf;

// An answer that came sooner was not waited for.
constexpr std::chrono::milliseconds no_wait{500};

// Talks to the site and the broker, and hands jobs to the searcher.
class Provider {
 public:
  Provider(const ProviderTerms& terms, const ProviderContext& context, TlsContext* tls)
      : terms_(terms),
        context_(context),
        report_(terms, context),
        parts_{terms, context, loop_, tls, report_},
        site_(loop_, terms.site, tls, http_waits(terms.waits)),
        broker_(loop_, terms.broker, tls, http_waits(terms.waits)),
        retry_(loop_),
        leaving_(loop_),
        searcher_(parts_, [this](Error why) { end(std::move(why)); }),
        half_(terms.registration) {}

  Result<void> run();

 private:
  void send(const external_engine::Request& request);
  void send_later(external_engine::Request request, Duration wait);
  void take(Result<HttpAnswer> answer);
  void on(const external_engine::Registered& event);
  void on(const external_engine::JobArrived& event);
  void on(const external_engine::NoJob& event);
  void on(const external_engine::Failure& event);
  void on(const external_engine::Refused& event);
  void try_again(const std::string& why);
  [[nodiscard]] Duration pause_before(const external_engine::ProviderOutput& output) const;
  void leave();
  void end(std::optional<Error> why);

  const ProviderTerms& terms_;
  const ProviderContext& context_;
  ProviderReport report_;
  asio::io_context loop_;
  ProviderParts parts_;
  HttpClient site_, broker_;
  asio::steady_timer retry_, leaving_;
  JobSearcher searcher_;
  ProviderHalf half_;
  Backoff backoff_;
  bool was_answered_ = false;  // any request
  bool is_leaving_ = false;
  TimePoint asked_at_{};  // when the last poll began
  std::optional<Error> error_;
};

Result<void> Provider::run() {
  const std::stop_callback stopped(context_.stop,
                                   [this] { asio::post(loop_, [this] { leave(); }); });
  send(half_.start());
  report_.show();
  const auto work = asio::make_work_guard(loop_);
  loop_.run();
  if (error_) return tl::unexpected(*error_);
  return {};
}

// --- The site and the broker ---

void Provider::send(const external_engine::Request& request) {
  HttpClient& client = request.peer == Peer::site ? site_ : broker_;
  const HttpRequest sent{request.method, request.path, request.body,
                         request.is_authorized() ? terms_.token : std::string()};
  if (half_.is_registered()) {
    asked_at_ = context_.clock.now();
  } else {
    report_.record(host::Traffic::Kind::from_engine,
                   fmt::format("{} {}{} {}", request.method, to_text(client.server()), request.path,
                               report_.safe(request.body)));
  }
  const std::size_t most = std::max(external_engine::list_bytes, external_engine::job_bytes);
  client.send(sent, most, [this](Result<HttpAnswer> answer) { take(std::move(answer)); });
}

void Provider::send_later(external_engine::Request request, Duration wait) {
  retry_.expires_after(ticks(wait));
  retry_.async_wait([this, request = std::move(request)](const boost::system::error_code& error) {
    if (!error && !is_leaving_) {
      send(request);
    }
  });
}

void Provider::take(Result<HttpAnswer> answer) {
  if (is_leaving_) return;
  if (!answer) {
    report_.record(host::Traffic::Kind::note, report_.safe(answer.error().message));
    report_.standing.is_connected = false;
    if (!was_answered_) return end(answer.error());
    return try_again(answer.error().message);
  }
  was_answered_ = true;
  report_.standing.is_connected = true;
  if (!half_.is_registered()) {
    report_.record(host::Traffic::Kind::to_engine,
                   fmt::format("status {}, {} bytes", answer->status, answer->body.size()));
  }
  const auto output =
      half_.on_answer({answer->status, std::move(answer->content_type), std::move(answer->body)});
  if (output.next) {
    send_later(*output.next, pause_before(output));
  }
  for (const external_engine::ProviderEvent& event : output.events) {
    std::visit([this](const auto& what) { on(what); }, event);
  }
  report_.show();
}

// A broker that answers at once without a job, or with job after job, is not asked without a pause.
Duration Provider::pause_before(const external_engine::ProviderOutput& output) const {
  if (!half_.is_registered() || output.events.empty()) return {};
  if (std::holds_alternative<external_engine::Registered>(output.events.front())) return {};
  const Duration passed = context_.clock.now() - asked_at_;
  if (std::holds_alternative<external_engine::NoJob>(output.events.front())) {
    return passed < no_wait ? terms_.waits.after_empty : Duration{};
  }
  return std::max(terms_.waits.between_polls - passed, Duration{});
}

void Provider::on(const external_engine::Registered& event) {
  backoff_.reset();
  report_.standing.is_registered = true;
  report_.tell(fmt::format("{} at {} as {}; waiting for work from {}",
                           event.id.empty() ? "announced" : "updated", to_text(terms_.site),
                           printable(terms_.registration.name), to_text(terms_.broker)));
}

void Provider::on(const external_engine::JobArrived& event) {
  backoff_.reset();
  report_.record(host::Traffic::Kind::to_engine, external_engine::format(event.job));
  searcher_.begin(event.job);
}

void Provider::on(const external_engine::NoJob& /*event*/) {
  backoff_.reset();
}

void Provider::on(const external_engine::Failure& event) {
  report_.record(host::Traffic::Kind::note, report_.safe(event.text));
  const HttpServer& peer = half_.is_registered() ? terms_.broker : terms_.site;
  try_again(fmt::format("{}: {}", to_text(peer), event.text));
}

void Provider::on(const external_engine::Refused& event) {
  report_.record(host::Traffic::Kind::note, report_.safe(event.text));
  end(Error{fmt::format("{} refuses: {}", to_text(terms_.site), report_.safe(event.text))});
}

void Provider::try_again(const std::string& why) {
  const Milliseconds wait = backoff_.next(context_.rng);
  report_.tell_often(fmt::format("{}; asking again in {:.1f} s", report_.safe(why),
                                 static_cast<double>(wait.count()) / 1000));
  send_later(half_.retry(), wait);
  report_.show();
}

// --- The end ---

void Provider::leave() {
  if (std::exchange(is_leaving_, true)) return;
  leaving_.expires_after(ticks(terms_.waits.farewell));
  leaving_.async_wait([this](const boost::system::error_code& /*error*/) { loop_.stop(); });
  searcher_.leave([this] { loop_.stop(); });
}

void Provider::end(std::optional<Error> why) {
  error_ = std::move(why);
  leave();
}

}  // namespace

Result<void> provide_analysis(const ProviderTerms& terms, const ProviderContext& context) {
  std::unique_ptr<TlsContext> tls;
  if (terms.site.is_encrypted || terms.broker.is_encrypted) {
    auto made = make_client_tls(terms.ca_file);
    if (!made) return tl::unexpected(made.error());
    tls = *std::move(made);
  }
  return Provider(terms, context, tls.get()).run();
}

}  // namespace ludex::remote
