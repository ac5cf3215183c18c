#include "serve/analysis/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <utility>
#include <variant>

#include "analysis/overrun.h"
#include "base/limits.h"
#include "base/overloaded.h"
#include "base/text.h"
#include "serve/analysis/ownership_text.h"
#include "serve/failure_text.h"
#include "serve/wire/line_json.h"
#include "serve/wire/members.h"
#include "serve/wire/passed_turn.h"

namespace ludex::serve {

namespace {

constexpr std::string_view lines_option = "MultiPV";
// The time that a page has to reconnect.
constexpr std::chrono::seconds patience{30};
// How often lines are kept while the engine goes on.
constexpr std::chrono::seconds keeping_interval{5};

// Why the engine does not go on. A refusal is a sentence for people.
std::string reason_of(const engine::Failure& failure) {
  return failure.fault == engine::Fault::refused ? printable(failure.detail)
                                                 : failure_text(failure);
}

}  // namespace

Analysis::Analysis(const AnalysisParts& parts, std::int64_t id, AnalysisOrder order,
                   EnginePlan plan, AnalysisWork work)
    : parts_(parts),
      id_(id),
      order_(std::move(order)),
      topic_(fmt::format("analysis/{}", id)),
      whole_(std::move(work.whole)),
      start_(std::move(work.start)),
      kept_(std::move(work.kept)) {
  look_at(std::move(work.game));
  if (whole_ != nullptr) {
    scores_ = whole_->scores();
    progress_ = whole_->progress();
    // All of it is known from an earlier analysis: no engine is needed.
    if (whole_->next(order_.lines) == nullptr) {
      finish_whole_game();
      return;
    }
  }
  worker_ =
      std::make_unique<EngineWorker>(parts_.event_loop, std::move(plan.start),
                                     [this](EngineEvent event) { receive(std::move(event)); });
  worker_->new_game(*game_, {});
  search();
  wait_for_readers();
}

Analysis::~Analysis() {
  try {
    keep_lines();
  } catch (...) {
    // No memory is left for them; what an engine has found can be found again.
  }
  parts_.room.retire(std::move(worker_));
}

Json Analysis::state(const Reader& /*reader*/) const {
  Json state{
      {"id", id_},           {"engine", order_.engine}, {"state", state_},  {"lines", order_.lines},
      {"node", order_.node}, {"progress", progress_},   {"report", report_}};
  if (order_.threat) {
    state["threat"] = true;
  }
  if (whole_ != nullptr) {
    state["scores"] = scores_;
  }
  if (!reason_.empty()) {
    state["reason"] = reason_;
  }
  return state;
}

void Analysis::tell(Json members) {
  members["e"] = "engine";
  parts_.publisher.delta(topic_, {.shared = std::move(members)});
  tell_list();
}

void Analysis::tell_list() const {
  if (parts_.changed) {
    parts_.changed();
  }
}

Json Analysis::summary() const {
  Json json{{"id", id_},           {"record", order_.record},         {"engine", order_.engine},
            {"node", order_.node}, {"whole_game", whole_ != nullptr}, {"goes_on", order_.goes_on},
            {"state", state_},     {"progress", progress_},           {"readers", readers_}};
  if (!order_.profile.empty()) {
    json["profile"] = order_.profile;
  }
  return json;
}

void Analysis::subscribed(const Reader& /*reader*/) {
  ++readers_;
  patience_.reset();
  tell_list();
}

void Analysis::unsubscribed(const Reader& /*reader*/) {
  if (--readers_ == 0) {
    wait_for_readers();
  }
  tell_list();
}

// Ends the analysis when all readers are gone, since a page may be closed without ending it. What
// was found of a whole game is kept: it goes on there when it is asked for again.
void Analysis::wait_for_readers() {
  if (order_.goes_on) return;
  patience_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + patience, [this] {
    if (worker_ != nullptr) {
      stop();
    }
  });
}

void Analysis::stop() {
  keep_lines();
  parts_.room.retire(std::move(worker_));
  state_ = "off";
  tell({{"state", state_}});
}

