// The messages of a table to its pages: the whole state, and the changes. Members for one seat are
// sent only to pages that may act for it.
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/registry.h"
#include "serve/live/clock_json.h"
#include "serve/live/counting_json.h"
#include "serve/live/game_end_code.h"
#include "serve/live/table.h"
#include "serve/wire/face.h"
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

std::shared_ptr<const std::string> Table::state_text(const Reader& reader) {
  return outbox_.is_settled() ? Topic::state_text(reader) : nullptr;
}

Json Table::state(const Reader& reader) const {
  const std::array<bool, 2> own = seats_of(reader);
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
  Json json{{"id", id_},
            {"setup", to_json(setup())},
            {"board", to_json(line_.face())},
            {"seats", {seat_info(Seat::first), seat_info(Seat::second)}},
            {"me", std::move(me)},
            {"right", to_text(reader.right)},
            {"tree", tree(game_.is_over() || (!own[0] && !own[1]))},
            {"node", line_.node()},
            {"cells", game_.game().cells()},
            {"turn", rules::index(to_move())},
            {"phase", phase()},
            {"task", task()},
            {"marks", line_.marks()},
            {"layers", layers_json()},
            {"legal", std::move(legal)},
            {"question", std::move(question)},
            {"clock", clock_json(game_.clock(), now())},
            {"offer", offer_json()},
            {"score", count_json()},
            {"result", result_json()},
            {"undo", seats_[0].is_person() || seats_[1].is_person()},
            {"time", to_json(game_.clock().control(Seat::first))}};
  if (record_) {
    json["record"] = *record_;
  }
  if (again_) {
    json["again"] = *again_;
  }
  if (outbox_.has_trouble()) {
    json["unkept"] = cannot_store;
  }
  return json;
}

Json Table::summary() const {
  return {{"id", id_},
          {"setup", to_json(setup())},
          {"board", to_json(line_.face())},
          {"cells", game_.game().cells()},
          {"last", line_.last_points()},
          {"seats", {seat_info(Seat::first), seat_info(Seat::second)}},
          {"me", Json::array()},
          {"turn", rules::index(to_move())},
          {"plies", line_.plies()},
          {"began", begun_.utc.time_since_epoch().count()},
          {"result", result_json()}};
}

// --- Its parts ---

Json Table::tree(bool with_scores) const {
  Json nodes = line_.tree();
  for (std::size_t ply = 0; with_scores && ply < nodes.size(); ++ply) {
    const engine::Finding& finding = game_.record().moves[ply].finding;
    if (finding.has_value()) {
      nodes[ply]["score"] = score_json(finding, line_.mover(ply));
    }
  }
  return nodes;
}

// A list of the numbers of nodes, each with its score.
Json Table::scores_json() const {
  Json scores = Json::array();
  for (std::size_t ply = 0; ply < line_.plies(); ++ply) {
    const engine::Finding& finding = game_.record().moves[ply].finding;
    if (finding.has_value()) {
      scores.push_back(Json::array({line_.node_at(ply), score_json(finding, line_.mover(ply))}));
    }
  }
  return scores;
}

Json Table::count_json() const {
  return is_counted() ? counting_json(*game_.counting(), line_.face().files) : Json(nullptr);
}

Json Table::layers_json() const {
  return is_counted() ? territory_json(*game_.counting()) : Json::array();
}

std::string_view Table::phase() const {
  if (is_counted()) return "score";
  if (game_.choices()) return "choose";
  // Who declined the choices of an opening rule puts a stone.
  if (game_.has_declined()) return "opening";
  // Two passes await a count, unless play was resumed after them.
  return match::board_to_settle(game_.game()) != nullptr ? "play" : game_.game().phase();
}

Json Table::task() const {
  return game_.goes_on() ? task_json(game_.game()) : Json(nullptr);
}

