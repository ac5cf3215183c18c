// Searches for jobs with one engine, one after the other, and uploads what it finds. Everything but
// notify() happens on the thread of the event loop.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "base/time.h"
#include "engine/event.h"
#include "remote/engine_seat.h"
#include "remote/external_engine/provider_report.h"
#include "remote/external_engine/task.h"
#include "remote/http/http_client.h"
#include "servers/external_engine/message.h"

namespace ludex::remote {

// What both parts of a provider work with; it outlives them.
struct ProviderParts {
  const ProviderTerms& terms;
  const ProviderContext& context;
  asio::io_context& loop;
  TlsContext* tls;  // null: neither server is encrypted
  ProviderReport& report;
};

[[nodiscard]] inline HttpWaits http_waits(const ProviderWaits& waits) {
  HttpWaits result;
  result.answer = waits.answer;
  return result;
}
[[nodiscard]] inline asio::steady_timer::duration ticks(Duration wait) {
  return std::chrono::duration_cast<asio::steady_timer::duration>(wait);
}

class JobSearcher {
 public:
  // `give_up` is called when the engine has failed in several jobs in a row.
  JobSearcher(const ProviderParts& parts, std::function<void(Error)> give_up);

  // A job replaces the one before: its user looks at another position now.
  void begin(const external_engine::Job& job);
  // Ends the search and the engine, and calls `left` once the broker has the rest of the analysis.
  void leave(std::function<void()> left);

 private:
  // From the arrival of a job to the end of its upload.
  struct Search {
    std::uint64_t number = 0;  // counts the jobs of this provider
    external_engine::Job job;
    AnalysisTask task;
    std::unique_ptr<HttpUpload> upload;
    // Lines that were held back since the broker takes them too slowly: the newest of each rank.
    std::map<int, std::string> held = {};
    bool was_restarted = false;  // the engine has failed once
  };

  [[nodiscard]] engine::Status prepare_engine(const Search& search);
  void ask_engine();
  void upload_ended(std::uint64_t number, const Result<HttpAnswer>& answer);
  void send_line(std::string_view line);
  void send_info(const engine::Info& info);
  void send_held();
  void end_search(std::string_view last_line);
  void watch(Duration longest);
  void on_overdue();
  void rest_later();

  void notify();
  void hear_engine();
  void on_engine(const engine::Decision& decision);
  void on_engine(const engine::Failure& failure);

  const ProviderParts& parts_;
  ProviderReport& report_;
  std::function<void(Error)> give_up_;
  asio::steady_timer idle_, overdue_;
  std::atomic<bool> is_notified_{false};
  rules::Setup setup_;  // of the game for which the engine was opened
  EngineSeat seat_;
  std::string session_;  // of the engine's game: the variant and the session
  std::uint64_t jobs_ = 0;
  std::optional<Search> search_;
  // Uploads that have ended here and wait for the broker's answer.
  std::deque<std::pair<std::uint64_t, std::unique_ptr<HttpUpload>>> ending_;
  bool was_stopped_ = false;    // the search was told to stop
  std::size_t failures_ = 0;    // of the engine, in jobs in a row
  std::function<void()> left_;  // empty: it is not leaving
};

}  // namespace ludex::remote