// --- Commands of pages ---

void Analysis::command(const Reader& /*reader*/, std::string_view what, const Json& body,
                       Done done) {
  if (what == "look") return look(body, done);
  if (what == "limits") return done(limit(body));
  done(tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("an analysis knows no command `{}`", what)}));
}

void Analysis::look(const Json& body, const Done& done) {
  const auto members = Members::of(body);
  if (!members) return done(tl::unexpected(members.error()));
  const auto node = members->integer("node", 0, limits::number);
  if (!node) return done(tl::unexpected(node.error()));
  const auto look = [this, here = std::weak_ptr(here_), node = static_cast<int>(*node),
                     done](std::unique_ptr<rules::Game> game) {
    if (here.expired()) return done(not_now("the analysis has ended"));
    look_at(node, std::move(game));
    done(Json());
  };
  const Failed failed = failing(done);
  parts_.records.work_on(
      order_.record,
      [node = *node, look, failed](const RecordView& record) -> RecordSource::Call {
        auto game = record.game_at(node);
        if (!game) return [failed, why = game.error()] { failed(why); };
        return [look, found = std::make_shared<std::unique_ptr<rules::Game>>(*std::move(game))] {
          look(std::move(*found));
        };
      },
      failed);
}

void Analysis::look_at(int node, std::unique_ptr<rules::Game> game) {
  keep_lines();
  order_.node = node;
  look_at(std::move(game));
  if (whole_ == nullptr && worker_ != nullptr) {
    search();
  }
  tell({{"node", order_.node}, {"state", state_}});
}

Answer<Json> Analysis::limit(const Json& body) {
  const auto members = Members::of(body);
  if (!members) return tl::unexpected(members.error());
  const auto lines = members->integer("lines", 1, most_lines);
  if (!lines) return tl::unexpected(lines.error());
  keep_lines();
  order_.lines = static_cast<int>(*lines);
  if (whole_ == nullptr && worker_ != nullptr) {
    search();
  }
  tell({{"lines", order_.lines}, {"state", state_}});
  return Json();
}

// --- The engine ---

void Analysis::look_at(std::unique_ptr<rules::Game> game) {
  game_ = std::move(game);
  passed_ = order_.threat ? with_passed_turn(*game_) : nullptr;
}

const rules::Game* Analysis::searched() const {
  return order_.threat ? passed_.get() : game_.get();
}

void Analysis::search() {
  if (whole_ != nullptr) {
    search_whole_game();
  } else {
    search_position();
  }
}

// Searches to the limits, or until a page looks at another position. A position in which the game
// is over is not searched. While the engine is about another position, it is stopped or, if it
// cannot be, waited for; however many positions a page looks at meanwhile, the next search is about
// the last one.
void Analysis::search_position() {
  ++requests_;
  last_kept_.clear();
  const rules::Game* const game = searched();
  const std::size_t moves = game == nullptr || game->outcome() ? 0 : game->legal_moves().size();
  collector_.begin(std::min(static_cast<std::size_t>(order_.lines), moves));
  if (moves == 0) {
    state_ = "finished";
  } else if (state_ != "starting") {
    state_ = "thinking";
  }
  is_outdated_ = is_searching_;
  if (is_outdated_) return stop_outdated();
  if (moves == 0) return;
  is_searching_ = true;
  worker_->set_option(std::string(lines_option), std::to_string(order_.lines));
  engine::Request request;
  request.limits = order_.limits;
  request.limits.infinite = order_.limits == engine::Limits{};
  worker_->think(RequestId{requests_}, *game, request);
  watch_the_time();
}

void Analysis::watch_the_time() {
  overdue_.reset();
  // The time of an engine that is still starting begins when it is ready.
  if (!can_be_stopped_) return;
  const auto longest = analysis::longest_search(order_.limits, *can_be_stopped_);
  if (!longest) return;
  overdue_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + *longest, [this] {
    if (worker_ != nullptr) {
      worker_->stop();
    }
  });
}

void Analysis::stop_outdated() {
  if (is_outdated_ && can_be_stopped_.value_or(false)) {
    worker_->stop();
  }
}

