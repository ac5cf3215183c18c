// The states are described in protocols/uci_family/engine_machine.cpp; this file has the commands
// of UCI.
//
// Besides being answered, `uci` changes one thing: until it arrives, the controller is taken for a
// person, and errors in a line are reported.
//
// While a search runs, `position` is kept for the next go and a second `go` is ignored; setoption
// and ucinewgame wait for the end of the search, and so does everything after them. After a `stop`,
// the controller may already have seen the coming bestmove, so all its commands then wait too,
// including `go`. While a question is open, everything but the end of a search waits.
#include "protocols/uci/engine_half.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"
#include "protocols/illegal_word.h"
#include "protocols/uci/board_text.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/options.h"
#include "rules/registry.h"

namespace ludex::uci {

namespace {

using namespace std::chrono_literals;
using protocols::OptionTable;
using protocols::Ranks;
using protocols::Spelling;

constexpr std::string_view chess960_option = "UCI_Chess960";
constexpr std::string_view variant_option = "UCI_Variant";
// This variant of xiangqi is not available over UCI, which takes a move to its own square for a
// null move.
constexpr std::string_view promotion_option = "promotion";

// currmove and currline are sent only in a search that already takes this long (EN2006).
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

BestMove spell(const engine::Play& play, const rules::Game& game, const Spelling& spelling) {
  BestMove bestmove{spelling.format(play.move, game), std::nullopt};
  if (play.ponder) {
    bestmove.ponder = MoveText::parse(spelling.format(*play.ponder, game));
  }
  return bestmove;
}

// The format is that of other engines: a line such as "e2e4: 20" for each move, then the sum.
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

// "0000" is EN2006's text for no move.
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
    : EngineMachine(State::idle, std::move(settings.identity), std::move(settings.game)),
      commands_(std::move(settings.commands)),
      zero_ranks_(protocols::counts_ranks_from_zero({.game = game_name()})),
      ranks_are_given_(settings.ranks.has_value()),
      spelling_(settings.ranks.value_or(Ranks::as_in_rules)) {
  for (engine::Option& option : settings.options) {
    const bool own = protocols::chooses_game(option.name) || option.name == promotion_option;
    if (!own) {
      options_.declare(std::move(option));
    }
  }
  if (settings.chess960 && has_variant(game_name(), "chess960")) {
    own_options_.declare({std::string(chess960_option), engine::Check{},
                          "play Chess960, where castling is the king taking its own rook"});
  }
  // UCI is about chess unless a variant is named.
  if (game_name() != "chess") {
    own_options_.declare({std::string(variant_option), engine::Combo{game_name(), {game_name()}},
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

// --- Lines in, and which of them wait ---

bool EngineHalf::obey(std::string_view line, Output& out, TimePoint now) {
  const auto command = parse_command(line);
  if (!command) {
    if (asks()) return false;
    debug(fmt::format("{}: {}", describe(command.error()), excerpt(line)), out);
    return true;
  }
  if (must_wait(*command)) return false;
  std::visit([&](const auto& received) { on(received, out, now); }, *command);
  return true;
}

bool EngineHalf::must_wait(const Command& command) const {
  if (is_any<Quit>(command)) return false;
  const bool searches = outstanding() != 0;
  if (asks()) return !(searches && is_any<Stop, PonderHit>(command));
  if (!searches || is_any<Debug, Unknown>(command)) return false;
  const bool behind = anything_waits();
  if (state() == State::stopping) {
    return behind || !is_any<Uci, IsReady, Stop, Display, Eval, Help>(command);
  }
  return is_any<SetOption, UciNewGame>(command) || (behind && is_any<Position>(command));
}

std::string EngineHalf::message(std::string_view text) const {
  return info_string(text);
}

// --- Commands at any time ---

void EngineHalf::on(const Uci& /*command*/, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("uci during a search is ignored", out);
  greeted_ = true;
  out.send.push_back(format(IdName{identity().name}));
  out.send.push_back(format(IdAuthor{identity().author}));
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
  if (state() == State::idle) {
    out.calls.emplace_back(protocols::Settle{});
  }
  out.send.push_back(format(ReadyOk{}));
}

// Our engines need no registration, so any name and code are accepted.
void EngineHalf::on(const Register& /*command*/, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("register during a search is ignored", out);
  out.send.push_back(format(Registration{Status::checking}));
  out.send.push_back(format(Registration{Status::ok}));
}

void EngineHalf::on(const RegisterLater& /*command*/, Output& out, TimePoint /*now*/) {
  debug("there is nothing to register", out);
}

void EngineHalf::on(const Quit& /*command*/, Output& out, TimePoint now) {
  end(out, now);
}

void EngineHalf::on(const Display& /*command*/, Output& out, TimePoint /*now*/) {
  for (std::string& line : board_lines(current()->position())) {
    out.send.push_back(std::move(line));
  }
}

void EngineHalf::on(const Eval& /*command*/, Output& out, TimePoint /*now*/) {
  ask(current(), engine::StaticValue{}, out);
}

void EngineHalf::on(const Perft& command, Output& out, TimePoint /*now*/) {
  if (outstanding() != 0) return debug("go during a search is ignored", out);
  if (command.depth < 1 || command.depth > rules::deepest_perft) {
    out.send.push_back(
        info_string(fmt::format("perft takes a depth from 1 to {}", rules::deepest_perft)));
    return;
  }
  // Only the copies of the function share it.
  const std::shared_ptr<rules::Game> game = current();
  out.calls.emplace_back(
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
  for (const engine::CommandInfo& command : commands_) {
    out.send.push_back(
        fmt::format("{:<6} {}", printable(command.name), printable(command.summary)));
  }
  out.send.emplace_back("Try: position startpos moves e2e4, then go movetime 1000, then d");
}

void EngineHalf::on(const Unknown& command, Output& out, TimePoint /*now*/) {
  if (command.text.empty()) return;
  Tokens words(command.text);
  engine::Command meant{std::string(words.next().value().text), {}};
  const bool listed =
      std::any_of(commands_.begin(), commands_.end(),
                  [&](const engine::CommandInfo& info) { return info.name == meant.name; });
  if (listed) {
    while (const auto word = words.next()) {
      meant.arguments.emplace_back(word->text);
    }
    return ask(current(), std::move(meant), out);
  }
  debug(fmt::format("unknown command: {}{}", excerpt(command.text),
                    greeted_ ? "" : "; help lists those there are"),
        out);
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
    // A controller that chooses a variant expects an engine for many variants, and numbers ranks as
    // such engines do.
    if (own->name == variant_option && zero_ranks_ && !ranks_are_given_) {
      spelling_ = Spelling(Ranks::plus_one);
    }
    return;
  }
  options_.set_value(*option, *value);
  out.calls.emplace_back(protocols::SetOption{option->name, std::move(*value)});
}

void EngineHalf::on(const UciNewGame& /*command*/, Output& out, TimePoint /*now*/) {
  out.calls.emplace_back(protocols::NewGame{start({}).value()});
}

Result<std::unique_ptr<rules::Game>> EngineHalf::start(std::string position) const {
  const bool chess960 = own_options_.is_on(chess960_option);
  return rules::start_game({.game = game_name(),
                            .values = {{rules::variant_parameter, chess960 ? "chess960" : ""}},
                            .position = std::move(position)});
}

std::unique_ptr<rules::Game> EngineHalf::current() const {
  return game_ ? game_->clone() : start({}).value();
}

// A bad FEN changes nothing; of the moves, those before the first bad one are played (section 4).
void EngineHalf::on(const Position& command, Output& out, TimePoint /*now*/) {
  auto game = start(command.fen.value_or(""));
  if (!game) {
    out.send.push_back(info_string("position is unchanged: " + describe(game.error())));
    return;
  }
  game_ = std::move(*game);
  if (command.fen) {
    rules::Setup asked = game_->setup();
    asked.position = *command.fen;
    if (const std::string lost = rules::left_out(asked); !lost.empty()) {
      out.send.push_back(info_string(lost));
    }
  }
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

// A list of moves reveals how the controller numbers ranks: it is legal in one numbering only
// (ucci.md section 14).
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
  begin({current(), now, command.infinite, command.ponder});
  const rules::Game& game = *search().game;
  if (!game.legal_moves().empty()) return think(to_engine(command, game, spelling_), out);
  const auto outcome = game.outcome();
  Info info;
  info.depth = 0;
  info.score = outcome && outcome->winner ? Score{std::nullopt, 0, Bound::exact}
                                          : Score{0, std::nullopt, Bound::exact};
  answer({format(info), format(null_move())}, out, now);
}

void EngineHalf::on(const Stop& /*command*/, Output& out, TimePoint now) {
  if (!stop(out, now)) {
    debug("stop without a search is ignored", out);
  }
}

void EngineHalf::on(const PonderHit& /*command*/, Output& out, TimePoint now) {
  if (!ponderhit(false, out, now)) {
    debug("ponderhit without a ponder search is ignored", out);
  }
}

// --- Events and answers of the engine ---

void EngineHalf::on_answered(const engine::AnswerTo& answer, const rules::Game& /*game*/,
                             Output& out) {
  if (const auto* lines_of_engine = std::get_if<engine::Lines>(&answer)) {
    for (const std::string& line : lines_of_engine->lines) {
      out.send.push_back(printable(line));
    }
    return;
  }
  const auto* value = std::get_if<engine::Evaluation>(&answer);
  if (value != nullptr && !value->lines.empty()) {
    for (const std::string& line : value->lines) {
      out.send.push_back(printable(line));
    }
    return;
  }
  const auto* none = std::get_if<engine::NoAnswer>(&answer);
  out.send.push_back(
      info_string(none != nullptr ? none->why : "this engine cannot explain a position"));
}

// Refutations, current lines and chances are sent only to a controller that asked for them (section
// 6).
void EngineHalf::on_info(const engine::Info& event, Output& out, TimePoint now) {
  Info info = protocols::to_message(event, *search().game, spelling_);
  if (!options_.is_on("UCI_ShowRefutations")) {
    info.refutation.clear();
  }
  if (!options_.is_on("UCI_ShowCurrLine")) {
    info.currline.reset();
  }
  if (!options_.is_on("UCI_ShowWDL")) {
    info.wdl.reset();
  }
  if (now - search().began < quiet_time) {
    info.currmove.reset();
    info.currmovenumber.reset();
    info.currline.reset();
  }
  if (info == Info{}) return;
  if (!info.pv.empty() && event.multipv.value_or(1) == 1) {
    note_best(event.pv.front());
  }
  out.send.push_back(format(info));
}

void EngineHalf::on_decision(const engine::Decision& event, Output& out, TimePoint now) {
  std::vector<std::string> lines;
  BestMove bestmove = null_move();
  const auto* play = std::get_if<engine::Play>(&event.what);
  const auto* illegal = std::get_if<engine::IllegalMove>(&event.what);
  if (play != nullptr && search().game->is_legal(play->move)) {
    bestmove = spell(*play, *search().game, spelling_);
    // An engine that printed no line of play must still report the totals of its search: time and
    // move.
    Info last;
    last.time = std::chrono::duration_cast<Milliseconds>(now - search().began);
    if (const auto move = MoveText::parse(bestmove.move)) {
      last.pv.push_back(*move);
    }
    if (!search().best) {
      lines.push_back(format(last));
    }
  } else if (play != nullptr || illegal != nullptr) {
    lines.push_back(info_string("the engine wants an illegal move: " +
                                (illegal != nullptr ? excerpt(illegal->text) : "unknown")));
    bestmove.move =
        protocols::illegal_word(illegal != nullptr ? illegal->text : std::string(), bestmove.move,
                                [&](std::string_view word) {
                                  return protocols::means_no_move(word) ||
                                         spelling_.parse(word, *search().game).has_value();
                                });
  } else if (const auto* resign = std::get_if<engine::Resign>(&event.what)) {
    lines.push_back(info_string("the engine resigns, which UCI cannot say"));
    if (const auto move = move_instead(*resign, {})) {
      bestmove = spell({*move, std::nullopt}, *search().game, spelling_);
    }
  }
  if (event.draw) {
    lines.push_back(info_string("the engine offers a draw, which UCI cannot say"));
  }
  lines.push_back(format(bestmove));
  answer(std::move(lines), out, now);
}

}  // namespace ludex::uci
