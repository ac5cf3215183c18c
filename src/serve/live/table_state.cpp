// What a table publishes.
#include <vector>

#include "serve/live/table.h"

namespace ludex::serve {

using match::Change;
using rules::Seat;

TableView Table::view() const {
  return {game_, line_, seats_,
          TableNotes{.id = id_,
                     .begun = begun_,
                     .record = record_,
                     .again = again_,
                     .has_trouble = outbox_.has_trouble(),
                     .before = {before(Seat::first), before(Seat::second)}},
          now()};
}

std::shared_ptr<const std::string> Table::state_text(const Reader& reader) {
  return outbox_.is_settled() ? Topic::state_text(reader) : nullptr;
}

Json Table::state(const Reader& reader) const {
  return view().state(seats_of(reader), reader.right);
}

Json Table::summary() const {
  return view().summary();
}

void Table::tell_seat(Seat at) {
  outbox_.delta(view().seat_changed(at));
  parts_.changed(id_);
}

// Publishes the seats if the players have swapped colours since the last call.
void Table::watch_seats() {
  if (std::exchange(swapped_, line_.is_swapped()) == line_.is_swapped()) return;
  tell_seat(Seat::first);
  tell_seat(Seat::second);
}

// The line follows the game first, since all that is shown of the game is about its present state.
void Table::tell_changes(const match::GameInPlay::Changes& changes) {
  std::vector<int> removed;
  std::vector<Json> nodes;
  for (const Change change : changes) {
    if (change == Change::taken_back) {
      const std::vector<int> one = line_.take_back(1);
      removed.insert(removed.end(), one.begin(), one.end());
    } else if (change == Change::moved) {
      nodes.push_back(line_.play(game_.record().moves[line_.plies()].move));
    }
  }
  watch_seats();
  const TableView view = this->view();
  if (!removed.empty()) {
    outbox_.delta(view.taken_back(removed));
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    outbox_.delta(view.moved(nodes[at], line_.plies() - nodes.size() + at));
  }
  for (const Change change : changes) {
    if (auto delta = view.changed(change)) {
      outbox_.delta(*std::move(delta));
    }
  }
  if (!removed.empty() || !nodes.empty() || game_.is_over()) {
    parts_.changed(id_);
  }
}

}  // namespace ludex::serve
