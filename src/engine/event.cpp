#include "engine/event.h"

#include "base/expects.h"

namespace ludex::engine {

std::string_view name_of(Fault fault) {
  switch (fault) {
    case Fault::cannot_start:
      return "cannot start";
    case Fault::no_handshake:
      return "no handshake";
    case Fault::exited:
      return "exited";
    case Fault::closed_output:
      return "closed its output";
    case Fault::closed_input:
      return "closed its input";
    case Fault::not_responding:
      return "not responding";
    case Fault::flooding:
      return "flooding";
    case Fault::refused:
      return "refused";
  }
  expects(false);
  return {};
}

}  // namespace ludex::engine
