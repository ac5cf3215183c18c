#include "servers/cgos/spectator_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "servers/cgos/spectator_codec.h"

namespace ludex::cgos {

namespace {

constexpr std::chrono::minutes request_window{1};

}  // namespace

SpectatorOutput SpectatorHalf::start(TimePoint now) {
  login_until_ = now + terms_.login_wait;
  return settle({}, now);
}

SpectatorOutput SpectatorHalf::on_line(std::string_view line, TimePoint now) {
  if (ended()) return {};
  if (trim(line).empty()) return settle({}, now);
  const auto message = parse_spectator_line(line);
  if (!message) return unreadable(line, message.error(), now);
  return std::visit([&](const auto& m) { return on(m, now); }, *message);
}

SpectatorOutput SpectatorHalf::on_deadline(TimePoint now) {
  if (ended()) return {};
  const bool is_silent = state_ == State::greeting
                             ? now >= login_until_
                             : !asked_.empty() && now >= asked_.front().sent + terms_.answer_wait;
  if (is_silent) return end(Failure{"the server is silent"});
  return settle({}, now);
}

Result<SpectatorOutput> SpectatorHalf::observe(std::string_view game, TimePoint now) {
  if (!is_game_number(game)) {
    return fail(fmt::format("not a number of a game: `{}`", excerpt(game)));
  }
  if (ended()) return SpectatorOutput{};
  const bool is_asked = std::find(waiting_.begin(), waiting_.end(), game) != waiting_.end() ||
                        std::any_of(asked_.begin(), asked_.end(),
                                    [&](const Request& request) { return request.game == game; });
  if (is_asked) return settle({}, now);
  if (!observed_.contains(game) &&
      waiting_.size() + asked_.size() + observed_.size() >= terms_.most_games) {
    return fail("too many games are watched at the same time");
  }
  waiting_.emplace_back(game);
  return settle({}, now);
}

SpectatorOutput SpectatorHalf::on(const Protocol& /*message*/, TimePoint now) {
  if (state_ != State::greeting) return tell(Complaint{"it sends `protocol` again"}, now);
  state_ = State::watching;
  SpectatorOutput output;
  output.send.push_back(spectator_greeting(terms_.program));
  output.events.emplace_back(Joined{});
  return settle(std::move(output), now);
}

SpectatorOutput SpectatorHalf::on(const Info& message, TimePoint now) {
  return tell(Announcement{message.text}, now);
}

SpectatorOutput SpectatorHalf::on(const Refusal& message, TimePoint /*now*/) {
  return end(Refused{message.text});
}

SpectatorOutput SpectatorHalf::on(const Unknown& message, TimePoint now) {
  return tell(Complaint{fmt::format("unknown command: `{}`", excerpt(message.text))}, now);
}

SpectatorOutput SpectatorHalf::on(const ListedGame& message, TimePoint now) {
  return tell(message, now);
}

SpectatorOutput SpectatorHalf::on(const ObservedGame& message, TimePoint now) {
  const std::string& game = message.terms.game;
  if (!take_answer(game)) {
    return tell(Complaint{fmt::format("it sends game {} unasked", game)}, now);
  }
  if (message.result.empty()) {
    observed_.insert(game);
  } else {
    observed_.erase(game);
  }
  return tell(message, now);
}

SpectatorOutput SpectatorHalf::on(const NoGame& message, TimePoint now) {
  if (!take_answer(message.game)) {
    return tell(Complaint{fmt::format("it sends game {} unasked", message.game)}, now);
  }
  observed_.erase(message.game);
  return tell(message, now);
}

SpectatorOutput SpectatorHalf::on(const GameMove& message, TimePoint now) {
  if (!is_observed(message.game)) {
    return tell(Complaint{fmt::format("it sends moves of game {} unasked", message.game)}, now);
  }
  return tell(message, now);
}

// The public server sends it behind `gameover`, which ended the game already.
SpectatorOutput SpectatorHalf::on(const GameResult& message, TimePoint now) {
  if (observed_.erase(message.game) == 0) return settle({}, now);
  return tell(message, now);
}

SpectatorOutput SpectatorHalf::on(const GameOver& message, TimePoint now) {
  SpectatorOutput output;
  output.events.emplace_back(message);
  if (observed_.erase(message.game) != 0) {
    output.events.emplace_back(GameResult{message.game, message.result});
  }
  return settle(std::move(output), now);
}

SpectatorOutput SpectatorHalf::unreadable(std::string_view line, const Error& error,
                                          TimePoint now) {
  const std::string text = fmt::format("{}: `{}`", describe(error), excerpt(line));
  const auto game = game_told_of(line);
  if (game && (take_answer(*game) || is_observed(*game))) {
    observed_.erase(*game);
    return tell(GameUnreadable{*game, text}, now);
  }
  return tell(Complaint{text}, now);
}

SpectatorOutput SpectatorHalf::tell(SpectatorEvent event, TimePoint now) {
  SpectatorOutput output;
  output.events.push_back(std::move(event));
  return settle(std::move(output), now);
}

SpectatorOutput SpectatorHalf::end(SpectatorEvent event) {
  state_ = State::ended;
  SpectatorOutput output;
  output.events.push_back(std::move(event));
  return output;
}

SpectatorOutput SpectatorHalf::settle(SpectatorOutput output, TimePoint now) {
  if (state_ == State::greeting) {
    output.deadline = login_until_;
    return output;
  }
  while (!sent_.empty() && now >= sent_.front() + request_window) {
    sent_.pop_front();
  }
  while (!waiting_.empty() && sent_.size() < terms_.requests) {
    output.send.push_back(observe_line(waiting_.front()));
    asked_.push_back({std::move(waiting_.front()), now});
    waiting_.pop_front();
    sent_.push_back(now);
  }
  if (!asked_.empty()) {
    output.deadline = asked_.front().sent + terms_.answer_wait;
  }
  if (!waiting_.empty()) {
    const TimePoint next = sent_.front() + request_window;
    output.deadline = output.deadline ? std::min(*output.deadline, next) : next;
  }
  return output;
}

bool SpectatorHalf::take_answer(const std::string& game) {
  const auto found = std::find_if(asked_.begin(), asked_.end(),
                                  [&](const Request& request) { return request.game == game; });
  if (found == asked_.end()) return false;
  asked_.erase(found);
  return true;
}

}  // namespace ludex::cgos
