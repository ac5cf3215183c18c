// States of the engine half (uci.md section 3):
//
//   idle -go-> search -stop-> stopping -the engine's decision-> idle
//              search -the engine's decision-> idle
//              search -stop, with the answer held back-> idle
//   any -quit, end of input, the engine fails-> quit
//
// `uci` is answered and otherwise changes one thing: whoever has not said it is taken for a person,
// who is told what was wrong with a line.
//
// A search that is infinite or ponders holds its answer back until stop (ponderhit). While it runs,
// `position` is kept for the next go and a second `go` is ignored; setoption and ucinewgame wait
// for its end, and so does everything that comes after them. After a `stop` the controller may as
// well have seen the bestmove that is to come, so all that it says then waits too, `go` included.
#include "protocols/uci/engine_half.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/options.h"
#include "protocols/resolve.h"
#include "protocols/uci/board_text.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/resolve.h"
#include "rules/registry.h"

namespace ludex::uci {

namespace {

using namespace std::chrono_literals;
using protocols::OptionTable;
using protocols::Ranks;
using protocols::Spelling;

constexpr std::string_view chess960_option = "UCI_Chess960";
constexpr std::string_view variant_option = "UCI_Variant";
// Xiangqi's variant is not to be had over UCI, which takes a move to its own square for none.
constexpr std::string_view promotion_option = "promotion";

// currmove and currline are for searches that already take this long (EN2006).
constexpr auto quiet_time = 1s;

std::string info_string(std::string_view text) {
  Info info;
  info.string = printable(text);
  return format(info);
}

template <class... Kinds>
bool is_any(const Command& command) {
  return (std::holds_alternative<Kinds>(command) || ...);
}

// The text or, where it is long, its beginning.
std::string excerpt(std::string_view text) {
  return printable(text.substr(0, 60));
}

BestMove spell(const engine::Play& play, const rules::Game& game, const Spelling& spelling) {
  BestMove bestmove{spelling.format(play.move, game), std::nullopt};
  if (play.ponder) bestmove.ponder = MoveText::parse(spelling.format(*play.ponder, game));
  return bestmove;
}

// As other engines print them: "e2e4: 20" a move, then the sum.
std::vector<std::string> perft_lines(const rules::Game& game, int depth, const Spelling& spelling) {
  std::vector<std::string> lines;
  std::uint64_t sum = 0;
  for (const auto& [move, leaves] : rules::find_game(game.setup().game)->divide(game, depth)) {
    lines.push_back(fmt::format("{}: {}", spelling.format(move, game), leaves));
    sum += leaves;
  }
  lines.emplace_back();
  lines.push_back(fmt::format("Nodes searched: {}", sum));
  return lines;
}

// EN2006's word for no move.
BestMove null_move() {
  return {"0000", std::nullopt};
}

bool has_variant(std::string_view game, std::string_view variant) {
  const rules::GameKind* kind = rules::find_game(game);
  if (kind == nullptr) return false;
  const auto* declared =
      rules::find_parameter(rules::declaration_of(*kind), rules::variant_parameter);
  return declared != nullptr && rules::find_choice(*declared, variant) != nullptr;
}

}  // namespace

EngineHalf::EngineHalf(Settings settings)
    : identity_(std::move(settings.identity)),
      game_name_(std::move(settings.game)),
      zero_ranks_(protocols::counts_ranks_from_zero({.game = game_name_})),
      ranks_are_given_(settings.ranks.has_value()),
      spelling_(settings.ranks.value_or(Ranks::as_in_rules)) {
  for (engine::Option& option : settings.options) {
    const bool own = protocols::chooses_game(option.name) || option.name == promotion_option;
    if (!own) options_.declare(std::move(option));
  }
  if (settings.chess960 && has_variant(game_name_, "chess960")) {
    own_options_.declare({std::string(chess960_option), engine::Check{},
                          "play Chess960, where castling is the king taking its own rook"});
  }
  // Chess is what UCI is about where nobody says otherwise.
  if (game_name_ != "chess") {
    own_options_.declare({std::string(variant_option), engine::Combo{game_name_, {game_name_}},
                          "the game; a controller that sets it counts ranks from 1"});
  }
}

std::vector<engine::Option> EngineHalf::announced() const {
  std::vector<engine::Option> all;
  for (const OptionTable* table : {&options_, &own_options_}) {
    for (const engine::Option& option : table->options()) {
      all.push_back(protocols::with_initial(option, table->value(option)));
    }
  }
  return all;
}

int EngineHalf::outstanding() const {
  return state_ == State::search || state_ == State::stopping ? 1 : 0;
}

// --- Lines in, and which of them wait ---

EngineHalf::Output EngineHalf::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (state_ == State::quit) return out;
  const auto command = parse_command(line);
  if (!command) {
    debug(fmt::format("{}: {}", describe(command.error()), excerpt(line)), out);
  } else if (must_wait(*command)) {
    postpone(*command, out);
  } else {
    obey(*command, out, now);
  }
  return out;
}

