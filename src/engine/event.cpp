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

std::size_t held_bytes(const Event& event) {
  struct Behind {
    std::size_t operator()(const Info& info) const {
      std::size_t moves = info.pv.size();
      if (info.refutation) moves += info.refutation->line.size();
      if (info.current_line) moves += info.current_line->line.size();
      return moves * sizeof(rules::Move) + info.text.size();
    }
    std::size_t operator()(const Decision& decision) const {
      const auto* illegal = std::get_if<IllegalMove>(&decision.what);
      return illegal != nullptr ? illegal->text.size() : 0;
    }
    std::size_t operator()(const Complaint& complaint) const { return complaint.text.size(); }
    std::size_t operator()(const Failure& failure) const { return failure.detail.size(); }
  };
  return sizeof event + std::visit(Behind{}, event);
}

}  // namespace ludex::engine
