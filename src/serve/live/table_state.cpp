// The messages of a table to its pages: the whole state, and the changes. Members for one seat are
// sent only to pages that may act for it.
#include <array>
#include <string_view>
#include <utility>

#include "rules/registry.h"
#include "serve/live/clock_json.h"
#include "serve/live/table.h"
#include "serve/wire/face.h"
#include "serve/wire/setup.h"
#include "serve/wire/task.h"
#include "serve/wire/time_control.h"

namespace ludex::serve {

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
            {"tree", tree(result_ || (!own[0] && !own[1]))},
            {"node", line_.node()},
            {"cells", line_.game().cells()},
            {"turn", rules::index(to_move())},
            {"phase", phase()},
            {"task", task()},
            {"marks", line_.marks()},
            {"layers", counting_ ? counting_->layers() : Json::array()},
            {"legal", std::move(legal)},
            {"question", std::move(question)},
            {"clock", clock_json(clock_, now())},
            {"offer", offer_json()},
            {"score", counting_ ? counting_->json() : Json(nullptr)},
            {"result", result_json()},
            {"undo", seats_[0].is_person() || seats_[1].is_person()},
            {"time", to_json(clock_.control(Seat::first))}};
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
          {"cells", line_.game().cells()},
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
    if (const auto& finding = findings_[ply]) {
      nodes[ply]["score"] = score_json(*finding, line_.mover(ply));
    }
  }
  return nodes;
}

// A list of the numbers of nodes, each with its score.
Json Table::scores_json() const {
  Json scores = Json::array();
  for (std::size_t ply = 0; ply < findings_.size(); ++ply) {
    if (const auto& finding = findings_[ply]) {
      scores.push_back(Json::array({line_.node_at(ply), score_json(*finding, line_.mover(ply))}));
    }
  }
  return scores;
}

std::string_view Table::phase() const {
  if (counting_) return "score";
  if (choices_) return "choose";
  // Who declined the choices of an opening rule puts a stone.
  if (declined_) return "opening";
  // Two passes await a count, unless play was resumed after them.
  return board_to_settle(line_.game()) != nullptr ? "play" : line_.game().phase();
}

Json Table::task() const {
  return goes_on() ? task_json(line_.game()) : Json(nullptr);
}

Json Table::legal_for(Seat at) const {
  if (!goes_on() || closing_ || at != to_move()) return nullptr;
  Json legal = line_.legal();
  if (declined_) {
    Json left = Json::array();
    for (Json& move : legal.at("moves")) {
      if (!move.at("at").empty() || move.value("choice", "") == pass_choice) {
        left.push_back(std::move(move));
      }
    }
    legal["moves"] = std::move(left);
  }
  return legal;
}

Json Table::question_for(Seat at) const {
  if (result_ || !seat(at).is_person()) return nullptr;
  if (offer_ && offer_->by != at) {
    return {{"id", offer_->question},
            {"key", offers[static_cast<std::size_t>(offer_->kind)]},
            {"choices", offer_->kind == Offer::Kind::resume ? Json::array({"accept"})
                                                            : Json::array({"accept", "refuse"})}};
  }
  if (!choices_ || at != to_move()) return nullptr;
  return {{"id", choices_->question},
          {"key", "opening"},
          {"args", {{"stones", stones_on(line_.game().cells())}}},
          {"choices", choices_->names}};
}

Json Table::seat_info(Seat at) const {
  const std::size_t other = rules::index(rules::other(at));
  const auto ink =
      line_.is_swapped() ? std::optional(line_.face().ink[other]) : std::optional<rules::Ink>();
  return seat_json(seat(at), ink, line_.captured()[rules::index(at)], is_over(), before(at));
}

Json Table::offer_json() const {
  if (!offer_) return nullptr;
  return {{"kind", offers[static_cast<std::size_t>(offer_->kind)]},
          {"by", rules::index(offer_->by)}};
}

Json Table::result_json() const {
  if (!result_) return nullptr;
  Json json{
      {"winner", seat_or_null(result_->winner)}, {"code", result_->code}, {"text", result_->text}};
  if (result_->offender) {
    json["offender"] = rules::index(*result_->offender);
  }
  if (!result_->margin.empty()) {
    json["margin"] = result_->margin;
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
  shared["clock"] = clock_json(clock_, now());
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
  tell({{"e", "clock"}, {"clock", clock_json(clock_, now())}});
}

void Table::tell_offer() {
  tell({{"e", "offer"}, {"offer", offer_json()}});
}

// While a game is counted there are no questions.
void Table::tell_counting() {
  Json shared{{"e", "score"},
              {"score", counting_ ? counting_->json() : Json(nullptr)},
              {"layers", counting_ ? counting_->layers() : Json::array()},
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
