#include "match/openings/openings.h"

#include <span>
#include <utility>

#include "base/expects.h"
#include "base/random.h"

namespace ludex::match {

OpeningBook::OpeningBook(std::vector<Opening> openings, const OpeningOptions& options)
    : openings_(std::move(openings)) {
  expects(!openings_.empty() && options.start >= 1);
  if (options.order == OpeningOrder::random) {
    Rng rng(options.seed);
    rng.shuffle(std::span(openings_));
  }
  start_ = (options.start - 1) % openings_.size();
}

const Opening& OpeningBook::at(std::size_t use) const {
  return openings_[(start_ + use) % openings_.size()];
}

}  // namespace ludex::match