void Analysis::search_whole_game() {
  const rules::Game* const next = whole_->next(order_.lines);
  if (next == nullptr) return finish_whole_game();
  worker_->set_option(std::string(lines_option), std::to_string(order_.lines));
  engine::Request request;
  request.limits = order_.limits;
  worker_->think(RequestId{++requests_}, *next, request);
  watch_the_time();
}

void Analysis::finish_whole_game() {
  state_ = "finished";
  progress_ = nullptr;
  whole_->finish();
  report_ = whole_->report();
  parts_.room.retire(std::move(worker_));
  tell({{"state", state_}, {"progress", progress_}, {"report", report_}});
}

// --- What is kept ---

void Analysis::keep_soon() {
  if (!kept_ || keeping_ != nullptr) return;
  keeping_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + keeping_interval,
                                       [this] { keep_lines(); });
}

void Analysis::keep_lines() {
  keeping_.reset();
  std::vector<engine::Info> lines = collector_.lines();
  if (!kept_ || lines.empty() || lines == last_kept_) return;
  kept_->keep(store::key_of(*game_, start_), {order_.lines, lines, {}}, *game_,
              store::Replace::unless_deeper);
  last_kept_ = std::move(lines);
}

void Analysis::receive(EngineEvent event) {
  std::visit(Overloaded{[this](const EngineReady& ready) {
                          can_be_stopped_ = ready.searches_infinitely;
                          stop_outdated();
                          watch_the_time();
                          if (state_ != "starting") return;
                          state_ = "thinking";
                          tell({{"state", state_}});
                        },
                        [this](const EngineInfo& thought) { take(thought); },
                        [this](const EngineDecided& decided) { take(decided); },
                        [](const EngineAnswered&) {},
                        [this](const EngineFailed& failed) {
                          keep_lines();
                          state_ = "died";
                          reason_ = reason_of(failed.failure);
                          parts_.room.retire(std::move(worker_));
                          tell({{"state", state_}, {"reason", reason_}});
                        }},
             event);
}

void Analysis::take(const EngineInfo& thought) {
  if (thought.request_id != RequestId{requests_}) return;
  if (whole_ != nullptr) return whole_->heard(thought.info);
  // Infos without a line, such as the current move of the engine, are not shown.
  if (thought.info.pv.empty() || thought.info.multipv.value_or(1) > order_.lines) return;
  // Infos may still arrive for a search that was stopped because there is nothing to search any
  // more.
  if (searched() == nullptr) return;
  show(thought.info);
  keep_soon();
}

void Analysis::show(const engine::Info& info) {
  const rules::Game& game = *searched();
  collector_.take(info);
  const Json line = line_json(info, game, order_.node);
  parts_.publisher.info(topic_, fmt::format("a{}/{}", id_, info.multipv.value_or(1)), line);
  if (const auto own = ownership_text(info, game); !own.empty()) {
    parts_.publisher.info(topic_, fmt::format("a{}/own", id_),
                          {{"own", own}, {"node", order_.node}});
  }
}

void Analysis::show_move(const engine::Decision& decision) {
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play == nullptr) return;
  engine::Info info;
  info.pv = {play->move};
  show(info);
  collector_.end();
}

void Analysis::take(const EngineDecided& decided) {
  overdue_.reset();
  if (whole_ == nullptr) {
    is_searching_ = false;
    if (is_outdated_) return search_position();
  }
  if (decided.request_id != RequestId{requests_}) return;
  if (whole_ == nullptr) {
    // The engine reached its limit, or saw no reason to continue or no way to.
    collector_.end();
    if (collector_.lines().empty()) {
      show_move(decided.decision);
    }
    keep_lines();
    state_ = "finished";
    return tell({{"state", state_}});
  }
  Json found = whole_->decided(decided.decision);
  scores_.insert(scores_.end(), found.begin(), found.end());
  progress_ = whole_->progress();
  tell({{"progress", progress_}, {"found", std::move(found)}});
  search_whole_game();
}

}  // namespace ludex::serve