EngineHalf::Output EngineHalf::on_closed(TimePoint /*now*/) {
  Output out;
  if (state_ != State::quit) end(out);
  return out;
}

void EngineHalf::obey(const Command& command, Output& out, TimePoint now) {
  std::visit([&](const auto& said) { on(said, out, now); }, command);
}

bool EngineHalf::must_wait(const Command& command) const {
  if (outstanding() == 0 || is_any<Debug, Quit, Unknown>(command)) return false;
  const bool behind = !waiting_.empty();
  if (state_ == State::stopping)
    return behind || !is_any<Uci, IsReady, Stop, Display, Eval, Help>(command);
  return is_any<SetOption, UciNewGame>(command) || (behind && is_any<Position>(command));
}

void EngineHalf::postpone(const Command& command, Output& out) {
  const std::string line = format(command);
  if (waiting_.empty()) waiting_bytes_ = 0;
  if (waiting_.size() < limits::waiting_commands &&
      waiting_bytes_ + line.size() <= limits::waiting_bytes) {
    waiting_.push_back(command);
    waiting_bytes_ += line.size();
  } else {
    debug("too many commands during a search: " + excerpt(line), out);
  }
}

// --- Commands at any time ---

void EngineHalf::on(const Uci& /*command*/, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("uci during a search is ignored", out);
  greeted_ = true;
  out.send.push_back(format(IdName{identity_.name}));
  out.send.push_back(format(IdAuthor{identity_.author}));
  for (const engine::Option& option : announced()) {
    out.send.push_back(format(protocols::to_message(option)));
  }
  out.send.push_back(format(UciOk{}));
}

void EngineHalf::on(const UciCyclone& /*command*/, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("ucicyclone during a search is ignored", out);
  spelling_ = Spelling(Ranks::as_in_rules);
  ranks_are_given_ = true;
}

void EngineHalf::on(const Debug& command, Output& /*out*/, TimePoint /*now*/) {
  debug_ = command.on;
}

void EngineHalf::on(const IsReady& /*command*/, Output& out, TimePoint /*now*/) {
  if (state_ == State::idle) out.events.emplace_back(protocols::Settle{});
  out.send.push_back(format(ReadyOk{}));
}

// No engine of ours needs a registration, so any name and code are good.
void EngineHalf::on(const Register& /*command*/, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("register during a search is ignored", out);
  out.send.push_back(format(Registration{Status::checking}));
  out.send.push_back(format(Registration{Status::ok}));
}

void EngineHalf::on(const RegisterLater& /*command*/, Output& out, TimePoint /*now*/) {
  debug("there is nothing to register", out);
}

void EngineHalf::on(const Quit& /*command*/, Output& out, TimePoint /*now*/) {
  end(out);
}

void EngineHalf::on(const Display& /*command*/, Output& out, TimePoint /*now*/) {
  const auto shown = game_ ? game_->position() : start({}).value()->position();
  for (std::string& line : board_lines(shown)) out.send.push_back(std::move(line));
}

void EngineHalf::on(const Eval& /*command*/, Output& out, TimePoint /*now*/) {
  out.events.emplace_back(protocols::Explain{game_ ? game_->clone() : start({}).value()});
}

void EngineHalf::on(const Perft& command, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("go during a search is ignored", out);
  if (command.depth < 1 || command.depth > rules::deepest_perft) {
    out.send.push_back(
        info_string(fmt::format("perft takes a depth from 1 to {}", rules::deepest_perft)));
    return;
  }
  // Shared by the copies of the function alone.
  const std::shared_ptr<rules::Game> game = game_ ? game_->clone() : start({}).value();
  out.events.emplace_back(
      protocols::Compute{fmt::format("perft {} of {}", command.depth, game->position()),
                         [game, depth = static_cast<int>(command.depth), spelling = spelling_] {
                           return perft_lines(*game, depth, spelling);
                         }});
}

void EngineHalf::on(const Help& /*command*/, Output& out, TimePoint /*now*/) {
  out.send.push_back(fmt::format("The commands of UCI: {}", fmt::join(command_words(), ", ")));
  for (const protocols::Extension& extension : extensions()) {
    out.send.push_back(fmt::format("{:<6} {}", extension.word, extension.summary));
  }
  out.send.emplace_back("Try: position startpos moves e2e4, then go movetime 1000, then d");
}

void EngineHalf::on(const Unknown& command, Output& out, TimePoint /*now*/) {
  if (command.text.empty()) return;
  debug(fmt::format("unknown command: {}{}", excerpt(command.text),
                    greeted_ ? "" : "; help lists those there are"),
        out);
}

