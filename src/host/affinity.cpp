#include "host/affinity.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::host {
namespace {

bool is_usable(const Processors& usable, std::int64_t number) {
  return std::find(usable.begin(), usable.end(), number) != usable.end();
}

}  // namespace

Processors usable_processors() {
  Processors numbers;
  cpu_set_t set{};
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return numbers;
  for (int number = 0; number < CPU_SETSIZE; ++number) {
    if (CPU_ISSET(number, &set)) {
      numbers.push_back(number);
    }
  }
  return numbers;
}

Result<Processors> parse_processors(std::string_view text) {
  const Processors usable = usable_processors();
  Processors numbers;
  // Other runners describe the list as "[3,5,7-11]", and many people type the brackets too.
  if (text.size() > 2 && text.starts_with('[') && text.ends_with(']')) {
    text = text.substr(1, text.size() - 2);
  }
  for (const std::string_view part : split(text, ',')) {
    const auto dash = part.find('-');
    const auto first = to_integer(part.substr(0, dash));
    const auto last = dash == std::string_view::npos ? first : to_integer(part.substr(dash + 1));
    if (!first || !last || *first < 0 || *first > *last || *last >= CPU_SETSIZE) {
      return fail(fmt::format("bad processor or range of processors `{}`", printable(part)));
    }
    for (std::int64_t number = *first; number <= *last; ++number) {
      if (!is_usable(usable, number)) {
        return fail(fmt::format("there is no processor {} for this program", number));
      }
      numbers.push_back(static_cast<int>(number));
    }
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

PinnedThread::PinnedThread(int processor) {
  cpu_set_t before{};
  cpu_set_t one{};
  CPU_SET(processor, &one);
  if (::sched_getaffinity(0, sizeof before, &before) == 0 &&
      ::sched_setaffinity(0, sizeof one, &one) == 0) {
    before_ = before;
  }
}

PinnedThread::~PinnedThread() {
  if (before_) {
    (void)::sched_setaffinity(0, sizeof *before_, &*before_);
  }
}

}  // namespace ludex::host
