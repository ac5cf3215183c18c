// How a table is stored: as a record of its game, and as a text that only Table reads.
#include <fmt/format.h>

#include <utility>

#include "match/play/game_record.h"
#include "match/report/finding_json.h"
#include "records/go/sgf_reader.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/live/game_json.h"
#include "serve/live/table.h"
#include "serve/wire/members.h"
#include "serve/wire/time_control.h"

namespace ludex::serve {

using rules::Seat;
using std::chrono::nanoseconds;

namespace {

constexpr int state_version = 1;

ApiError unreadable(std::string_view what) {
  return {.code = "internal", .text = fmt::format("the kept table cannot be read: {}", what)};
}

Json setup_text(const rules::Setup& setup) {
  Json values = Json::object();
  for (const auto& [name, text] : setup.values.entries()) {
    values[name] = text;
  }
  return {{"game", setup.game}, {"values", std::move(values)}, {"position", setup.position}};
}

rules::Setup setup_of(const Json& json) {
  rules::Setup setup{.game = json.at("game").get<std::string>()};
  for (const auto& [name, text] : json.at("values").items()) {
    setup.values.set(name, text.get<std::string>());
  }
  setup.position = json.at("position").get<std::string>();
  return setup;
}

Json order_text(const SeatOrder& order) {
  return {{"kind", static_cast<int>(order.kind)},
          {"name", order.name},
          {"level", order.level},
          {"engine", order.engine},
          {"strength", order.strength ? Json(*order.strength) : Json(nullptr)},
          {"profile", order.profile}};
}

SeatOrder order_of(const Json& json) {
  const Json strength = json.value("strength", Json(nullptr));
  return {
      .kind = static_cast<SeatKind>(json.at("kind").get<int>() & 3),
      .name = json.at("name").get<std::string>(),
      .level = json.at("level").get<int>(),
      .engine = json.at("engine").get<std::string>(),
      .strength = strength.is_null() ? std::nullopt : std::optional(strength.get<std::int64_t>()),
      // Tables that were stored before profiles and strengths existed have none.
      .profile = json.value("profile", std::string())};
}

std::optional<Seat> seat_of(const Json& json) {
  if (json.is_null()) return std::nullopt;
  return json.get<int>() == 0 ? Seat::first : Seat::second;
}

Json seat_text(std::optional<Seat> seat) {
  return seat ? Json(rules::index(*seat)) : Json(nullptr);
}

// The player's name in a record; without a name, the question mark of PGN.
std::string written_name(const TableSeat& seat) {
  if (seat.name.empty()) return "?";
  return seat.order.level > 0 ? fmt::format("{} level {}", seat.name, seat.order.level) : seat.name;
}

// Earlier versions stored them under another name, and the first ones stored none.
std::optional<engine::Finding> finding_at(const Json& state, std::size_t ply) {
  const auto all = state.find(state.contains("findings") ? "findings" : "judgements");
  if (all == state.end() || all->at(ply).is_null()) return std::nullopt;
  return match::stored_finding(all->at(ply));
}

nanoseconds time_of(const Json& json) {
  return nanoseconds(json.get<std::int64_t>());
}

}  // namespace

// --- Writing ---

void Table::store(TableOutbox::Kept done) {
  if (!game_.is_over() || *is_recorded_) return parts_.store.keep(kept(), std::move(done));
  record_ = parts_.store.finish(kept(), [is_recorded = is_recorded_, done = std::move(done)](
                                            const ludex::Result<void>& result) {
    *is_recorded = *is_recorded || result.has_value();
    done(result);
  });
}

// The last move has just been shown: the time of a person begins now, and an engine is asked.
void Table::begin_shown_turn() {
  if (std::exchange(turn_waits_, false)) {
    report(match::event::TurnShown{});
  }
  if (std::exchange(engine_waits_, false)) {
    ask_engine();
  }
}

// While the store takes nothing, the game stands still.
void Table::trouble_changed() {
  hold_or_release();
  if (!outbox_.has_trouble()) {
    ask_whoever_is_due();
  }
}

KeptTable Table::kept() const {
  return {.id = id_,
          .record = record(),
          .secrets = secrets(),
          .state = kept_text(),
          .kept = record_,
          .over = is_over()};
}

std::string Table::kept_text() const {
  Json moves = Json::array();
  Json times = Json::array();
  Json findings = Json::array();
  for (const match::PlayedMove& move : game_.record().moves) {
    moves.push_back(game_.game().format_move(move.move, rules::coordinate));
    times.push_back({move.took.count(), move.left ? Json(move.left->count()) : Json(nullptr)});
    findings.push_back(move.finding.has_value() ? match::to_stored(move.finding) : Json(nullptr));
  }
  Json charges = Json::array();
  for (const match::Charge& charge : game_.clock().charges()) {
    charges.push_back({rules::index(charge.seat), charge.took.count()});
  }
  Json seats = Json::array();
  for (std::size_t at = 0; at < seats_.size(); ++at) {
    seats.push_back({{"order", order_text(orders_[at])},
                     {"kind", static_cast<int>(seats_[at].order.kind)},
                     {"name", seats_[at].name}});
  }
  Json state{{"version", state_version},
             {"setup", setup_text(setup())},
             {"time", to_json(game_.clock().control(Seat::first))},
             {"seats", std::move(seats)},
             {"begun", {begun_.utc.time_since_epoch().count(), begun_.offset.count()}},
             {"moves", std::move(moves)},
             {"times", std::move(times)},
             {"findings", std::move(findings)},
             {"charges", std::move(charges)},
             {"paused", game_.clock().is_paused()},
             {"played_on", game_.played_on() ? Json(*game_.played_on()) : Json(nullptr)}};
  if (again_) {
    state["again"] = *again_;
  }
  if (game_.is_over()) {
    const match::GameEnd& end = game_.record().end;
    state["result"] = {{"winner", seat_text(end.winner)},
                       {"code", end_code(end)},
                       {"text", end.reason},
                       {"offender", seat_text(end.offender)},
                       {"margin", end.margin}};
  }
  return json_text(state);
}

records::Record Table::record() const {
  match::GameHeader header{
      .event = "Ludex",
      .site = "?",
      .round = "-",
      .names = {written_name(seats_[0]), written_name(seats_[1])},
      .controls = {game_.clock().control(Seat::first), game_.clock().control(Seat::first)},
      .start = begun_};
  match::PlayedGame game = game_.record();
  game.seat_names = game_.game().seat_names();
  for (const match::PlayedMove& move : game.moves) {
    game.duration += std::chrono::duration_cast<Duration>(move.took);
  }
  records::Record record =
      match::record_of(game, header, {rules::standard, match::NoteFields{.minimal = true}});
  records::NodeId node = records::root;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const match::PlayedMove& move = game.moves[ply];
    node = *record.tree.first_child(node);
    const auto whole = [](nanoseconds time) {
      return std::chrono::duration_cast<Milliseconds>(time);
    };
    records::Annotations& said = record.tree.annotate(node);
    // Where no clock runs, the time of people is not measured.
    if (game_.clock().exists() || move.took > nanoseconds(0)) {
      said.edit_elapsed() = whole(move.took);
    }
    // What an engine believes that plays below its strength is no evaluation of the position.
    if (move.finding.has_value() && !seat(game_.mover(ply)).is_weakened) {
      said.edit_engine() = match::engine_note(move);
    }
    if (move.left) {
      said.edit_clock() = whole(*move.left);
    }
  }
  if (!game_.is_over()) return record;
  const match::GameEnd& end = game.end;
  records::set_tag(record, "TimeControl",
                   match::format_time_control(game_.clock().control(Seat::first)));
  records::set_tag(record, "Termination", match::termination(end));
  record.tree.annotate(node).comment = end.reason;
  if (!end.margin.empty()) {
    records::set_tag(record, records::margin_tag, end.margin);
  }
  return record;
}

