#include "serve/net/channel.h"

#include "base/expects.h"
#include "serve/json_text.h"
#include "serve/net/message.h"

namespace ludex::serve::net {

void Channel::add(Delta delta) {
  Entry entry{.seq = ++seq_, .delta = std::move(delta)};
  entry.bytes = frame(entry, {})->size();
  for (const Json& members : entry.delta.for_seat) {
    entry.bytes += members.is_null() ? 0 : json_text(members).size();
  }
  bytes_ += entry.bytes;
  kept_.push_back(std::move(entry));
  // The newest delta stays, however large, because the present readers are sent it.
  while (kept_.size() > 1 && (kept_.size() > most_deltas || bytes_ > most_bytes)) {
    bytes_ -= kept_.front().bytes;
    kept_.pop_front();
  }
}

void Channel::begin_anew() {
  kept_.clear();
  bytes_ = 0;
  ++seq_;
}

Frame Channel::last(const Seats& seats) {
  expects(!kept_.empty());
  return frame(kept_.back(), seats);
}

bool Channel::has_since(std::int64_t after) const {
  const std::int64_t before_first = kept_.empty() ? seq_ : kept_.front().seq - 1;
  return after >= before_first && after <= seq_;
}

std::vector<Frame> Channel::since(std::int64_t after, const Seats& seats) {
  expects(has_since(after));
  std::vector<Frame> frames;
  for (Entry& entry : kept_) {
    if (entry.seq > after) {
      frames.push_back(frame(entry, seats));
    }
  }
  return frames;
}

Frame Channel::frame(Entry& entry, const Seats& seats) const {
  std::size_t index = 0;
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const bool shows = seats[seat] && !entry.delta.for_seat[seat].is_null();
    index += shows ? seat + 1 : 0;
  }
  const bool watches = seats == Seats{} && !entry.delta.for_spectators.is_null();
  if (watches) {
    index = entry.frames.size() - 1;
  }
  Frame& made = entry.frames[index];
  if (!made) {
    Json members = entry.delta.shared.is_null() ? Json::object() : entry.delta.shared;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (seats[seat] && !entry.delta.for_seat[seat].is_null()) {
        members.update(entry.delta.for_seat[seat]);
      }
    }
    if (watches) {
      members.update(entry.delta.for_spectators);
    }
    made = std::make_shared<const std::string>(format_delta(topic_, entry.seq, std::move(members)));
  }
  return made;
}

}  // namespace ludex::serve::net
