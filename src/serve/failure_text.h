// The failure of an engine as a sentence for people.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "base/text.h"
#include "engine/event.h"

namespace ludex::serve {

[[nodiscard]] inline std::string failure_text(const engine::Failure& failure) {
  const std::string_view fault = engine::name_of(failure.fault);
  const std::string detail = printable(failure.detail);
  // The end of a process is described by its detail: "it ended: killed by signal 9". Some other
  // details are whole sentences that begin with the fault.
  const bool is_whole = failure.fault == engine::Fault::exited || detail.starts_with(fault);
  return is_whole ? detail : fmt::format("{}: {}", fault, detail);
}

}  // namespace ludex::serve
