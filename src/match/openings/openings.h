// The positions and first moves from which games start, and the order in which they are used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/opening_format.h"

namespace ludex::match {

// The moves of an Opening are legal from its position.
using records::Opening;

enum class OpeningOrder : std::uint8_t { sequential, random };

struct OpeningOptions {
  OpeningOrder order = OpeningOrder::sequential;
  std::size_t start = 1;   // the number of the first opening used, from 1
  std::uint64_t seed = 0;  // of the random order
};

// Openings in their order of use; the first follows the last.
class OpeningBook {
 public:
  // Expects at least one opening. A random order is one shuffle of all openings, so each is used
  // once before any is used again.
  OpeningBook(std::vector<Opening> openings, const OpeningOptions& options);

  [[nodiscard]] const Opening& at(std::size_t use) const;
  [[nodiscard]] std::size_t size() const { return openings_.size(); }

 private:
  std::vector<Opening> openings_;
  std::size_t start_ = 0;
};

}  // namespace ludex::match