void EngineHalf::end(Output& out) {
  if (search_.engine_thinks && state_ == State::search) out.events.emplace_back(protocols::Stop{});
  out.events.emplace_back(protocols::Quit{});
  waiting_.clear();
  state_ = State::quit;
}

void EngineHalf::debug(std::string_view text, Output& out) const {
  if (debug_ || !greeted_) out.send.push_back(info_string(text));
}

// --- Commands that prepare a search ---

void EngineHalf::on(const SetOption& command, Output& out, TimePoint /*now*/) {
  const engine::Option* own = own_options_.find(command.name);
  const engine::Option* option = own != nullptr ? own : options_.find(command.name);
  if (option == nullptr) return debug("no such option: " + excerpt(command.name), out);
  auto value = engine::checked_value(*option, command.value.value_or(""));
  if (!value) return debug(describe(value.error()), out);
  if (own != nullptr) {
    own_options_.set_value(*own, *value);
    // Who chooses a variant chooses among many, and counts ranks as such engines do.
    if (own->name == variant_option && zero_ranks_ && !ranks_are_given_) {
      spelling_ = Spelling(Ranks::plus_one);
    }
    return;
  }
  options_.set_value(*option, *value);
  out.events.emplace_back(protocols::SetOption{option->name, std::move(*value)});
}

void EngineHalf::on(const UciNewGame& /*command*/, Output& out, TimePoint /*now*/) {
  out.events.emplace_back(protocols::NewGame{start({}).value()});
}

Result<std::unique_ptr<rules::Game>> EngineHalf::start(std::string position) const {
  const bool chess960 = own_options_.is_on(chess960_option);
  return rules::start_game({.game = game_name_,
                            .values = {{rules::variant_parameter, chess960 ? "chess960" : ""}},
                            .position = std::move(position)});
}

// A bad FEN changes nothing; of the moves, those before the first bad one are played (section 4).
void EngineHalf::on(const Position& command, Output& out, TimePoint /*now*/) {
  auto game = start(command.fen.value_or(""));
  if (!game) {
    out.send.push_back(info_string("position is unchanged: " + describe(game.error())));
    return;
  }
  game_ = std::move(*game);
  const std::size_t played = play_listed(command.moves);
  if (played < command.moves.size()) {
    return debug(fmt::format("the position ends before {}, which is no legal move",
                             command.moves[played].view()),
                 out);
  }
  if (command.unreadable) {
    debug(
        fmt::format("the position ends before {}, which is no move", excerpt(*command.unreadable)),
        out);
  }
}

// A list of moves shows how the controller counts ranks: it is legal one way only (ucci.md section
// 14).
std::size_t EngineHalf::play_listed(const std::vector<MoveText>& moves) {
  const std::size_t played = protocols::play_legal(moves, *game_, spelling_);
  if (played == moves.size() || !zero_ranks_ || ranks_are_given_) return played;
  const Spelling other(spelling_ == Spelling(Ranks::plus_one) ? Ranks::as_in_rules
                                                              : Ranks::plus_one);
  auto again = start(game_->setup().position);
  if (!again || protocols::play_legal(moves, **again, other) <= played) return played;
  game_ = std::move(*again);
  spelling_ = other;
  return game_->moves().size();
}

// --- A search and its answer ---

void EngineHalf::on(const Go& command, Output& out, TimePoint now) {
  if (outstanding() != 0) return debug("go during a search is ignored", out);
  if (!game_) game_ = start({}).value();
  search_ = {game_->clone(), now, command.infinite, command.ponder, false, {}, {}};
  state_ = State::search;
  if (game_->legal_moves().empty()) {
    const auto outcome = game_->outcome();
    Info info;
    info.depth = 0;
    info.score = outcome && outcome->winner ? Score{std::nullopt, 0, Bound::exact}
                                            : Score{0, std::nullopt, Bound::exact};
    return answer({format(info), format(null_move())}, out, now);
  }
  search_.engine_thinks = true;
  out.events.emplace_back(protocols::Think{game_->clone(), to_engine(command, *game_, spelling_)});
}

void EngineHalf::on(const Stop& /*command*/, Output& out, TimePoint now) {
  if (state_ != State::search) return debug("stop without a search is ignored", out);
  if (!search_.held.empty()) return release(out, now);
  state_ = State::stopping;
  out.events.emplace_back(protocols::Stop{});
}

void EngineHalf::on(const PonderHit& /*command*/, Output& out, TimePoint now) {
  if (state_ != State::search || !search_.ponder) {
    return debug("ponderhit without a ponder search is ignored", out);
  }
  search_.ponder = false;
  if (search_.engine_thinks) out.events.emplace_back(protocols::Ponderhit{});
  if (!search_.held.empty() && !search_.infinite) release(out, now);
}

