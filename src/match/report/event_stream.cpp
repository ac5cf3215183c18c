#include "match/report/event_stream.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/expects.h"
#include "base/version.h"
#include "match/play/time_control.h"
#include "match/report/finding_json.h"
#include "match/report/move_json.h"
#include "rules/registry.h"

namespace ludex::match {

namespace {

using OrderedJson = nlohmann::ordered_json;
using rules::Seat;

// "2026-11-27T03:04:05.678Z"
std::string utc_text(const WallTime& at) {
  const auto whole = std::chrono::floor<std::chrono::seconds>(at.utc);
  const auto rest = std::chrono::duration_cast<Milliseconds>(at.utc - whole);
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z",
                     fmt::gmtime(std::chrono::system_clock::to_time_t(whole)), rest.count());
}

std::int64_t milliseconds(std::chrono::nanoseconds time) {
  return std::chrono::duration_cast<Milliseconds>(time).count();
}

OrderedJson seat_or_null(const std::optional<Seat>& seat) {
  return seat ? OrderedJson(rules::index(*seat)) : OrderedJson(nullptr);
}

// The counts that are not zero, by their words.
OrderedJson report_faults_json(const ReportFaultCounts& counts) {
  OrderedJson json = OrderedJson::object();
  for (std::size_t fault = 0; fault < counts.size(); ++fault) {
    if (counts[fault] > 0) {
      json[std::string(engine::report_fault_words[fault])] = counts[fault];
    }
  }
  return json;
}

OrderedJson engines_json(const MatchPlan& plan) {
  OrderedJson engines = OrderedJson::array();
  const std::size_t at_start = starters(plan.schedule);
  for (const Entrant& entrant : plan.entrants) {
    OrderedJson engine{{"name", entrant.name},
                       {"time", format_time_control(entrant.allowance.time)}};
    if (entrant.allowance.depth) {
      engine["depth"] = *entrant.allowance.depth;
    }
    if (entrant.allowance.nodes) {
      engine["nodes"] = *entrant.allowance.nodes;
    }
    if (engines.size() >= at_start) {
      engine["joined"] = true;
    }
    if (is_withdrawn(plan.schedule, engines.size())) {
      engine["withdrawn"] = true;
    }
    engines.push_back(std::move(engine));
  }
  return engines;
}

}  // namespace

// Follows the moves of a game on a board of its own, which names them.
class EventStream::Moves final : public GameObserver {
 public:
  Moves(EventStream& stream, std::size_t number) : stream_(stream), number_(number) {}

  void board_set_up(const rules::Setup& setup) override {
    auto board = rules::start_game(setup);
    expects(board.has_value());  // the game has begun with it
    board_ = *std::move(board);
    stream_.write("board", {{"game", number_},
                            {"variant", setup.game},
                            {"rules", rules::rules_word(setup)},
                            {"position", board_->position()}});
  }
  void move_asked(Seat /*seat*/,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>&) override {}
  void finding_changed(Seat /*seat*/, const engine::Finding& /*finding*/) override {}
  void move_played(Seat seat, const PlayedMove& move) override {
    OrderedJson json{{"game", number_}};
    json.update(move_json(*board_, ++plies_, seat, move));
    board_->play(move.move);
    stream_.write("move", json);
  }

 private:
  EventStream& stream_;
  std::size_t number_;
  std::unique_ptr<rules::Game> board_;
  std::size_t plies_ = 0;
};

EventStream::EventStream(Write write, std::uint64_t first, std::function<WallTime()> wall_time)
    : write_(std::move(write)), wall_time_(std::move(wall_time)), next_(first) {}

EventStream::~EventStream() = default;

void EventStream::write(std::string_view event, const OrderedJson& members) {
  const std::lock_guard lock(mutex_);
  if (!outcome_) return;
  OrderedJson json{{"n", next_++}, {"at", utc_text(wall_time_())}, {"event", event}};
  json.update(members);
  // Names and reasons may hold any bytes.
  outcome_ = write_(json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace) + '\n');
}

void EventStream::begin(const MatchPlan& plan) {
  for (const Entrant& entrant : plan.entrants) {
    names_.push_back(entrant.name);
  }
  report_faults_ = ReportFaultTally(names_.size());
  const Schedule schedule(plan.schedule);
  const auto kind = static_cast<std::size_t>(plan.schedule.kind);
  write("match_began", {{"version", event_version},
                        {"ludex", version()},
                        {"name", plan.event},
                        {"variant", plan.setup.game},
                        {"rules", rules::rules_word(plan.setup)},
                        {"engines", engines_json(plan)},
                        {"tournament", tournament_names[kind]},
                        {"rounds", plan.schedule.rounds},
                        {"games_of_an_encounter", plan.schedule.games},
                        {"games", schedule.size()},
                        {"counted", plan.counted.size()},
                        {"concurrency", plan.concurrency}});
}

void EventStream::stage_began(const Stage& stage, std::size_t games) {
  write("stage_began", {{"round", stage.round},
                        {"tie_break", stage.is_tie_break},
                        {"encounters", stage.encounters},
                        {"free", stage.byes},
                        {"games", games}});
}

void EventStream::game_started(const ScheduledGame& game) {
  write("game_began", {{"game", game.number},
                       {"round", game.round},
                       {"opening", game.opening + 1},
                       {"engines", game.seats},
                       {"names", {names_[game.seats[0]], names_[game.seats[1]]}}});
}