// --- Reading ---

Answer<std::unique_ptr<Table>> Table::restore(const TableParts& parts, const KeptTable& kept) {
  const auto state = parse_json(kept.state);
  if (!state) return tl::unexpected(unreadable(state.error().text));
  try {
    if (state->at("version").get<int>() != state_version) {
      return tl::unexpected(unreadable("it is of another version"));
    }
    auto game = rules::start_game(setup_of(state->at("setup")));
    if (!game) return tl::unexpected(unreadable(describe(game.error())));
    const auto time = Members::of(state->at("time")).and_then([](const Members& members) {
      return read_time_control(members);
    });
    if (!time) return tl::unexpected(unreadable(time.error().text));
    TableOrder order{*std::move(game), *time, {}};
    for (std::size_t at = 0; at < order.seats.size(); ++at) {
      order.seats[at] = order_of(state->at("seats").at(at).at("order"));
    }
    std::unique_ptr<Table> table(new Table(parts, kept.id, std::move(order), kept.secrets));
    table->record_ = kept.kept;
    *table->is_recorded_ = kept.kept.has_value();
    if (const auto seated = table->seat_engines(false); !seated) {
      return tl::unexpected(seated.error());
    }
    if (const auto recalled = table->recall(*state); !recalled) {
      return tl::unexpected(recalled.error());
    }
    return table;
  } catch (const Json::exception& error) {
    return tl::unexpected(unreadable(error.what()));
  }
}

