#include "serve/matches/watched_game.h"

#include <fmt/format.h>

#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/registry.h"
#include "serve/wire/members.h"
#include "serve/wire/time_control.h"
#include "server_games/go/cgos_board.h"
#include "server_games/go/moves.h"

namespace ludex::serve {

using rules::index;
using rules::Seat;

namespace {

// How a game ended by the part of the result behind `+`, as codes of results.
std::string_view code_of_end(std::string_view how) {
  if (how == "resign" || how == "r") return "resignation";
  if (how == "time" || how == "t") return "timeout";
  if (how == "illegal") return "illegal_move";
  return to_number(how) ? "score" : "";
}

Json cgos_seat(const cgos::Player& player) {
  Json info{{"kind", "engine"}, {"name", printable(player.name)}};
  if (const auto rating = rating_of_cgos(player)) {
    info["rating"] = *rating;
  }
  return info;
}

match::TimeControl cgos_control(Milliseconds main_time) {
  return match::Periods{.base = main_time, .increment = {}, .moves = std::nullopt};
}

}  // namespace

Json result_of_cgos(std::string_view word) {
  const auto winner = cgos::winner(word);
  const std::string how = winner ? lower(word.substr(2)) : std::string();
  const bool is_draw = lower(word) == "draw" || word == "0";
  Json result{{"winner", nullptr},
              {"code", winner    ? code_of_end(how)
                       : is_draw ? "score"
                                 : "no_result"},
              {"text", printable(word)}};
  if (!winner) return result;
  const Seat seat = *winner == cgos::Color::black ? Seat::first : Seat::second;
  result["winner"] = index(seat);
  if (result["code"] == "score") {
    result["margin"] = how;
  } else if (result["code"] == "timeout" || result["code"] == "illegal_move") {
    result["offender"] = index(rules::other(seat));
  }
  return result;
}

std::optional<int> rating_of_cgos(const cgos::Player& player) {
  constexpr int most = 10'000;
  const auto rating = to_integer(player.rating.substr(0, player.rating.find_first_of("?.")));
  if (!rating || *rating < 0 || *rating > most) return std::nullopt;
  return static_cast<int>(*rating);
}

WatchedGame::WatchedGame(Publisher& publisher, const Clock& clock, std::int64_t number)
    : publisher_(publisher),
      clock_(clock),
      number_(number),
      name_(fmt::format("cgos/{}", number)) {}

Result<void> WatchedGame::show(const cgos::ObservedGame& game) {
  const rules::Setup setup = server_games::cgos_setup(game.terms.size, game.terms.komi);
  auto begun = rules::start_game(setup);
  if (!begun) return tl::unexpected(begun.error());
  topic_.reset();
  game_ = *std::move(begun);
  match::ScheduledGame place{};
  place.number = static_cast<std::size_t>(number_);
  notes_ = std::make_shared<LiveGameObserver>(place, clock_);
  notes_->board_set_up(setup);
  left_ = {game.main_time, game.main_time};
  over_ = !game.result.empty();
  for (const cgos::TimedMove& move : game.moves) {
    if (auto played = play(move); !played) return played;
  }
  if (game.moves.empty() && !over_) {
    notes_->move_asked(Seat::first, left_);
  }
  const match::TimeControl control = cgos_control(game.main_time);
  auto board = LiveBoard::of(notes_, {control, control});
  expects(board != nullptr);  // it was set up above
  topic_ = std::make_unique<GameTopic>(
      publisher_, name_, std::move(board),
      GameTopic::Players{.seats = {cgos_seat(game.terms.black), cgos_seat(game.terms.white)},
                         .time = to_json(control)});
  if (over_) {
    topic_->finish(result_of_cgos(game.result));
  }
  for (int reader = 0; reader < readers_; ++reader) {
    topic_->subscribed({});
  }
  publisher_.state_ready(name_);
  return {};
}

Result<void> WatchedGame::play(const cgos::TimedMove& move) {
  if (game_ == nullptr || move.move == "resign") return {};
  const Seat seat = game_->to_move();
  if (auto played = server_games::play_word(*game_, move.move); !played) return played;
  left_[index(seat)] = move.left;
  match::PlayedMove told;
  told.move = game_->moves().back();
  told.left = left_[index(seat)];
  notes_->move_played(seat, told);
  if (!over_) {
    notes_->move_asked(game_->to_move(), left_);
  }
  if (topic_ != nullptr) {
    static_cast<void>(topic_->take_change());
  }
  return {};
}

void WatchedGame::end(std::string_view result) {
  if (topic_ == nullptr || over_) return;
  over_ = true;
  topic_->finish(result_of_cgos(result));
}

Json WatchedGame::state(const Reader& reader) const {
  return topic_ == nullptr ? Json() : topic_->state(reader);
}

std::shared_ptr<const std::string> WatchedGame::state_text(const Reader& reader) {
  return topic_ == nullptr ? nullptr : topic_->state_text(reader);
}

void WatchedGame::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                          Done done) {
  done(bad_value(fmt::format("games at another server know no `{}`", printable(what)), "what"));
}

void WatchedGame::subscribed(const Reader& reader) {
  ++readers_;
  if (topic_ != nullptr) {
    topic_->subscribed(reader);
  }
}

void WatchedGame::unsubscribed(const Reader& reader) {
  --readers_;
  if (topic_ != nullptr) {
    topic_->unsubscribed(reader);
  }
}

}  // namespace ludex::serve
