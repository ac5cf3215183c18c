// What people and the log get to read about a provider: safe to print, without secrets, and
// bounded.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "base/time.h"
#include "host/traffic_log.h"
#include "remote/external_engine/provider.h"

namespace ludex::remote {

class ProviderReport {
 public:
  // Both outlive the report.
  ProviderReport(const ProviderTerms& terms, const ProviderContext& context);

  void tell(const std::string& sentence) const { context_.tell(sentence); }
  // The same for what may happen often: what exceeds the sentences of a minute is only in the log.
  void tell_often(const std::string& sentence);
  void record(host::Traffic::Kind kind, std::string_view text) const;
  // Printable, and without secrets.
  [[nodiscard]] std::string safe(std::string_view text) const;
  void show() const { context_.show(standing); }

  ProviderStanding standing;

 private:
  const ProviderTerms& terms_;
  const ProviderContext& context_;
  TimePoint minute_;
  std::size_t shown_ = 0;  // in that minute
};

}  // namespace ludex::remote
