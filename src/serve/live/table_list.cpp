#include "serve/live/table_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/text.h"

namespace ludex::serve {

TableList::TableList(EventLoop& event_loop, Publisher& publisher, Tables tables)
    : event_loop_(event_loop), publisher_(publisher), tables_(std::move(tables)) {}

Json TableList::state(const Reader& /*reader*/) const {
  return {{"tables", tables_.all()}};
}

void TableList::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                        Done done) {
  done(tl::unexpected(
      ApiError{.code = "unknown",
               .text = fmt::format("the list of tables knows no command `{}`", printable(what)),
               .field = "what"}));
}

// Changes were not published while nobody followed the list, so a page that comes back cannot be
// sent the changes that it missed.
void TableList::subscribed(const Reader& reader) {
  if (readers_.empty()) {
    publisher_.begin_anew(name);
  }
  readers_.insert(reader.page);
}

void TableList::unsubscribed(const Reader& reader) {
  readers_.erase(reader.page);
  if (!readers_.empty()) return;
  changed_.clear();
  told_.clear();
  next_summary_.reset();
}

void TableList::changed(std::int64_t id) {
  if (readers_.empty()) return;
  changed_.insert(id);
  set_timer();
}

// Summaries are made by the timer even if one is due now: the table may be in the middle of a
// change.
void TableList::set_timer() {
  if (changed_.empty()) return;
  const TimePoint now = event_loop_.clock().now();
  TimePoint due = TimePoint::max();
  for (const std::int64_t id : changed_) {
    const auto told = told_.find(id);
    due = std::min(due, told == told_.end() ? now : told->second + between_summaries);
  }
  if (next_summary_ != nullptr && next_due_ <= due) return;
  next_due_ = due;
  next_summary_ = event_loop_.call_at(due, [this] { tell_due(); });
}

void TableList::tell_due() {
  next_summary_.reset();
  const TimePoint now = event_loop_.clock().now();
  std::erase_if(told_, [&](const auto& one) { return one.second + between_summaries <= now; });
  std::vector<std::int64_t> due;
  for (const std::int64_t id : changed_) {
    if (!told_.contains(id)) {
      due.push_back(id);
    }
  }
  for (const std::int64_t id : due) {
    changed_.erase(id);
    told_[id] = now;
    tell(id);
  }
  set_timer();
}

void TableList::tell(std::int64_t id) {
  if (auto summary = tables_.one(id)) {
    publisher_.delta(name, {{{"e", "table"}, {"table", *std::move(summary)}}, {}});
  } else {
    publisher_.delta(name, {{{"e", "gone"}, {"id", id}}, {}});
  }
}

}  // namespace ludex::serve
