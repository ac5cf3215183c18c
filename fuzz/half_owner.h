// The owner of a half under a target: its time, and the lines of an input that it obeys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/text.h"
#include "base/time.h"

namespace ludex::fuzz {

class HalfOwner {
 public:
  void pass(Milliseconds time) { now_ += time; }

 protected:
  [[nodiscard]] TimePoint now() const { return now_; }

 private:
  TimePoint now_{};
};

// Starts the half of a new owner, which derives from HalfOwner and has start() and obey(line), and
// lets it obey each line. A line takes a millisecond for every byte.
template <class Owner>
int run_owner(const std::uint8_t* bytes, std::size_t size) {
  Owner owner;
  owner.start();
  const std::string_view input(reinterpret_cast<const char*>(bytes), size);
  for (const std::string_view line : split(input, '\n')) {
    owner.pass(Milliseconds(line.size()));
    owner.obey(line);
  }
  return 0;
}

}  // namespace ludex::fuzz
