#include "protocols/wait.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/expects.h"

namespace ludex::protocols {

void Wait::begin(std::optional<Duration> most, TimePoint now) {
  deadline_.reset();
  last_line_.reset();
  began_ = now;
  postponed_ = Duration::zero();
  if (most) {
    deadline_ = now + *most;
  }
}

engine::Failure Wait::failure(engine::Fault silent, std::string_view awaited, TimePoint now) const {
  expects(deadline_.has_value());
  const Duration length = *deadline_ - postponed_ - began_;
  const bool prints = last_line_ && *deadline_ - std::min(*last_line_, now) < length / 4;
  return {
      prints ? engine::Fault::flooding : silent,
      fmt::format("no {} within {:g} s{}", awaited, std::chrono::duration<double>(length).count(),
                  prints ? ", but other output" : "")};
}

}  // namespace ludex::protocols
