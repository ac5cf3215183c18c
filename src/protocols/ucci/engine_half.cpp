// States of the engine half (ucci.md section 2):
//
//   boot -ucci-> idle -go-> thinking -stop-> stopping -the engine's decision-> idle
//                           thinking -the engine's decision-> idle
//   any -quit, end of input, the engine fails-> quit
//
// Boot hears `ucci` and `quit` alone. Idle hears everything, and answers `stop` with nobestmove.
// Thinking hears isready, stop, ponderhit, probe and quit; other lines are void, not kept. In batch
// mode thinking hears nothing, and lines that come then are kept for idle. A search that ponders
// holds its answer back until ponderhit or stop.
#include "protocols/ucci/engine_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/options.h"
#include "protocols/resolve.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/option_names.h"
#include "protocols/ucci/resolve.h"
#include "rules/registry.h"

namespace ludex::ucci {

namespace {

using protocols::Spelling;

std::string info_message(std::string_view text) {
  Info info;
  info.string = printable(text);
  return format(info);
}

// The text or, where it is long, its beginning.
std::string excerpt(std::string_view text) {
  return printable(text.substr(0, 60));
}

// Controllers of UCCI send what they like: numbers out of range, words of other engines. What can
// be understood is taken, and what cannot is the default (section 3); nothing: leave it as it is.
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

// UCCI 2 counts selectivity from 0, or names it.
std::string_view randomness(std::string_view selectivity) {
  constexpr std::array<std::string_view, 4> words{"none", "small", "medium", "large"};
  const auto number = to_integer(selectivity);
  if (!number) return selectivity;
  return words.at(static_cast<std::size_t>(std::clamp<std::int64_t>(*number, 0, 3)));
}

std::string answer_to_probe(const std::optional<engine::HashEntry>& entry,
                            const rules::Game& game) {
  return format(to_message(entry, game));
}

}  // namespace

EngineHalf::EngineHalf(Settings settings)
    : identity_(std::move(settings.identity)), game_name_(std::move(settings.game)) {
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

int EngineHalf::outstanding() const {
  return state_ == State::thinking || state_ == State::stopping ? 1 : 0;
}

bool EngineHalf::listens() const {
  return outstanding() == 0 || !own_options_.is_on(batch);
}

// --- Lines in ---

EngineHalf::Output EngineHalf::on_line(std::string_view line, TimePoint /*now*/) {
  Output out;
  if (state_ == State::quit) return out;
  if (listens()) {
    obey(line, out);
  } else if (unread_.size() < limits::waiting_commands &&
             unread_bytes_ + line.size() <= limits::waiting_bytes) {
    unread_.emplace_back(line);
    unread_bytes_ += line.size();
  } else {
    debug("too many commands during a search: " + excerpt(line), out);
  }
  return out;
}

EngineHalf::Output EngineHalf::on_closed(TimePoint /*now*/) {
  Output out;
  if (state_ != State::quit) end(out);
  return out;
}

void EngineHalf::obey(std::string_view line, Output& out) {
  const auto command = parse_command(line);
  if (!command) return debug(fmt::format("{}: {}", describe(command.error()), excerpt(line)), out);
  std::visit([&](const auto& said) { on(said, out); }, *command);
}

// --- Commands of every state ---

void EngineHalf::on(const Ucci& /*command*/, Output& out) {
  if (state_ != State::boot) return refuse("ucci", out);
  state_ = State::idle;
  out.send.push_back(format(Id{"name", identity_.name}));
  out.send.push_back(format(Id{"author", identity_.author}));
  for (const engine::Option& option : announced()) {
    out.send.push_back(format(protocols::to_message(option)));
  }
  out.send.push_back(format(UcciOk{}));
}

void EngineHalf::on(const IsReady& /*command*/, Output& out) {
  if (state_ == State::boot) return;
  if (state_ == State::idle) out.events.emplace_back(protocols::Settle{});
  out.send.push_back(format(ReadyOk{}));
}

void EngineHalf::on(const Quit& /*command*/, Output& out) {
  end(out);
  out.send.push_back(format(Bye{}));
}

void EngineHalf::on(const Unknown& command, Output& out) {
  if (!command.text.empty()) debug("unknown command: " + excerpt(command.text), out);
}

void EngineHalf::on(const Probe& command, Output& out) {
  if (state_ == State::boot) return;
  auto game = set_up(command.position, out);
  if (!game) {
    debug("no probe: " + describe(game.error()), out);
    out.send.push_back(format(PopHash{}));
    return;
  }
  out.events.emplace_back(protocols::Probe{std::move(*game), answer_to_probe, out.send.size()});
}

void EngineHalf::end(Output& out) {
  if (state_ == State::thinking && search_.held.empty()) out.events.emplace_back(protocols::Stop{});
  out.events.emplace_back(protocols::Quit{});
  unread_.clear();
  state_ = State::quit;
}

void EngineHalf::refuse(std::string_view what, Output& out) const {
  if (state_ == State::boot) return;
  const std::string_view when = outstanding() != 0 ? "during a search" : "without a search";
  debug(fmt::format("{} {} is ignored", what, when), out);
}

void EngineHalf::debug(std::string_view text, Output& out) const {
  if (own_options_.is_on(debug_option)) out.send.push_back(info_message(text));
}

// --- Commands that prepare a search ---

void EngineHalf::on(const SetOption& command, Output& out) {
  if (state_ != State::idle) return refuse("setoption", out);
  const engine::Option* option = options_.find(command.name);
  std::string_view value = command.value;
  if (option == nullptr && equal_ignoring_case(command.name, "selectivity")) {
    value = randomness(value);
  }
  const std::string_view name = option == nullptr ? present_name(command.name) : command.name;
  if (option == nullptr) option = options_.find(name);
  if (option == nullptr) {
    if (set_own(name, value, out) || set_rule(name, value, out)) return;
    return debug("no such option: " + excerpt(command.name), out);
  }
  auto taken = forgiven(*option, value);
  if (!taken) return debug("a number is expected: " + excerpt(value), out);
  options_.set_value(*option, *taken);
  note_variant(*option, *taken);
  out.events.emplace_back(protocols::SetOption{option->name, std::move(*taken)});
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
    // The rules know every game of theirs, so that only a registry without ours has no start.
    if (auto game = start({})) out.events.emplace_back(protocols::NewGame{std::move(*game)});
    return true;
  }
  if (auto taken = forgiven(*option, value)) own_options_.set_value(*option, std::move(*taken));
  return true;
}

// UCCI 2: which repetitions the engine is to reckon with, and how many half-moves without a capture
// draw. The rules count full moves.
bool EngineHalf::set_rule(std::string_view name, std::string_view value, Output& out) {
  rules::Values wanted = rules_;
  if (equal_ignoring_case(name, "repetition")) {
    const auto meant =
        std::find_if(repetitions.begin(), repetitions.end(),
                     [&](const Repetition& row) { return equal_ignoring_case(row.value, value); });
    if (meant == repetitions.end()) {
      debug(fmt::format("repetition takes alwaysdraw, checkban, asianrule or chineserule, not '{}'",
                        excerpt(value)),
            out);
      return true;
    }
    wanted.set(rules::rules_parameter, meant->rule_set);
  } else if (equal_ignoring_case(name, "drawmoves")) {
    const auto half_moves = to_integer(value);
    if (!half_moves || *half_moves < 0 || *half_moves > 1000) {
      debug(fmt::format("drawmoves takes a number from 0 to 1000, not '{}'", excerpt(value)), out);
      return true;
    }
    wanted.set(natural_limit, fmt::to_string(*half_moves / 2));
  } else {
    return false;
  }
  const auto game = rules::start_game({.game = game_name_, .values = wanted});
  if (!game) {
    debug(describe(game.error()), out);
    return true;
  }
  rules_ = std::move(wanted);
  return true;
}

Result<std::unique_ptr<rules::Game>> EngineHalf::start(std::string position) const {
  return rules::start_game({game_name_, rules_, std::move(position)});
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
void EngineHalf::on(const Position& command, Output& out) {
  if (state_ != State::idle) return refuse("position", out);
  auto game = set_up(command, out);
  if (!game) {
    out.send.push_back(info_message("position is unchanged: " + describe(game.error())));
    return;
  }
  game_ = std::move(*game);
  banned_.clear();
}

// A second list replaces the first, as in ElephantEye: the controller sends one.
void EngineHalf::on(const BanMoves& command, Output& out) {
  if (state_ != State::idle) return refuse("banmoves", out);
  if (!game_) return debug("banmoves before position is ignored", out);
  banned_.clear();
  for (const MoveText& text : command.moves) {
    if (const auto move = protocols::resolve(text, *game_, Spelling())) banned_.push_back(*move);
  }
}

// --- A search and its answer ---

void EngineHalf::on(const Go& command, Output& out) {
  if (state_ != State::idle) return refuse("go", out);
  if (!game_) {
    auto usual = start({});
    if (!usual) return debug(describe(usual.error()), out);
    game_ = std::move(*usual);
  }
  const auto unit = own_options_.is_on(usemillisec) ? TimeUnit::milliseconds : TimeUnit::seconds;
  engine::Request request = to_engine(command, *game_, unit);
  request.banned = banned_;
  // Nobody could tell it that the move has come: nothing is read before the answer.
  if (own_options_.is_on(batch)) request.limits.ponder = false;
  request.may_resign = true;
  search_ = {game_->clone(),
             request.limits.ponder,
             request.limits.depth == 0,
             request.limits.infinite,
             banned_,
             {},
             {},
             {}};
  state_ = State::thinking;
  const auto legal = game_->legal_moves();
  const bool any = std::any_of(legal.begin(), legal.end(), [&](rules::Move move) {
    return std::find(banned_.begin(), banned_.end(), move) == banned_.end();
  });
  if (!any) return answer({format(NoBestMove{})}, out);
  out.events.emplace_back(protocols::Think{game_->clone(), std::move(request)});
}

void EngineHalf::on(const Stop& /*command*/, Output& out) {
  if (state_ == State::boot) return;
  if (state_ == State::idle) {
    out.send.push_back(format(NoBestMove{}));
    return;
  }
  if (state_ == State::stopping) return refuse("a second stop", out);
  if (!search_.held.empty()) return release(out);
  state_ = State::stopping;
  out.events.emplace_back(protocols::Stop{});
}

void EngineHalf::on(const PonderHit& command, Output& out) {
  if (state_ != State::thinking || !search_.ponder) return refuse("ponderhit", out);
  search_.ponder = false;
  if (!search_.held.empty()) return release(out);
  out.events.emplace_back(protocols::Ponderhit{command.draw});
}

void EngineHalf::answer(std::vector<std::string> lines, Output& out) {
  search_.held = std::move(lines);
  if (state_ == State::stopping || !search_.ponder) release(out);
}

void EngineHalf::release(Output& out) {
  for (std::string& line : search_.held) out.send.push_back(std::move(line));
  search_ = {};
  state_ = State::idle;
  // Lines of batch mode; one of them may start the next search, and those behind it wait on.
  while (!unread_.empty() && listens() && state_ != State::quit) {
    const std::string line = std::move(unread_.front());
    unread_.pop_front();
    unread_bytes_ -= line.size();
    obey(line, out);
  }
}

// --- Events of the engine ---

EngineHalf::Output EngineHalf::on_event(const engine::Event& event, TimePoint /*now*/) {
  Output out;
  if (state_ == State::quit) return out;
  std::visit([&](const auto& told) { on(told, out); }, event);
  return out;
}

EngineHalf::Output EngineHalf::on_explained(const std::vector<std::string>& lines) {
  Output out;
  for (const std::string& line : lines) out.send.push_back(info_message(line));
  return out;
}

// What the announcement allows but the engine cannot do (a file that is none) is told even without
// debug: somebody wanted it.
EngineHalf::Output EngineHalf::on_refused(const protocols::SetOption& call,
                                          const Error& why) const {
  Output out;
  out.send.push_back(
      info_message(fmt::format("{} is not set: {}", wire_name(call.name), describe(why))));
  return out;
}

void EngineHalf::on(const engine::Info& event, Output& out) {
  if (outstanding() == 0 || !search_.held.empty()) return;
  if (!event.pv.empty()) search_.best = event.pv.front();
  if (search_.values) {
    if (event.score) search_.value = event.score;
    return;
  }
  for (std::string& line : to_lines(event, *search_.game)) out.send.push_back(std::move(line));
  const bool mate = event.score && event.score->bound == engine::Bound::exact &&
                    std::holds_alternative<engine::MateIn>(event.score->value);
  if (search_.infinite && mate && state_ == State::thinking) {
    state_ = State::stopping;
    out.events.emplace_back(protocols::Stop{});
  }
}

void EngineHalf::on(const engine::Decision& event, Output& out) {
  if (outstanding() == 0 || !search_.held.empty()) return;
  if (!search_.values) return answer(spell(event), out);
  engine::Info value;
  value.depth = 0;
  value.score = search_.value;
  auto lines = to_lines(value, *search_.game);
  lines.push_back(format(NoBestMove{}));
  answer(std::move(lines), out);
}

// What a decision is in UCCI's words. Who resigns still names a legal move (section 6).
std::vector<std::string> EngineHalf::spell(const engine::Decision& decision) const {
  const rules::Game& game = *search_.game;
  const auto may = [&](rules::Move move) {
    return game.is_legal(move) &&
           std::find(search_.banned.begin(), search_.banned.end(), move) == search_.banned.end();
  };
  const auto named = [&](rules::Move move) {
    return BestMove{Spelling().format(move, game), std::nullopt, decision.draw, false};
  };
  if (const auto* play = std::get_if<engine::Play>(&decision.what); play && may(play->move)) {
    BestMove bestmove = named(play->move);
    if (play->ponder) bestmove.ponder = MoveText::parse(Spelling().format(*play->ponder, game));
    return {format(bestmove)};
  }
  if (const auto* resign = std::get_if<engine::Resign>(&decision.what)) {
    const auto moves = game.legal_moves();
    const auto any = std::find_if(moves.begin(), moves.end(), may);
    const bool told = search_.best && may(*search_.best);
    const bool meant = resign->move && may(*resign->move);
    BestMove bestmove = named(meant ? *resign->move : told ? *search_.best : *any);
    bestmove.draw = false;
    bestmove.resign = true;
    return {format(bestmove)};
  }
  if (std::holds_alternative<engine::NoMove>(decision.what)) return {format(NoBestMove{})};
  const auto* illegal = std::get_if<engine::IllegalMove>(&decision.what);
  const std::string text = illegal != nullptr ? excerpt(illegal->text) : "unknown";
  return {info_message("the engine wants an illegal move: " + text), format(NoBestMove{})};
}

void EngineHalf::on(const engine::Complaint& event, Output& out) {
  debug(event.text, out);
}

void EngineHalf::on(const engine::Failure& event, Output& out) {
  out.send.push_back(info_message("the engine failed: " + event.detail));
  if (outstanding() != 0) out.send.push_back(format(NoBestMove{}));
  out.send.push_back(format(Bye{}));
  out.events.emplace_back(protocols::Quit{});
  unread_.clear();
  state_ = State::quit;
}

}  // namespace ludex::ucci
