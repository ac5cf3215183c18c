#include "serve/live/table_outbox.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace ludex::serve {

namespace {

constexpr std::chrono::seconds first_wait{1};
constexpr std::chrono::seconds longest_wait{60};

}  // namespace

TableOutbox::TableOutbox(EventLoop& event_loop, Publisher& publisher, std::string topic,
                         Owner owner)
    : event_loop_(event_loop),
      publisher_(publisher),
      topic_(std::move(topic)),
      owner_(std::move(owner)) {}

void TableOutbox::keep() {
  again_.reset();
  const std::uint64_t number = ++asked_;
  owner_.store([this, number, here = std::weak_ptr(here_)](const Result<void>& result) {
    if (!here.expired()) {
      stored(number, result);
    }
  });
}

void TableOutbox::delta(Delta delta) {
  add([this, delta = std::move(delta)](const Result<void>&) { publisher_.delta(topic_, delta); },
      false);
}

void TableOutbox::answer(Done done, Answer<Json> answer) {
  add([done = std::move(done), answer = std::move(answer)](const Result<void>&) { done(answer); },
      true);
}

void TableOutbox::when_kept(Kept told) {
  add(std::move(told), false);
}

void TableOutbox::add(std::function<void(const Result<void>&)> call, bool waits_on) {
  const bool goes_at_once = is_kept() || (has_trouble() && !waits_on);
  const Result<void> outcome =
      has_trouble_ ? Result<void>(ludex::fail(std::string(cannot_store))) : Result<void>();
  if (goes_at_once && waiting_.empty()) return call(outcome);
  waiting_.push_back({asked_, std::move(call), waits_on});
  if (goes_at_once) {
    make_calls(outcome);
  }
}

// A success covers every earlier keep(), because each stores the whole table. Of a failure only
// that of the last one counts.
void TableOutbox::stored(std::uint64_t number, const Result<void>& result) {
  if (!result) {
    if (number == asked_) {
      failed(result.error());
    }
    return;
  }
  kept_ = std::max(kept_, number);
  const bool was_trouble = is_kept() && has_trouble();
  if (was_trouble) {
    has_trouble_ = false;
    wait_ = Duration(0);
    publisher_.delta(topic_, {.shared = {{"e", "unkept"}, {"why", nullptr}}});
  }
  const bool waited = !waiting_.empty();
  make_calls(result);
  if (was_trouble) {
    owner_.trouble_changed();
  }
  if (!is_kept()) return;
  if (waited) {
    publisher_.state_ready(topic_);
  }
  owner_.settled();
}

void TableOutbox::failed(const Error& why) {
  if (!std::exchange(has_trouble_, true)) {
    owner_.trouble_changed();
    publisher_.delta(topic_, {.shared = {{"e", "unkept"}, {"why", cannot_store}}});
  }
  make_calls(tl::unexpected(why));
  publisher_.state_ready(topic_);
  wait_ = std::clamp<Duration>(2 * wait_, first_wait, longest_wait);
  again_ = event_loop_.call_at(event_loop_.clock().now() + wait_, [this] { keep(); });
}

// Calls what waits for nothing any more. In trouble, only what waits on is left.
void TableOutbox::make_calls(const Result<void>& result) {
  std::deque<Waiting> left;
  std::deque<Waiting> ready = std::exchange(waiting_, {});
  while (!ready.empty()) {
    Waiting next = std::move(ready.front());
    ready.pop_front();
    const bool is_due = next.after <= kept_ || (has_trouble() && !next.waits_on);
    if (is_due) {
      next.call(result);
    } else {
      left.push_back(std::move(next));
    }
  }
  // What the calls have added comes after what was left.
  std::move(waiting_.begin(), waiting_.end(), std::back_inserter(left));
  waiting_ = std::move(left);
}

}  // namespace ludex::serve