Answer<void> Table::recall(const Json& state) {
  const Json& begun = state.at("begun");
  begun_ = {std::chrono::sys_time<Milliseconds>(Milliseconds(begun.at(0).get<std::int64_t>())),
            std::chrono::minutes(begun.at(1).get<std::int64_t>())};
  for (std::size_t at = 0; at < seats_.size(); ++at) {
    const Json& seat = state.at("seats").at(at);
    seats_[at].order.kind = static_cast<SeatKind>(seat.at("kind").get<int>() & 3);
    seats_[at].name = seat.at("name").get<std::string>();
  }
  for (std::size_t ply = 0; ply < state.at("moves").size(); ++ply) {
    const std::string text = state.at("moves").at(ply).get<std::string>();
    const auto move = game_.game().parse_move(text, rules::coordinate);
    if (!move) return tl::unexpected(unreadable(describe(move.error())));
    line_.play(*move);
    const Json& times = state.at("times").at(ply);
    match::PlayedMove played{.move = *move, .took = time_of(times.at(0))};
    if (!times.at(1).is_null()) {
      played.left = time_of(times.at(1));
    }
    played.finding = finding_at(state, ply).value_or(engine::Finding{});
    game_.restore_move(std::move(played));
  }
  std::vector<match::Charge> charges;
  for (const Json& charge : state.at("charges")) {
    charges.push_back({*seat_of(charge.at(0)), time_of(charge.at(1))});
  }
  game_.restore_charges(charges);
  awake_ = false;
  swapped_ = line_.is_swapped();
  if (const auto again = state.find("again"); again != state.end()) {
    again_ = again->get<std::int64_t>();
  }
  if (const auto result = state.find("result"); result != state.end()) {
    const std::string code = result->at("code").get<std::string>();
    game_.restore_end({.kind = end_kind(code),
                       .winner = seat_of(result->at("winner")),
                       .reason = result->at("text").get<std::string>(),
                       .offender = seat_of(result->at("offender")),
                       .failure = {},
                       .code = code,
                       .margin = result->value("margin", "")});
    return {};
  }
  std::optional<std::size_t> played_on;
  if (const Json& ply = state.at("played_on"); !ply.is_null()) {
    played_on = ply.get<std::size_t>();
  }
  game_.restore_position(played_on, state.at("paused").get<bool>(), now());
  hold_or_release();
  seat_persons();
  return {};
}

}  // namespace ludex::serve
