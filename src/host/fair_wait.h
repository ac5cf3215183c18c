// The present wait for an engine, which is longer by the time in which the engine has no processor.
#pragma once

#include <optional>

#include "base/time.h"
#include "host/line_port.h"

namespace ludex::host {

class FairWait {
 public:
  // The port outlives this object.
  explicit FairWait(LinePort& port) : port_(port) {}

  // The wait begins. If `keeps_mark`, the port's mark stays where it is.
  void begin(bool keeps_mark = false);
  // How long the engine has had no processor since then; absent if the port does not know.
  [[nodiscard]] std::optional<Duration> without_processor() const;
  // For a deadline that has passed: by how much it is postponed now; zero if it is not.
  [[nodiscard]] Duration take_extension();

 private:
  LinePort& port_;
  Duration before_{0};  // of what the port counts since its mark, before the wait began
  Duration granted_{0};
};

}  // namespace ludex::host