void EngineHalf::answer(std::vector<std::string> lines, Output& out, TimePoint now) {
  search_.engine_thinks = false;
  search_.held = std::move(lines);
  const bool wait = state_ == State::search && (search_.infinite || search_.ponder);
  if (!wait) release(out, now);
}

void EngineHalf::release(Output& out, TimePoint now) {
  for (std::string& line : search_.held) out.send.push_back(std::move(line));
  search_ = {};
  state_ = State::idle;
  // A command that waited may start the next search; those behind it then wait on if they must.
  while (!waiting_.empty() && state_ != State::quit) {
    const Command command = std::move(waiting_.front());
    waiting_.pop_front();
    if (must_wait(command)) {
      waiting_.push_front(command);
      return;
    }
    obey(command, out, now);
  }
}

// --- Events of the engine ---

EngineHalf::Output EngineHalf::on_event(const engine::Event& event, TimePoint now) {
  Output out;
  if (state_ == State::quit) return out;
  std::visit([&](const auto& told) { on(told, out, now); }, event);
  return out;
}

EngineHalf::Output EngineHalf::on_explained(const std::vector<std::string>& lines) {
  Output out;
  for (const std::string& line : lines) out.send.push_back(printable(line));
  if (lines.empty()) out.send.push_back(info_string("this engine explains no position"));
  return out;
}

// What the announcement allows but the engine cannot do (a file that is none) is told even without
// debug: somebody wanted it.
EngineHalf::Output EngineHalf::on_refused(const protocols::SetOption& call,
                                          const Error& why) const {
  Output out;
  out.send.push_back(info_string(fmt::format("{} is not set: {}", call.name, describe(why))));
  return out;
}

// Refutations, current lines and chances are told only to those who asked (section 6).
void EngineHalf::on(const engine::Info& event, Output& out, TimePoint now) {
  if (!search_.engine_thinks) return;
  Info info = protocols::to_message(event, *search_.game, spelling_);
  if (!options_.is_on("UCI_ShowRefutations")) info.refutation.clear();
  if (!options_.is_on("UCI_ShowCurrLine")) info.currline.reset();
  if (!options_.is_on("UCI_ShowWDL")) info.wdl.reset();
  if (now - search_.began < quiet_time) {
    info.currmove.reset();
    info.currmovenumber.reset();
    info.currline.reset();
  }
  if (info == Info{}) return;
  if (!info.pv.empty()) search_.best = event.pv.front();
  out.send.push_back(format(info));
}

void EngineHalf::on(const engine::Decision& event, Output& out, TimePoint now) {
  if (!search_.engine_thinks) return;
  std::vector<std::string> lines;
  BestMove bestmove = null_move();
  const auto* play = std::get_if<engine::Play>(&event.what);
  const auto* illegal = std::get_if<engine::IllegalMove>(&event.what);
  if (play != nullptr && search_.game->is_legal(play->move)) {
    bestmove = spell(*play, *search_.game, spelling_);
    // Whoever thought without a word still owes the totals of the search: its time and its move.
    Info last;
    last.time = std::chrono::duration_cast<Milliseconds>(now - search_.began);
    if (const auto move = MoveText::parse(bestmove.move)) last.pv.push_back(*move);
    if (!search_.best) lines.push_back(format(last));
  } else if (play != nullptr || illegal != nullptr) {
    lines.push_back(info_string("the engine wants an illegal move: " +
                                (illegal != nullptr ? excerpt(illegal->text) : "unknown")));
  } else if (const auto* resign = std::get_if<engine::Resign>(&event.what)) {
    lines.push_back(info_string("the engine resigns, which UCI cannot say"));
    if (const auto move = move_instead(*resign)) {
      bestmove = spell({*move, std::nullopt}, *search_.game, spelling_);
    }
  }
  if (event.draw) {
    lines.push_back(info_string("the engine offers a draw, which UCI cannot say"));
  }
  lines.push_back(format(bestmove));
  answer(std::move(lines), out, now);
}

// Who resigns plays on all the same: what it named, what it told last, or what there is.
std::optional<rules::Move> EngineHalf::move_instead(const engine::Resign& resign) const {
  for (const auto& move : {resign.move, search_.best}) {
    if (move && search_.game->is_legal(*move)) return move;
  }
  return protocols::first_allowed({}, *search_.game);
}

void EngineHalf::on(const engine::Complaint& event, Output& out, TimePoint /*now*/) {
  debug(event.text, out);
}

void EngineHalf::on(const engine::Failure& event, Output& out, TimePoint /*now*/) {
  out.send.push_back(info_string("the engine failed: " + event.detail));
  if (outstanding() != 0) out.send.push_back(format(null_move()));
  out.events.emplace_back(protocols::Quit{});
  waiting_.clear();
  state_ = State::quit;
}

}  // namespace ludex::uci
