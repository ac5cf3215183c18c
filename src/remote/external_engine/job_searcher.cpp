#include "remote/external_engine/job_searcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <variant>

#include "base/text.h"
#include "servers/external_engine/provider_half.h"

namespace ludex::remote {

namespace {

constexpr std::string_view threads_option = "Threads";
constexpr std::string_view hash_option = "Hash";
constexpr std::string_view lines_option = "MultiPV";
// After so many jobs in a row in which the engine failed, the provider leaves.
constexpr std::size_t most_failures = 3;
constexpr std::size_t most_ending = 8;
// Infos are held back while so much waits to be sent.
constexpr std::size_t most_waiting = std::size_t{64} << 10;

// A number within the range of the option, if the engine has it.
void set_number(engine::Engine& engine, std::string_view name, int value) {
  if (!engine.offers(name)) return;
  std::int64_t fitting = value;
  const engine::Option* const option = engine::find_option(engine.options(), name);
  if (const auto* const spin =
          option == nullptr ? nullptr : std::get_if<engine::Spin>(&option->type)) {
    fitting = std::clamp<std::int64_t>(value, spin->min, std::max(spin->min, spin->max));
  }
  (void)engine.set_option(name, std::to_string(fitting));
}

void set_analysing(engine::Engine& engine) {
  for (const engine::Option& option : engine.options()) {
    if (option.meaning == engine::Meaning::analysis) {
      (void)engine.set_option(option.name, word_for(true));
      return;
    }
  }
}

}  // namespace

JobSearcher::JobSearcher(const ProviderParts& parts, std::function<void(Error)> give_up)
    : parts_(parts),
      report_(parts.report),
      give_up_(std::move(give_up)),
      idle_(parts.loop),
      overdue_(parts.loop),
      seat_([this] { return parts_.context.open_engine(setup_); }, [this] { notify(); },
            parts.context.clock, parts.context.stop, parts.terms.waits.stop) {}

// --- The search ---

void JobSearcher::begin(const external_engine::Job& job) {
  end_search({});
  idle_.cancel();
  ++report_.standing.jobs;
  const std::uint64_t number = ++jobs_;
  auto upload = std::make_unique<HttpUpload>(parts_.loop, parts_.terms.broker, parts_.tls,
                                             http_waits(parts_.terms.waits));
  upload->start(external_engine::upload_path(job),
                [this, number](const Result<HttpAnswer>& answer) { upload_ended(number, answer); });
  auto task = task_of(job.work, parts_.terms.caps);
  if (!task) {
    ++report_.standing.refused;
    const std::string why = printable(describe(task.error()));
    report_.tell_often(fmt::format("job {} is refused: {}", job.id, why));
    search_.emplace(Search{number, job, {}, std::move(upload)});
    return end_search("info string " + why);
  }
  report_.tell_often(fmt::format("job {}: {} after {} moves", job.id, job.work.variant,
                                 task->game->moves().size()));
  search_.emplace(Search{number, job, *std::move(task), std::move(upload)});
  if (!search_->task.has_moves) return end_search("bestmove (none)");
  ask_engine();
}

engine::Status JobSearcher::prepare_engine(const Search& search) {
  const rules::Setup& setup = search.task.game->setup();
  if (setup.game != setup_.game) {
    seat_.close();
    setup_ = rules::Setup{.game = setup.game};
  }
  seat_.rest();
  const bool was_running = seat_.engine() != nullptr;
  if (auto opened = seat_.open(); !opened) return opened;
  engine::Engine& engine = *seat_.engine();
  set_number(engine, threads_option, search.task.threads);
  set_number(engine, hash_option, search.task.hash);
  set_number(engine, lines_option, search.job.work.multi_pv);
  std::string session = fmt::format("{} {}", search.job.work.variant, search.job.work.session);
  if (was_running && session == session_) return {};
  set_analysing(engine);
  session_ = std::move(session);
  return engine.new_game(*search.task.game);
}

void JobSearcher::ask_engine() {
  if (const auto prepared = prepare_engine(*search_); !prepared) {
    return on_engine(prepared.error());
  }
  was_stopped_ = false;
  const auto& limits = search_->task.request.limits;
  watch(limits.movetime ? *limits.movetime + parts_.terms.waits.grace
                        : parts_.terms.waits.longest_search);
  report_.standing.variant = search_->job.work.variant;
  report_.standing.plies = search_->task.game->moves().size();
  report_.standing.depth = 0;
  if (const auto asked = seat_.think(*search_->task.game, search_->task.request); !asked) {
    on_engine(asked.error());
  }
}

void JobSearcher::upload_ended(std::uint64_t number, const Result<HttpAnswer>& answer) {
  const std::string how =
      answer ? fmt::format("status {}", answer->status) : report_.safe(answer.error().message);
  report_.record(host::Traffic::Kind::to_engine, fmt::format("upload {}: {}", number, how));
  if (answer && answer->status >= 400) {
    report_.tell_often(fmt::format("the broker does not take an analysis: {}: {}", how,
                                   excerpt(report_.safe(answer->body))));
  }
  // This is called from the upload's own code, so the upload is destroyed later.
  asio::post(parts_.loop, [this, number] {
    if (search_ && search_->number == number) {
      // The user has gone, or the broker.
      end_search({});
    }
    std::erase_if(ending_, [number](const auto& upload) { return upload.first == number; });
    if (left_ && ending_.empty()) {
      left_();
    }
  });
}

void JobSearcher::send_line(std::string_view line) {
  report_.record(host::Traffic::Kind::from_engine, line);
  search_->upload->write(line);
}

void JobSearcher::send_info(const engine::Info& info) {
  std::string line = line_of(info, search_->task);
  if (line.empty()) return;
  report_.standing.depth = std::max(report_.standing.depth, info.depth.value_or(0));
  search_->held[info.multipv.value_or(1)] = std::move(line);
  if (search_->upload->waiting_bytes() < most_waiting) {
    send_held();
  }
}

void JobSearcher::send_held() {
  for (const auto& [rank, line] : search_->held) {
    send_line(line);
  }
  search_->held.clear();
}

// Ends the search in progress, if there is one; the last line may be empty.
void JobSearcher::end_search(std::string_view last_line) {
  if (!search_) return;
  overdue_.cancel();
  seat_.rest();
  send_held();
  if (!last_line.empty()) {
    send_line(last_line);
  }
  search_->upload->finish();
  ending_.emplace_back(search_->number, std::move(search_->upload));
  if (ending_.size() > most_ending) {
    ending_.pop_front();
  }
  search_.reset();
  report_.standing.variant.clear();
  rest_later();
  report_.show();
}

// The time of a search is over, whatever its engine says.
void JobSearcher::watch(Duration longest) {
  overdue_.expires_after(ticks(longest));
  overdue_.async_wait([this](const boost::system::error_code& error) {
    if (!error && search_) {
      on_overdue();
    }
  });
}

void JobSearcher::on_overdue() {
  if (!std::exchange(was_stopped_, true)) {
    seat_.stop();
    return watch(parts_.terms.waits.stop);
  }
  on_engine(engine::Failure{engine::Fault::not_responding, "it did not end its search"});
}

// An engine without work is ended after a while, since it holds memory.
void JobSearcher::rest_later() {
  idle_.expires_after(ticks(parts_.terms.waits.keep_alive));
  idle_.async_wait([this](const boost::system::error_code& error) {
    if (error || search_ || seat_.engine() == nullptr) return;
    seat_.close();
    report_.tell("the engine had no work and is ended");
  });
}

// --- The engine ---

// Called from the engine's thread.
void JobSearcher::notify() {
  if (is_notified_.exchange(true)) return;
  asio::post(parts_.loop, [this] {
    is_notified_ = false;
    hear_engine();
  });
}

void JobSearcher::hear_engine() {
  while (auto event = seat_.next()) {
    if (const auto* const failure = std::get_if<engine::Failure>(&*event)) {
      return on_engine(*failure);
    }
    if (const auto* const complaint = std::get_if<engine::Complaint>(&*event)) {
      report_.tell_often(fmt::format("the engine: {}", printable(complaint->text)));
    }
    if (!search_) continue;
    if (const auto* const info = std::get_if<engine::Info>(&*event)) {
      send_info(*info);
    } else if (const auto* const decision = std::get_if<engine::Decision>(&*event)) {
      on_engine(*decision);
    }
  }
  report_.show();
}

void JobSearcher::on_engine(const engine::Decision& decision) {
  failures_ = 0;
  if (const auto* const illegal = std::get_if<engine::IllegalMove>(&decision.what)) {
    report_.tell_often(fmt::format("the engine's move is illegal: `{}`", excerpt(illegal->text)));
  }
  end_search(line_of(decision, search_->task));
}

// Once in a job a failed engine is started anew. One that cannot play the variant has not failed.
void JobSearcher::on_engine(const engine::Failure& failure) {
  seat_.close();
  if (left_ || parts_.context.stop.stop_requested()) return;
  const std::string why = fmt::format("{}: {}", name_of(failure.fault), printable(failure.detail));
  report_.tell_often(fmt::format("the engine: {}", why));
  report_.record(host::Traffic::Kind::note, why);
  if (!search_) return;
  if (failure.fault == engine::Fault::refused) {
    ++report_.standing.refused;
    return end_search("info string " + why);
  }
  if (!std::exchange(search_->was_restarted, true)) return ask_engine();
  end_search("info string the engine failed");
  if (++failures_ >= most_failures) {
    give_up_(
        Error{fmt::format("the engine has failed in {} jobs in a row: {}", most_failures, why)});
  }
}

// --- The end ---

void JobSearcher::leave(std::function<void()> left) {
  left_ = std::move(left);
  end_search({});
  seat_.close();
  if (ending_.empty()) {
    left_();
  }
}

}  // namespace ludex::remote
