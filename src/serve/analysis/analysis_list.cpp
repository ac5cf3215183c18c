#include "serve/analysis/analysis_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace ludex::serve {

AnalysisList::AnalysisList(EventLoop& event_loop, Publisher& publisher, std::function<Json()> list)
    : event_loop_(event_loop), publisher_(publisher), list_(std::move(list)) {}

void AnalysisList::changed() {
  if (next_ != nullptr || readers_ == 0) return;
  const TimePoint due = std::max(event_loop_.clock().now(), told_ + between_lists);
  next_ = event_loop_.call_at(due, [this] {
    next_.reset();
    told_ = event_loop_.clock().now();
    publisher_.delta(name, {.shared = {{"e", "analyses"}, {"analyses", list_()}}});
  });
}

Json AnalysisList::state(const Reader& /*reader*/) const {
  return {{"analyses", list_()}};
}

void AnalysisList::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                           Done done) {
  done(tl::unexpected<ApiError>(
      {.code = "unknown",
       .text = fmt::format("the list of analyses knows no command `{}`", printable(what)),
       .field = "what"}));
}

// Changes were not published while nobody followed the list.
void AnalysisList::subscribed(const Reader& /*reader*/) {
  if (readers_++ == 0) {
    publisher_.begin_anew(name);
  }
}

void AnalysisList::unsubscribed(const Reader& /*reader*/) {
  if (--readers_ == 0) {
    next_.reset();
  }
}

}  // namespace ludex::serve
