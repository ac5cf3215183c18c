#include "fleet/worker.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/exhaustion.h"
#include "base/text.h"
#include "fleet/backoff.h"
#include "match/play/played_game.h"

namespace ludex::fleet {

namespace {

constexpr Milliseconds longest_step{1000};
// After a request to stop a result is put so often, for a queue that does not answer.
constexpr std::size_t last_tries = 5;

// The seed of the random part of waits differs from worker to worker.
std::uint64_t seed_of(const std::string& worker) {
  std::uint64_t seed = 0;
  for (const char each : worker) {
    seed = seed * 31 + static_cast<unsigned char>(each);
  }
  return seed;
}

}  // namespace

Worker::Worker(WorkerOptions options)
    : options_(std::move(options)),
      queue_(options_.queue),
      slots_(std::max<std::size_t>(options_.about.concurrency, 1)),
      rng_(seed_of(options_.about.worker)) {
  for (std::size_t slot = 0; slot < slots_.size(); ++slot) {
    slots_[slot].thread =
        std::jthread([this, slot](const std::stop_token& stop) { play_jobs(slot, stop); });
  }
}

Worker::~Worker() {
  ending_.request_stop();
  for (const auto& match : matches_) {
    if (match->player) {
      match->player->stop();
    }
  }
  for (Slot& slot : slots_) {
    slot.thread.request_stop();
  }
  {
    const std::lock_guard lock(mutex_);
    for (const Slot& slot : slots_) {
      // A match that is not announced any more is known to its games only.
      if (slot.job) {
        slot.job->match->player->stop();
      }
    }
    changed_.notify_all();
  }
  for (Slot& slot : slots_) {
    slot.thread.join();
  }
  (void)queue_.unregister_worker(options_.about.worker);
}

std::size_t Worker::games() const {
  const std::lock_guard lock(mutex_);
  return games_;
}

void Worker::tell(const std::string& sentence) {
  const std::lock_guard lock(tell_mutex_);
  options_.tell(sentence);
}

void Worker::run(const std::stop_token& stop, const std::stop_token& last_games) {
  bool is_told = false;
  while (!stop.stop_requested()) {
    const bool fetches = !last_games.stop_requested();
    if (!fetches && !is_playing()) return;
    if (!fetches && !std::exchange(is_told, true)) {
      tell("no further game begins; the running games are played to their end");
    }
    step(longest_step, stop, fetches);
  }
}

bool Worker::is_playing() {
  const std::lock_guard lock(mutex_);
  return std::any_of(slots_.begin(), slots_.end(),
                     [](const Slot& slot) { return slot.job != nullptr; });
}

void Worker::step(Milliseconds longest_wait, const std::stop_token& stop, bool fetches) {
  const TimePoint now = options_.clock.now();
  renew(now);
  read_matches(now);
  for (const auto& match : matches_) {
    if (match->player) {
      match->player->time_passed();
    }
  }
  const std::shared_ptr<Match> match = fetches && has_free_slot() ? next_match() : nullptr;
  if (match) {
    fetch_from(match, longest_wait);
  } else {
    pause(longest_wait, stop);
  }
}

// Says once that the queue is away, and waits longer each time.
void Worker::unreachable(const Error& error) {
  Milliseconds wait{0};
  std::size_t failures = 0;
  {
    const std::lock_guard lock(mutex_);
    failures = failures_++;
    wait = backoff(failures, rng_);
  }
  if (failures == 0) {
    tell(fmt::format("the queue does not answer, and is tried again: {}", describe(error)));
  }
  pause(std::min(wait, longest_step), ending_.get_token());
}

void Worker::pause(Milliseconds longest_wait, const std::stop_token& stop) {
  const std::stop_callback wake(stop, [this] {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  });
  std::unique_lock lock(mutex_);
  const std::size_t games = games_;
  (void)changed_.wait_for(lock, longest_wait,
                          [&] { return stop.stop_requested() || games_ != games; });
}

void Worker::renew(TimePoint now) {
  std::vector<std::shared_ptr<Job>> due;
  {
    const std::lock_guard lock(mutex_);
    for (const Slot& slot : slots_) {
      if (slot.job && now - slot.job->renewed >= progress_interval) {
        slot.job->renewed = now;
        due.push_back(slot.job);
      }
    }
  }
  for (const std::shared_ptr<Job>& job : due) {
    (void)job->delivery->in_progress();
  }
  if (!registered_ || now - *registered_ >= lease_renewal) {
    registered_ = now;
    register_again();
  }
}

void Worker::register_again() {
  Registration registration = options_.about;
  {
    const std::lock_guard lock(mutex_);
    registration.games = games_;
    for (const Slot& slot : slots_) {
      if (slot.job) {
        registration.playing.push_back(
            fmt::format("{}/{}", slot.job->order.match, slot.job->order.number));
      }
    }
    for (const auto& refusal : refusals_) {
      registration.refusals.push_back({refusal.first, refusal.second});
    }
  }
  if (auto put = queue_.register_worker(registration.worker, to_text(registration)); !put) {
    unreachable(put.error());
  }
}

void Worker::read_matches(TimePoint now) {
  const bool is_idle = std::none_of(matches_.begin(), matches_.end(),
                                    [](const auto& match) { return match->player != nullptr; });
  if (matches_read_ && now - *matches_read_ < (is_idle ? idle_interval : busy_interval)) return;
  const auto announced = queue_.matches();
  if (!announced) return unreachable(announced.error());
  {
    const std::lock_guard lock(mutex_);
    failures_ = 0;
  }
  matches_read_ = now;
  std::vector<std::shared_ptr<Match>> current;
  bool is_new = false;
  for (const AnnouncedMatch& each : *announced) {
    const auto known = std::find_if(matches_.begin(), matches_.end(), [&](const auto& match) {
      return match->id == each.id && match->announced == each.terms;
    });
    is_new = is_new || known == matches_.end();
    current.push_back(known != matches_.end() ? *known : opened(each));
  }
  matches_ = std::move(current);
  if (is_new) {
    register_again();
  }
}

std::shared_ptr<Worker::Match> Worker::opened(const AnnouncedMatch& announced) {
  auto match = std::make_shared<Match>(
      Match{.id = announced.id, .announced = announced.terms, .terms = {}, .player = {}});
  if (!is_id(match->id)) return match;  // nobody of us has announced it
  {
    const std::lock_guard lock(mutex_);
    refusals_.erase(match->id);
  }
  auto terms = parse_terms(announced.terms);
  if (terms && terms->match != match->id) {
    terms = fail("the terms are of another match");
  }
  if (!terms) {
    refuse(*match, describe(terms.error()));
    return match;
  }
  match->terms = *std::move(terms);
  auto player = options_.open(*match->terms);
  if (!player) {
    refuse(*match, describe(player.error()));
    return match;
  }
  if (const auto why = (*player)->begin()) {
    refuse(*match, *why);
    return match;
  }
  match->player = *std::move(player);
  tell(fmt::format("Playing in `{}`", printable(match->terms->event)));
  return match;
}

void Worker::refuse(Match& match, const std::string& why) {
  const std::string event = match.terms ? match.terms->event : match.id;
  {
    const std::lock_guard lock(mutex_);
    match.refusal = printable(why);
    refusals_[match.id] = *match.refusal;
  }
  tell(fmt::format("Warning; this machine cannot play in `{}`: {}", printable(event), why));
}

bool Worker::has_free_slot() {
  const std::lock_guard lock(mutex_);
  return std::any_of(slots_.begin(), slots_.end(), [](const Slot& slot) { return !slot.job; });
}

std::shared_ptr<Worker::Match> Worker::next_match() {
  const std::lock_guard lock(mutex_);
  for (std::size_t tried = 0; tried < matches_.size(); ++tried) {
    const std::shared_ptr<Match>& match = matches_[turn_++ % matches_.size()];
    if (match->player && !match->refusal) return match;
  }
  return nullptr;
}

void Worker::fetch_from(const std::shared_ptr<Match>& match, Milliseconds longest_wait) {
  auto delivery = queue_.next(match->id, longest_wait);
  if (!delivery) {
    // Most often the match is over.
    matches_read_.reset();
    read_matches(options_.clock.now());
    const bool is_over = std::find(matches_.begin(), matches_.end(), match) == matches_.end();
    if (!is_over && matches_read_) {
      unreachable(delivery.error());
    }
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    failures_ = 0;
  }
  if (*delivery == nullptr) return;
  auto order = parse_order((*delivery)->order(), *match->terms);
  if (!order) {
    tell(fmt::format("Warning; a game that was offered makes no sense: {}",
                     describe(order.error())));
    (void)(*delivery)->give_back();
    return;
  }
  begin(std::make_shared<Job>(
      Job{match, *std::move(order), *std::move(delivery), options_.clock.now()}));
}

void Worker::begin(std::shared_ptr<Job> job) {
  const std::lock_guard lock(mutex_);
  const auto free =
      std::find_if(slots_.begin(), slots_.end(), [](const Slot& slot) { return !slot.job; });
  free->job = std::move(job);
  changed_.notify_all();
}

void Worker::play_jobs(std::size_t slot, const std::stop_token& stop) {
  while (true) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      (void)changed_.wait(lock, stop, [&] { return slots_[slot].job != nullptr; });
      job = slots_[slot].job;
    }
    if (!job) return;
    try {
      play(*job, slot);
    } catch (const std::exception& refused) {
      tell(fmt::format("Warning; game {} cannot be played: {}", job->order.number,
                       ludex::describe(refused)));
      (void)job->delivery->give_back();
    }
    const std::lock_guard lock(mutex_);
    slots_[slot].job.reset();
    ++games_;
    changed_.notify_all();
  }
}

