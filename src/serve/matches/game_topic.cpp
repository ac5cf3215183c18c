#include "serve/matches/game_topic.h"

#include <fmt/format.h>

#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "engine/event.h"
#include "rules/registry.h"
#include "rules/settled_game.h"
#include "serve/matches/match_game_json.h"
#include "serve/wire/face.h"
#include "serve/wire/line_json.h"
#include "serve/wire/score.h"
#include "serve/wire/setup.h"
#include "serve/wire/task.h"

namespace ludex::serve {

using rules::index;
using rules::Seat;

namespace {

std::unique_ptr<rules::Game> game_anew(const rules::Game& game) {
  auto started = rules::start_game(game.setup());
  expects(started.has_value());  // it was started before
  return *std::move(started);
}

// The settlement of a board is no phase of its own here: the referee sees to it, not the readers.
std::string_view phase_of(const rules::Game& game) {
  const auto* const board = dynamic_cast<const rules::SettledGame*>(&game);
  return board != nullptr && board->awaits_settlement() ? "play" : game.phase();
}

}  // namespace

GameTopic::GameTopic(Publisher& publisher, std::string topic, std::unique_ptr<LiveBoard> board,
                     Players players)
    : publisher_(publisher),
      topic_(std::move(topic)),
      board_(std::move(board)),
      players_(std::move(players)),
      line_(game_anew(board_->game())),
      clock_(board_->clock()) {}

// --- The whole state ---

Json GameTopic::seat_info(Seat seat) const {
  Json info = players_.seats[index(seat)];
  if (line_.is_swapped()) {
    info["ink"] = ink_name(line_.face().ink[index(rules::other(seat))]);
  }
  if (std::string captured = line_.captured()[index(seat)]; !captured.empty()) {
    info["captured"] = std::move(captured);
  }
  return info;
}

Json GameTopic::judged(Json node, std::size_t ply) const {
  if (const auto& finding = board_->moves()[ply].finding; finding.has_value()) {
    const Seat mover = node.at("s") == index(Seat::first) ? Seat::first : Seat::second;
    node["score"] = score_json(finding, mover);
  }
  return node;
}

void GameTopic::add_position(Json& json) const {
  json["turn"] = index(line_.game().to_move());
  json["phase"] = phase_of(line_.game());
  json["task"] = task_json(line_.game());
  json["legal"] = nullptr;
  json["clock"] = clock_;
  json["marks"] = line_.marks();
  json["question"] = nullptr;
}

Json GameTopic::state(const Reader& /*reader*/) const {
  Json tree = line_.tree();
  for (std::size_t ply = 0; ply < tree.size(); ++ply) {
    tree[ply] = judged(std::move(tree[ply]), ply);
  }
  Json json{{"id", board_->notes().game().number},
            {"setup", to_json(line_.game().setup())},
            {"board", to_json(line_.face())},
            {"seats", {seat_info(Seat::first), seat_info(Seat::second)}},
            {"me", Json::array()},
            {"tree", std::move(tree)},
            {"node", line_.node()},
            {"cells", line_.game().cells()},
            {"layers", Json::array()},
            {"offer", nullptr},
            {"score", nullptr},
            {"result", result_},
            {"undo", false}};
  add_position(json);
  if (!players_.time.is_null()) {
    json["time"] = players_.time;
  }
  return json;
}

void GameTopic::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                        Done done) {
  done(bad_value(fmt::format("games of a match know no `{}`: engines play them", printable(what)),
                 "what"));
}

// --- Changes ---

template <class OnMove>
void GameTopic::catch_up(const OnMove& on_move) {
  const auto& moves = board_->moves();
  for (std::size_t ply = line_.plies(); ply < moves.size(); ++ply) {
    if (!line_.game().is_legal(moves[ply].move)) return;
    const Json& node = line_.play(moves[ply].move);
    on_move(judged(node, ply));
  }
}

// Moves that were played while nobody followed the game are not sent one by one.
void GameTopic::subscribed(const Reader& /*reader*/) {
  if (++readers_ > 1) return;
  catch_up([](const Json& /*node*/) {});
  clock_ = clock_now();
  publisher_.begin_anew(topic_);
}

std::optional<Json> GameTopic::take_change() {
  std::optional<Json> change = board_->take_change();
  if (change && is_followed()) {
    tell_moves();
    publish_finding(Seat::first);
    publish_finding(Seat::second);
  }
  return change;
}

void GameTopic::tell(Json delta) {
  publisher_.delta(topic_, {std::move(delta), {}});
}

void GameTopic::tell_moves() {
  const bool was_swapped = line_.is_swapped();
  const Json clock = std::exchange(clock_, board_->clock());
  bool has_moved = false;
  catch_up([&](Json node) {
    Json delta{{"e", "move"}, {"node", std::move(node)}, {"captured", line_.captured()}};
    add_position(delta);
    tell(std::move(delta));
    has_moved = true;
  });
  if (!has_moved && clock != clock_) {
    tell({{"e", "clock"}, {"clock", clock_}});
  }
  if (was_swapped == line_.is_swapped()) return;
  for (const Seat seat : {Seat::first, Seat::second}) {
    tell({{"e", "seat"}, {"seat", index(seat)}, {"info", seat_info(seat)}});
  }
}

// A finding is about the position in which the player was asked, which may be before the last
// moves.
void GameTopic::publish_finding(Seat seat) {
  const auto& said = board_->said(seat);
  if (!said || said == findings_[index(seat)] || said->ply > line_.plies()) return;
  findings_[index(seat)] = said;
  const auto game = line_.game().clone();
  while (game->moves().size() > said->ply) {
    game->undo();
  }
  if (game->to_move() != seat) return;
  const int node = said->ply == 0 ? 0 : line_.node_at(said->ply - 1);
  publisher_.info(topic_, fmt::format("s{}/1", index(seat)),
                  line_json(said->finding, 1, *game, node));
}

void GameTopic::end(const store::StoredMatchGame& game) {
  Json delta{{"e", "end"}, {"result", result_json(game)}, {"clock", clock_}};
  std::string sentence = fmt::format("game {} is over", game.number);
  if (game.record) {
    const auto record = static_cast<std::int64_t>(*game.record);
    delta["record"] = record;
    sentence += fmt::format("; it is record {}", record);
  }
  tell(std::move(delta));
  publisher_.end(topic_, {.code = "unknown", .text = std::move(sentence), .field = "topic"});
}

void GameTopic::finish(Json result) {
  result_ = std::move(result);
  clock_ = clock_now();
  if (is_followed()) {
    tell({{"e", "end"}, {"result", result_}, {"clock", clock_}});
  }
}

// No clock runs once the game is over.
Json GameTopic::clock_now() const {
  Json clock = board_->clock();
  if (!result_.is_null() && clock.is_object()) {
    clock["run"] = nullptr;
  }
  return clock;
}

void GameTopic::give_up() {
  publisher_.end(topic_, {.code = "unknown",
                          .text = fmt::format("game {} was given up; it will be played anew",
                                              board_->notes().game().number),
                          .field = "topic"});
}

}  // namespace ludex::serve
