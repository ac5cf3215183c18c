// Which options an engine offers besides those that all engines of this core have.
#pragma once

namespace ludex::search {

struct Offers {
  bool rating = false;     // to play like a player of some rating: where levels were measured
  bool character = false;  // those of UCCI: randomness, style and the like
};

}  // namespace ludex::search
