// The states are described in protocols/uci_family/engine_machine.cpp; this file has the commands
// of UCCI.
//
// In the state boot, only `ucci` and `quit` are obeyed. In idle, everything is, and `stop` is
// answered with nobestmove. In thinking, isready, stop, ponderhit, probe and quit are obeyed; other
// lines are void, not kept. In batch mode each line waits until the one before has been processed.
// A search that ponders holds its answer back until ponderhit or stop.
#include "protocols/ucci/engine_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/illegal_word.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/option_names.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"
#include "rules/registry.h"

namespace ludex::ucci {

namespace {

using protocols::Spelling;

std::string info_message(std::string_view text) {
  Info info;
  info.string = printable(text);
  return format(info);
}

// Controllers of UCCI send numbers out of range and words of other engines. Values that can be
// understood are accepted, others become the default (section 3); std::nullopt means that the
// option keeps its value.
std::optional<std::string> forgiven(const engine::Option& option, std::string_view value) {
  if (const auto* spin = std::get_if<engine::Spin>(&option.type)) {
    const auto number = to_integer(value);
    if (!number) return std::nullopt;
    return fmt::to_string(std::clamp(*number, spin->min, spin->max));
  }
  if (std::holds_alternative<engine::Check>(option.type)) {
    if (equal_ignoring_case(value, "on")) return "true";
    if (equal_ignoring_case(value, "off")) return "false";
  }
  if (std::holds_alternative<engine::Button>(option.type)) return "";
  auto checked = engine::checked_value(option, value);
  return checked ? std::move(*checked) : protocols::initial_value(option);
}

// UCCI 2 numbers the values of selectivity from 0, or names them.
std::string_view randomness(std::string_view selectivity) {
  constexpr std::array<std::string_view, 4> words{"none", "small", "medium", "large"};
  const auto number = to_integer(selectivity);
  if (!number) return selectivity;
  return words.at(static_cast<std::size_t>(std::clamp<std::int64_t>(*number, 0, 3)));
}

}  // namespace

EngineHalf::EngineHalf(Settings settings)
    : EngineMachine(State::boot, std::move(settings.identity), std::move(settings.game)) {
  own_options_.declare({std::string(usemillisec), engine::Check{true},
                        "take times in milliseconds, else in seconds"});
  own_options_.declare({std::string(batch), engine::Check{}});
  own_options_.declare({std::string(debug_option), engine::Check{}});
  own_options_.declare(
      {std::string(newgame), engine::Button{}, "the next position is of another game"});
  for (engine::Option& option : settings.options) {
    if (protocols::chooses_game(option.name) || is_out_of_place(option.name)) continue;
    std::string wire = wire_name(option.name);
    options_.declare(std::move(option), std::move(wire));
  }
}

std::vector<engine::Option> EngineHalf::announced() const {
  std::vector<engine::Option> all{*own_options_.find(usemillisec)};
  for (engine::Option option : options_.options()) {
    option.name = options_.wire_name(*options_.find(option.name));
    all.push_back(std::move(option));
  }
  all.push_back(*own_options_.find(newgame));
  return all;
}

// --- Overrides of EngineMachine ---

// While a question is open, a line waits unless it ends the search or the session.
bool EngineHalf::obey(std::string_view line, Output& out, TimePoint now) {
  const auto command = parse_command(line);
  if (asks()) {
    const bool ends = command && (std::holds_alternative<Stop>(*command) ||
                                  std::holds_alternative<PonderHit>(*command));
    const bool quits = command && std::holds_alternative<Quit>(*command);
    if (!quits && !(ends && outstanding() != 0)) return false;
  }
  if (!command) {
    debug(fmt::format("{}: {}", describe(command.error()), excerpt(line)), out);
    return true;
  }
  std::visit([&](const auto& received) { on(received, out, now); }, *command);
  return true;
}

bool EngineHalf::works_off_lines() const {
  return own_options_.is_on(batch);
}

std::string EngineHalf::message(std::string_view text) const {
  return info_message(text);
}

bool EngineHalf::wants_reasons() const {
  return own_options_.is_on(debug_option);
}

void EngineHalf::send_last_words(Output& out) const {
  out.send.push_back(format(Bye{}));
}

std::string EngineHalf::name_of(const std::string& option) const {
  return wire_name(option);
}

// --- Commands of every state ---

void EngineHalf::on(const Ucci& /*command*/, Output& out, TimePoint /*now*/) {
  if (state() != State::boot) return refuse("ucci", out);
  enter_idle();
  out.send.push_back(format(Id{"name", identity().name}));
  out.send.push_back(format(Id{"author", identity().author}));
  for (const engine::Option& option : announced()) {
    out.send.push_back(format(protocols::to_message(option)));
  }
  out.send.push_back(format(UcciOk{}));
}

void EngineHalf::on(const IsReady& /*command*/, Output& out, TimePoint /*now*/) {
  if (state() == State::boot) return;
  if (state() == State::idle) {
    out.calls.emplace_back(protocols::Settle{});
  }
  out.send.push_back(format(ReadyOk{}));
}

void EngineHalf::on(const Quit& /*command*/, Output& out, TimePoint now) {
  end(out, now, {format(Bye{})});
}

void EngineHalf::on(const Unknown& command, Output& out, TimePoint /*now*/) {
  if (!command.text.empty()) {
    debug("unknown command: " + excerpt(command.text), out);
  }
}

void EngineHalf::on(const Probe& command, Output& out, TimePoint /*now*/) {
  if (state() == State::boot) return;
  auto game = set_up(command.position, out);
  if (!game) {
    debug("no probe: " + describe(game.error()), out);
    out.send.push_back(format(PopHash{}));
    return;
  }
  ask(std::move(*game), engine::TableEntry{}, out);
}

void EngineHalf::refuse(std::string_view what, Output& out) const {
  if (state() == State::boot) return;
  const std::string_view when = outstanding() != 0 ? "during a search" : "without a search";
  debug(fmt::format("{} {} is ignored", what, when), out);
}

// --- Commands that prepare a search ---

void EngineHalf::on(const SetOption& command, Output& out, TimePoint /*now*/) {
  if (state() != State::idle) return refuse("setoption", out);
  const engine::Option* option = options_.find(command.name);
  std::string_view value = command.value;
  if (option == nullptr && equal_ignoring_case(command.name, "selectivity")) {
    value = randomness(value);
  }
  const std::string_view name = option == nullptr ? present_name(command.name) : command.name;
  if (option == nullptr) {
    option = options_.find(name);
  }
  if (option == nullptr) {
    if (set_own(name, value, out) || set_rule(name, value, out)) return;
    return debug("no such option: " + excerpt(command.name), out);
  }
  auto taken = forgiven(*option, value);
  if (!taken) return debug("a number is expected: " + excerpt(value), out);
  options_.set_value(*option, *taken);
  note_variant(*option, *taken);
  out.calls.emplace_back(protocols::SetOption{option->name, std::move(*taken)});
}

// The positions that follow are of the variant that the option switches on.
void EngineHalf::note_variant(const engine::Option& option, std::string_view value) {
  if (option.name != promotion) return;
  rules_.set(rules::variant_parameter, value == "true" ? promotion : std::string_view());
}

bool EngineHalf::set_own(std::string_view name, std::string_view value, Output& out) {
  const engine::Option* option = own_options_.find(name);
  if (option == nullptr) return false;
  if (option->name == newgame) {
    // This fails only if the registry does not have our game.
    if (auto game = start({})) {
      out.calls.emplace_back(protocols::NewGame{std::move(*game)});
    }
    return true;
  }
  if (auto taken = forgiven(*option, value)) {
    own_options_.set_value(*option, std::move(*taken));
  }
  return true;
}

// UCCI 2 sets which repetitions the engine must take into account, and how many half-moves without
// a capture make a draw. The rules count full moves.
bool EngineHalf::set_rule(std::string_view name, std::string_view value, Output& out) {
  rules::Values wanted = rules_;
  if (equal_ignoring_case(name, "repetition")) {
    const auto meant =
        std::find_if(repetitions.begin(), repetitions.end(),
                     [&](const Repetition& row) { return equal_ignoring_case(row.value, value); });
    if (meant == repetitions.end()) {
      debug(fmt::format("repetition takes alwaysdraw, checkban, asianrule or chineserule, not `{}`",
                        excerpt(value)),
            out);
      return true;
    }
    wanted.set(rules::rules_parameter, meant->rule_set);
  } else if (equal_ignoring_case(name, "drawmoves")) {
    const auto half_moves = to_integer(value);
    if (!half_moves || *half_moves < 0 || *half_moves > 1000) {
      debug(fmt::format("drawmoves takes a number from 0 to 1000, not `{}`", excerpt(value)), out);
      return true;
    }
    wanted.set(natural_limit, fmt::to_string(*half_moves / 2));
  } else {
    return false;
  }
  const auto game = rules::start_game({.game = game_name(), .values = wanted});
  if (!game) {
    debug(describe(game.error()), out);
    return true;
  }
  rules_ = std::move(wanted);
  return true;
}

Result<std::unique_ptr<rules::Game>> EngineHalf::start(std::string position) const {
  return rules::start_game({game_name(), rules_, std::move(position)});
}

Result<std::unique_ptr<rules::Game>> EngineHalf::set_up(const Position& command,
                                                        Output& out) const {
  auto game = start(command.fen.value_or(""));
  if (!game) return game;
  const std::size_t played = protocols::play_legal(command.moves, **game, Spelling());
  const bool all = played == command.moves.size();
  if (!all || command.unreadable) {
    const std::string_view bad = all ? *command.unreadable : command.moves[played].view();
    debug(fmt::format("the position ends before {}, which is no legal move", excerpt(bad)), out);
  }
  return game;
}

// A bad FEN changes nothing; of the moves, those before the first bad one are played (section 5.3).
void EngineHalf::on(const Position& command, Output& out, TimePoint /*now*/) {
  if (state() != State::idle) return refuse("position", out);
  auto game = set_up(command, out);
  if (!game) {
    out.send.push_back(info_message("position is unchanged: " + describe(game.error())));
    return;
  }
  game_ = std::move(*game);
  banned_.clear();
}

// A second list replaces the first, as in ElephantEye: the controller sends one list.
void EngineHalf::on(const BanMoves& command, Output& out, TimePoint /*now*/) {
  if (state() != State::idle) return refuse("banmoves", out);
  if (!game_) return debug("banmoves before position is ignored", out);
  banned_.clear();
  for (const MoveText& text : command.moves) {
    if (const auto move = protocols::resolve(text, *game_, Spelling())) {
      banned_.push_back(*move);
    }
  }
}

// --- A search and its answer ---

void EngineHalf::on(const Go& command, Output& out, TimePoint now) {
  if (state() != State::idle) return refuse("go", out);
  if (!game_) {
    auto usual = start({});
    if (!usual) return debug(describe(usual.error()), out);
    game_ = std::move(*usual);
  }
  const auto unit = own_options_.is_on(usemillisec) ? TimeUnit::milliseconds : TimeUnit::seconds;
  engine::Request request = to_engine(command, *game_, unit);
  request.banned = banned_;
  // In batch mode every line waits for the answer, so no ponderhit could be obeyed.
  if (own_options_.is_on(batch)) {
    request.limits.ponder = false;
  }
  request.may_resign = true;
  value_only_ = request.limits.depth == 0;
  ends_with_mate_ = request.limits.infinite;
  left_out_ = banned_;
  value_.reset();
  begin({game_->clone(), now, false, request.limits.ponder});
  if (!engine::first_allowed(request, *game_)) return answer({format(NoBestMove{})}, out, now);
  think(std::move(request), out);
}

void EngineHalf::on(const Stop& /*command*/, Output& out, TimePoint now) {
  if (state() == State::boot) return;
  if (state() == State::idle) {
    out.send.push_back(format(NoBestMove{}));
  } else if (!stop(out, now)) {
    refuse("a second stop", out);
  }
}

void EngineHalf::on(const PonderHit& command, Output& out, TimePoint now) {
  if (!ponderhit(command.draw, out, now)) {
    refuse("ponderhit", out);
  }
}

// --- Events and answers of the engine ---

// If the engine refuses to answer, its table counts as knowing nothing.
void EngineHalf::on_answered(const engine::AnswerTo& answer, const rules::Game& game, Output& out) {
  const auto* entry = std::get_if<engine::HashEntry>(&answer);
  out.send.push_back(format(entry != nullptr ? to_message(*entry, game) : PopHash{}));
}

void EngineHalf::on_info(const engine::Info& event, Output& out, TimePoint /*now*/) {
  if (!event.pv.empty() && event.multipv.value_or(1) == 1) {
    note_best(event.pv.front());
  }
  if (value_only_) {
    if (event.score) {
      value_ = event.score;
    }
    return;
  }
  for (std::string& line : to_lines(event, *search().game)) {
    out.send.push_back(std::move(line));
  }
  const bool mate = event.score && event.score->bound == engine::Bound::exact &&
                    std::holds_alternative<engine::MateIn>(event.score->value);
  if (ends_with_mate_ && mate && state() == State::thinking) {
    stop_early(out);
  }
}

void EngineHalf::on_decision(const engine::Decision& event, Output& out, TimePoint now) {
  if (!value_only_) return answer(spell(event), out, now);
  engine::Info value;
  value.depth = 0;
  value.score = value_;
  auto lines = to_lines(value, *search().game);
  lines.push_back(format(NoBestMove{}));
  answer(std::move(lines), out, now);
}

// The lines that express a decision in UCCI. An engine that resigns still names a legal move
// (section 6).
std::vector<std::string> EngineHalf::spell(const engine::Decision& decision) const {
  const rules::Game& game = *search().game;
  const auto may = [&](rules::Move move) {
    return game.is_legal(move) &&
           std::find(left_out_.begin(), left_out_.end(), move) == left_out_.end();
  };
  const auto named = [&](rules::Move move) {
    return BestMove{Spelling().format(move, game), std::nullopt, decision.draw, false};
  };
  if (const auto* play = std::get_if<engine::Play>(&decision.what); play && may(play->move)) {
    BestMove bestmove = named(play->move);
    if (play->ponder) {
      bestmove.ponder = MoveText::parse(Spelling().format(*play->ponder, game));
    }
    return {format(bestmove)};
  }
  if (const auto* resign = std::get_if<engine::Resign>(&decision.what)) {
    // A search is begun only where there is a move to choose.
    BestMove bestmove = named(move_instead(*resign, left_out_).value());
    bestmove.draw = false;
    bestmove.resign = true;
    return {format(bestmove)};
  }
  if (std::holds_alternative<engine::NoMove>(decision.what)) return {format(NoBestMove{})};
  const auto* illegal = std::get_if<engine::IllegalMove>(&decision.what);
  const std::string text = illegal != nullptr ? excerpt(illegal->text) : "unknown";
  const std::string word = protocols::illegal_word(
      illegal != nullptr ? illegal->text : std::string(), "", [&](std::string_view word) {
        return protocols::means_no_move(word) || Spelling().parse(word, game).has_value();
      });
  return {info_message("the engine wants an illegal move: " + text),
          word.empty() ? format(NoBestMove{}) : format(BestMove{word, std::nullopt})};
}

}  // namespace ludex::ucci
