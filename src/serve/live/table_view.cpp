#include "serve/live/table_view.h"

#include <utility>

#include "rules/registry.h"
#include "serve/live/game_json.h"
#include "serve/live/table_outbox.h"
#include "serve/wire/face.h"
#include "serve/wire/score.h"
#include "serve/wire/setup.h"
#include "serve/wire/task.h"
#include "serve/wire/time_control.h"

namespace ludex::serve {

using match::Change;
using rules::Seat;

namespace {

constexpr std::array<std::string_view, 4> offers{"draw", "takeback", "pause", "resume"};

Json seat_or_null(std::optional<Seat> seat) {
  return seat ? Json(rules::index(*seat)) : Json(nullptr);
}

}  // namespace

// --- The whole state ---

bool is_counted(const match::GameInPlay& game) {
  return game.counting() != nullptr && !game.plays_about_dead_stones();
}

Json TableView::state(const std::array<bool, 2>& own, Right right) const {
  Json me = Json::array();
  Json legal = nullptr;
  Json question = nullptr;
  for (const Seat at : {Seat::first, Seat::second}) {
    if (!own[rules::index(at)]) continue;
    me.push_back(rules::index(at));
    if (legal.is_null()) {
      legal = legal_for(at);
    }
    if (question.is_null()) {
      question = question_for(at);
    }
  }
  Json json{{"id", notes_.id},
            {"setup", to_json(game_.game().setup())},
            {"board", to_json(line_.face())},
            {"seats", {seat_info(Seat::first), seat_info(Seat::second)}},
            {"me", std::move(me)},
            {"right", to_text(right)},
            {"tree", tree(game_.is_over() || (!own[0] && !own[1]))},
            {"node", line_.node()},
            {"cells", game_.game().cells()},
            {"turn", rules::index(game_.to_move())},
            {"phase", phase()},
            {"task", task()},
            {"marks", line_.marks()},
            {"layers", layers()},
            {"legal", std::move(legal)},
            {"question", std::move(question)},
            {"clock", clock()},
            {"offer", offer()},
            {"score", count()},
            {"result", result()},
            {"undo", seats_[0].is_person() || seats_[1].is_person()},
            {"time", to_json(game_.clock().control(Seat::first))}};
  if (notes_.record) {
    json["record"] = *notes_.record;
  }
  if (notes_.again) {
    json["again"] = *notes_.again;
  }
  if (notes_.has_trouble) {
    json["unkept"] = cannot_store;
  }
  return json;
}

Json TableView::summary() const {
  return {{"id", notes_.id},
          {"setup", to_json(game_.game().setup())},
          {"board", to_json(line_.face())},
          {"cells", game_.game().cells()},
          {"last", line_.last_points()},
          {"seats", {seat_info(Seat::first), seat_info(Seat::second)}},
          {"me", Json::array()},
          {"turn", rules::index(game_.to_move())},
          {"plies", line_.plies()},
          {"began", notes_.begun.utc.time_since_epoch().count()},
          {"result", result()}};
}

// --- Its parts ---

Json TableView::tree(bool with_scores) const {
  Json nodes = line_.tree();
  for (std::size_t ply = 0; with_scores && ply < nodes.size(); ++ply) {
    const engine::Finding& finding = game_.record().moves[ply].finding;
    if (finding.has_value()) {
      nodes[ply]["score"] = score_json(finding, game_.mover(ply));
    }
  }
  return nodes;
}

// A list of the numbers of nodes, each with its score.
Json TableView::scores() const {
  Json scores = Json::array();
  for (std::size_t ply = 0; ply < line_.plies(); ++ply) {
    const engine::Finding& finding = game_.record().moves[ply].finding;
    if (finding.has_value()) {
      scores.push_back(Json::array({line_.node_at(ply), score_json(finding, game_.mover(ply))}));
    }
  }
  return scores;
}

Json TableView::count() const {
  return is_counted(game_) ? counting_json(*game_.counting(), line_.face().files) : Json(nullptr);
}

Json TableView::layers() const {
  return is_counted(game_) ? territory_json(*game_.counting()) : Json::array();
}

std::string_view TableView::phase() const {
  if (is_counted(game_)) return "score";
  if (game_.choices()) return "choose";
  // Who declined the choices of an opening rule puts a stone.
  if (game_.has_declined()) return "opening";
  // Two passes await a count, unless play was resumed after them.
  return match::board_to_settle(game_.game()) != nullptr ? "play" : game_.game().phase();
}

Json TableView::task() const {
  return game_.goes_on() ? task_json(game_.game()) : Json(nullptr);
}

Json TableView::legal_for(Seat at) const {
  if (!game_.goes_on() || at != game_.to_move()) return nullptr;
  Json legal = line_.legal();
  if (game_.has_declined()) {
    Json left = Json::array();
    for (Json& move : legal.at("moves")) {
      if (!move.at("at").empty() || move.value("choice", "") == match::pass_choice) {
        left.push_back(std::move(move));
      }
    }
    legal["moves"] = std::move(left);
  }
  return legal;
}

Json TableView::question_for(Seat at) const {
  if (game_.is_over() || !seat(at).is_person()) return nullptr;
  if (const auto& offer = game_.offer(); offer && offer->by != at) {
    return {{"id", offer->question},
            {"key", offers[static_cast<std::size_t>(offer->kind)]},
            {"choices", offer->can_be_refused()
                            ? Json::array({match::accept_choice, match::refuse_choice})
                            : Json::array({match::accept_choice})}};
  }
  const auto& choices = game_.choices();
  if (!choices || at != game_.to_move()) return nullptr;
  return {{"id", choices->question},
          {"key", "opening"},
          {"args", {{"stones", stones_on(game_.game().cells())}}},
          {"choices", choices->names}};
}

Json TableView::seat_info(Seat at) const {
  const std::size_t other = rules::index(rules::other(at));
  const auto ink =
      line_.is_swapped() ? std::optional(line_.face().ink[other]) : std::optional<rules::Ink>();
  return seat_json(seat(at), ink, line_.captured()[rules::index(at)], game_.is_over(),
                   notes_.before[rules::index(at)]);
}

Json TableView::offer() const {
  const auto& offer = game_.offer();
  if (!offer) return nullptr;
  return {{"kind", offers[static_cast<std::size_t>(offer->kind)]}, {"by", rules::index(offer->by)}};
}

Json TableView::clock() const {
  return clock_json(game_.clock(), now_);
}

Json TableView::result() const {
  if (!game_.is_over()) return nullptr;
  const match::GameEnd& end = game_.record().end;
  Json json{{"winner", seat_or_null(end.winner)}, {"code", end_code(end)}, {"text", end.reason}};
  if (end.offender) {
    json["offender"] = rules::index(*end.offender);
  }
  if (!end.margin.empty()) {
    json["margin"] = end.margin;
  }
  return json;
}

// --- Changes ---

Delta TableView::for_players(Json shared) const {
  shared["legal"] = nullptr;
  shared["question"] = nullptr;
  Delta delta{std::move(shared), {}};
  for (const Seat at : {Seat::first, Seat::second}) {
    if (!seat(at).is_person()) continue;
    Json& own = delta.for_seat[rules::index(at)];
    // A null would override the value for the other seat of the same page.
    if (Json legal = legal_for(at); !legal.is_null()) {
      own["legal"] = std::move(legal);
    }
    if (Json question = question_for(at); !question.is_null()) {
      own["question"] = std::move(question);
    }
  }
  return delta;
}

Delta TableView::position(Json shared) const {
  shared["turn"] = rules::index(game_.to_move());
  shared["phase"] = phase();
  shared["task"] = task();
  shared["clock"] = clock();
  shared["marks"] = line_.marks();
  shared["captured"] = line_.captured();
  return for_players(std::move(shared));
}

Delta TableView::moved(const Json& node, std::size_t ply) const {
  Delta delta = position({{"e", "move"}, {"node", node}});
  const engine::Finding& finding = game_.record().moves[ply].finding;
  if (finding.has_value()) {
    delta.for_spectators["node"] = node;
    delta.for_spectators["node"]["score"] = score_json(finding, game_.mover(ply));
  }
  return delta;
}

Delta TableView::taken_back(const std::vector<int>& removed) const {
  return position({{"e", "undo"}, {"node", line_.node()}, {"removed", removed}});
}

Delta TableView::seat_changed(Seat at) const {
  return {{{"e", "seat"}, {"seat", rules::index(at)}, {"info", seat_info(at)}}, {}};
}

// While a game is counted there are no questions.
Delta TableView::counting() const {
  Delta delta = for_players({{"e", "score"},
                             {"score", count()},
                             {"layers", layers()},
                             {"phase", phase()},
                             {"turn", rules::index(game_.to_move())}});
  delta.shared.erase("question");
  for (Json& own : delta.for_seat) {
    if (own.is_object()) {
      own.erase("question");
    }
  }
  return delta;
}

std::optional<Delta> TableView::changed(Change change) const {
  switch (change) {
    case Change::clock:
      return Delta{{{"e", "clock"}, {"clock", clock()}}, {}};
    case Change::offer:
      return Delta{{{"e", "offer"}, {"offer", offer()}}, {}};
    case Change::question:
      return for_players({{"e", "question"}, {"phase", phase()}});
    case Change::counting:
      return counting();
    case Change::ended:
      return Delta{{{"e", "end"},
                    {"result", result()},
                    {"clock", clock()},
                    {"scores", scores()},
                    {"record", notes_.record.value()}},
                   {}};
    case Change::moved:
    case Change::taken_back:
    case Change::paused:
    case Change::resumed:
    case Change::played_on:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace ludex::serve