Json Table::legal_for(Seat at) const {
  if (!game_.goes_on() || at != to_move()) return nullptr;
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

Json Table::question_for(Seat at) const {
  if (game_.is_over() || !seat(at).is_person()) return nullptr;
  if (const auto& offer = game_.offer(); offer && offer->by != at) {
    return {
        {"id", offer->question},
        {"key", offers[static_cast<std::size_t>(offer->kind)]},
        {"choices", offer->kind == match::Offer::Kind::resume ? Json::array({"accept"})
                                                              : Json::array({"accept", "refuse"})}};
  }
  const auto& choices = game_.choices();
  if (!choices || at != to_move()) return nullptr;
  return {{"id", choices->question},
          {"key", "opening"},
          {"args", {{"stones", stones_on(game_.game().cells())}}},
          {"choices", choices->names}};
}

Json Table::seat_info(Seat at) const {
  const std::size_t other = rules::index(rules::other(at));
  const auto ink =
      line_.is_swapped() ? std::optional(line_.face().ink[other]) : std::optional<rules::Ink>();
  return seat_json(seat(at), ink, line_.captured()[rules::index(at)], is_over(), before(at));
}

Json Table::offer_json() const {
  const auto& offer = game_.offer();
  if (!offer) return nullptr;
  return {{"kind", offers[static_cast<std::size_t>(offer->kind)]}, {"by", rules::index(offer->by)}};
}

Json Table::result_json() const {
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

void Table::tell(Json shared) {
  outbox_.delta({std::move(shared), {}});
}

Delta Table::for_players(Json shared) const {
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

void Table::tell_players(Json shared) {
  outbox_.delta(for_players(std::move(shared)));
}

void Table::tell_position(Json shared, Json for_spectators) {
  shared["turn"] = rules::index(to_move());
  shared["phase"] = phase();
  shared["task"] = task();
  shared["clock"] = clock_json(game_.clock(), now());
  shared["marks"] = line_.marks();
  shared["captured"] = line_.captured();
  Delta delta = for_players(std::move(shared));
  delta.for_spectators = std::move(for_spectators);
  outbox_.delta(std::move(delta));
  parts_.changed(id_);
}

void Table::tell_seat(Seat at) {
  tell({{"e", "seat"}, {"seat", rules::index(at)}, {"info", seat_info(at)}});
  parts_.changed(id_);
}

void Table::tell_clock() {
  tell({{"e", "clock"}, {"clock", clock_json(game_.clock(), now())}});
}

void Table::tell_offer() {
  tell({{"e", "offer"}, {"offer", offer_json()}});
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
  if (!removed.empty()) {
    tell_position({{"e", "undo"}, {"node", line_.node()}, {"removed", removed}});
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    tell_move(nodes[at], line_.plies() - nodes.size() + at);
  }
  for (const Change change : changes) {
    switch (change) {
      case Change::clock:
        tell_clock();
        break;
      case Change::offer:
        tell_offer();
        break;
      case Change::question:
        tell_players({{"e", "question"}, {"phase", phase()}});
        break;
      case Change::counting:
        tell_counting();
        break;
      case Change::ended:
        tell_end();
        break;
      case Change::moved:
      case Change::taken_back:
      case Change::paused:
      case Change::resumed:
      case Change::played_on:
        break;
    }
  }
}

void Table::tell_move(const Json& node, std::size_t ply) {
  const engine::Finding& finding = game_.record().moves[ply].finding;
  Json for_spectators;
  if (finding.has_value()) {
    for_spectators["node"] = node;
    for_spectators["node"]["score"] = score_json(finding, line_.mover(ply));
  }
  tell_position({{"e", "move"}, {"node", node}}, std::move(for_spectators));
}

void Table::tell_end() {
  tell({{"e", "end"},
        {"result", result_json()},
        {"clock", clock_json(game_.clock(), now())},
        {"scores", scores_json()},
        {"record", *record_}});
  parts_.changed(id_);
}

// While a game is counted there are no questions.
void Table::tell_counting() {
  Json shared{{"e", "score"},
              {"score", count_json()},
              {"layers", layers_json()},
              {"phase", phase()},
              {"turn", rules::index(to_move())}};
  Delta delta = for_players(std::move(shared));
  delta.shared.erase("question");
  for (Json& own : delta.for_seat) {
    if (own.is_object()) {
      own.erase("question");
    }
  }
  outbox_.delta(std::move(delta));
}

}  // namespace ludex::serve