// An earlier worker may have put the result and ended before it could say that it was done.
bool Worker::has_result(Job& job) {
  const auto result = queue_.result_of(job.order.match, job.order.number);
  if (!result || !*result) return false;
  (void)job.delivery->done();
  return true;
}

void Worker::play(Job& job, std::size_t slot) {
  if (has_result(job)) return;
  auto played = job.match->player->play(job.order, slot);
  if (!played) {
    refuse(*job.match, describe(played.error()));
    (void)job.delivery->give_back();
    return;
  }
  if (!*played) {
    (void)job.delivery->give_back();  // it was stopped
    return;
  }
  (**played).worker = options_.about.worker;
  (**played).played.machine = options_.about.machine;
  report(job, **played);
}

// Whether the result that the game has is another worker's. `is_unknown`: it may be our own, whose
// answer was lost, and once it is counted nobody can tell.
bool Worker::is_of_another(const Job& job, bool is_unknown) {
  if (!is_unknown) return true;
  const auto first = queue_.result_of(job.order.match, job.order.number);
  const auto writer = first && *first ? writer_of(**first) : std::nullopt;
  return writer && *writer != options_.about.worker;
}

// The first result of a game counts. Without an answer this worker does not know whether its own is
// the first one, so it puts it again until there is an answer.
void Worker::report(Job& job, const GameReport& report) {
  const std::string text = to_text(report);
  std::size_t tries = 0;
  std::size_t tries_at_end = 0;
  while (true) {
    const auto put = queue_.put_result(job.order.match, job.order.number, text);
    if (put) {
      const bool is_late = !*put && is_of_another(job, tries > 0);
      (void)job.delivery->done();
      tell(fmt::format(
          "Game {} of `{}`: {} {{{}}}{}", job.order.number, printable(job.match->terms->event),
          match::result_text(report.played.end), report.played.end.reason,
          !is_late ? "" : "; another machine was first, and this result is not counted"));
      return;
    }
    if (tries == 0) {
      tell(fmt::format("the result of game {} waits for the queue: {}", job.order.number,
                       describe(put.error())));
    }
    if (ending_.stop_requested() && ++tries_at_end >= last_tries) return;
    std::unique_lock lock(mutex_);
    const Milliseconds wait = backoff(tries++, rng_);
    (void)changed_.wait_for(lock, ending_.get_token(), wait, [] { return false; });
  }
}

}  // namespace ludex::fleet
