#include "serve/records/record_topic.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "serve/json_text.h"

namespace ludex::serve {

RecordTopic::RecordTopic(std::int64_t id, std::function<void()> unready)
    : id_(id), unready_(std::move(unready)) {}

std::string RecordTopic::name() const {
  return fmt::format("record/{}", id_);
}

Json RecordTopic::state(const Reader& /*reader*/) const {
  return text_ == nullptr ? Json() : parse_json(*text_).value();
}

std::shared_ptr<const std::string> RecordTopic::state_text(const Reader& /*reader*/) {
  if (text_ == nullptr) {
    unready_();
  }
  return text_;
}

void RecordTopic::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                          Done done) {
  done(tl::unexpected<ApiError>(
      {.code = "bad_value",
       .text = fmt::format("records know no `{}`: they are edited by REST", printable(what)),
       .field = "what"}));
}

void RecordTopic::subscribed(const Reader& /*reader*/) {
  ++readers_;
}

void RecordTopic::unsubscribed(const Reader& /*reader*/) {
  --readers_;
}

}  // namespace ludex::serve