GameObserver* EventStream::watch(const ScheduledGame& game) {
  const std::lock_guard lock(mutex_);
  return (moves_[game.number] = std::make_unique<Moves>(*this, game.number)).get();
}

void EventStream::game_finished(const ScheduledGame& game, const PlayedGame& played,
                                const Standings& standings) {
  report_faults_.add(game, played);
  write_observations(game, played);
  const HeadToHead encounter = standings.encounter(game.encounter);
  OrderedJson json{{"game", game.number},
                   {"engines", game.seats},
                   {"result", result_text(played.end)},
                   {"winner", seat_or_null(played.end.winner)},
                   {"cause", to_text(played.end.kind)},
                   {"reason", played.end.reason},
                   {"offender", seat_or_null(played.end.offender)},
                   {"plies", played.moves.size()},
                   {"took_ms", milliseconds(played.duration)},
                   {"counted", standings.games()},
                   {"encounter",
                    {{"engines", game.encounter},
                     {"wins", encounter.tally.wins},
                     {"losses", encounter.tally.losses},
                     {"draws", encounter.tally.draws},
                     {"pairs", encounter.pairs.counts}}}};
  if (!played.machine.empty()) {
    json["machine"] = played.machine;
  }
  if (!played.end.code.empty()) {
    json["code"] = played.end.code;
  }
  if (played.end.without_processor.count() > 0) {
    json["without_processor_ms"] = played.end.without_processor.count();
  }
  if (played.end.failure) {
    json["failure"] = played.end.failure->detail;
  }
  if (!played.end.last_output.empty()) {
    json["last_output"] = played.end.last_output;
  }
  if (!played.end.fault_file.empty()) {
    json["fault_file"] = played.end.fault_file;
    json["position"] = last_position(played);
  }
  const auto first = report_faults_json(played.report_faults[0]);
  const auto second = report_faults_json(played.report_faults[1]);
  if (!first.empty() || !second.empty()) {
    json["report_faults"] = {first, second};
  }
  write("game_ended", json);
  const std::lock_guard lock(mutex_);
  moves_.erase(game.number);
}

void EventStream::write_observations(const ScheduledGame& game, const PlayedGame& played) {
  const bool any = std::any_of(played.moves.begin(), played.moves.end(),
                               [](const PlayedMove& move) { return move.observed.has_value(); });
  if (!any) return;
  const auto board = rules::start_game(played.setup).value();
  std::size_t ply = 0;
  for (const PlayedMove& move : played.moves) {
    board->play(move.move);
    ++ply;
    if (!move.observed) continue;
    OrderedJson found = to_stored(*move.observed);
    auto& line = found["pv"] = OrderedJson::array();
    for (const rules::Move each : move.observed->pv) {
      line.push_back(board->format_move(each, rules::coordinate));
    }
    write("observation", {{"game", game.number}, {"ply", ply}, {"found", std::move(found)}});
  }
}

void EventStream::warned(const std::string& sentence) {
  write("warning", {{"text", sentence}});
}

void EventStream::noted(const std::string& sentence) {
  write("note", {{"text", sentence}});
}

void EventStream::game_voided(const ScheduledGame& game, VoidBecause why) {
  const bool suspended = why == VoidBecause::suspended;
  write("game_voided",
        {{"game", game.number}, {"because", suspended ? "suspended" : "without_processor"}});
  const std::lock_guard lock(mutex_);
  moves_.erase(game.number);
}

Result<void> EventStream::end(const MatchEnd& end) {
  OrderedJson engines = OrderedJson::array();
  for (std::size_t engine = 0; engine < names_.size(); ++engine) {
    const Tally tally = end.standings.overall(engine).tally;
    const Faults& faults = end.standings.faults(engine);
    engines.push_back({{"name", names_[engine]},
                       {"wins", tally.wins},
                       {"losses", tally.losses},
                       {"draws", tally.draws},
                       {"timeouts", faults.timeouts},
                       {"crashes", faults.crashes},
                       {"illegal_moves", faults.illegal_moves},
                       {"forbidden_repetitions", faults.forbidden_repetitions}});
    if (auto counts = report_faults_json(report_faults_.of(engine)); !counts.empty()) {
      engines.back()["report_faults"] = std::move(counts);
    }
  }
  OrderedJson places = OrderedJson::array();
  for (const Placing& each : end.places) {
    places.push_back({{"place", each.place}, {"engine", each.engine}});
  }
  OrderedJson json{{"counted", end.standings.games()},
                   {"complete", !end.interrupted && !end.trouble},
                   {"engines", std::move(engines)},
                   {"places", std::move(places)}};
  if (end.trouble) {
    json["trouble"] = *end.trouble;
  }
  write("match_ended", json);
  const std::lock_guard lock(mutex_);
  return outcome_;
}

Result<std::uint64_t> last_event_number(std::string_view stream) {
  const std::size_t end = stream.rfind('\n');
  if (end == std::string_view::npos) {
    if (stream.empty()) return 0;
    return fail("it holds no whole line");
  }
  const std::size_t before = end == 0 ? std::string_view::npos : stream.rfind('\n', end - 1);
  const std::size_t start = before == std::string_view::npos ? 0 : before + 1;
  const OrderedJson json = OrderedJson::parse(stream.substr(start, end - start), nullptr, false);
  if (!json.is_object() || !json.contains("n") || !json["n"].is_number_unsigned()) {
    return fail("its last line is no event");
  }
  return json["n"].get<std::uint64_t>();
}

}  // namespace ludex::match
