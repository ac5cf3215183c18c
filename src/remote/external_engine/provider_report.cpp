#include "remote/external_engine/provider_report.h"

#include <chrono>

#include "base/text.h"
#include "remote/server_connection.h"

namespace ludex::remote {

namespace {

constexpr std::size_t most_sentences = 30;

}  // namespace

ProviderReport::ProviderReport(const ProviderTerms& terms, const ProviderContext& context)
    : terms_(terms), context_(context), minute_(context.clock.now()) {}

void ProviderReport::tell_often(const std::string& sentence) {
  const TimePoint now = context_.clock.now();
  if (now - minute_ >= std::chrono::minutes(1)) {
    minute_ = now;
    shown_ = 0;
  }
  if (++shown_ <= most_sentences) {
    tell(sentence);
  }
}

void ProviderReport::record(host::Traffic::Kind kind, std::string_view text) const {
  if (context_.log != nullptr) {
    const std::string shown = safe(text);
    context_.log->record({context_.clock.now(), "server", kind, shown});
  }
}

std::string ProviderReport::safe(std::string_view text) const {
  return printable(masked(masked(text, terms_.token), terms_.registration.provider_secret));
}

}  // namespace ludex::remote
