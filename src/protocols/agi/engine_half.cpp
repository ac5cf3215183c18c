// The states are described in protocols/uci_family/engine_machine.cpp, and those of agi.md section
// 5 map to them: BOOT is boot, IDLE idle, FORE thinking, BACK thinking with a search that ponders.
// In stopping, the engine has been told to stop: then its answer is sent (STOP, POSITION, DOMOVE
// and GO PONDER in FORE), or nothing is sent (after everything that ends BACK, and after AGI), or
// the next search begins (a GO in FORE, or one in BACK that asks for more than the expected move
// does).
//
//   line                 boot       idle     FORE                        BACK
//   AGI                  handshake  reset    output ends; waits          the same
//   SETRULE              -          for the next GO, in every state
//   SETOPTION            -          at once  waits                       waits
//   ISREADY              -          READYOK in every state
//   POSITION, DOMOVE     -          at once  stop, BESTMOVE; waits       stop; waits
//   GO                   -          FORE     new limits, one BESTMOVE    FORE
//   GO PONDER            -          BACK     stop, BESTMOVE; waits       new limits
//   STOP                 -          -        stop, BESTMOVE              stop
//   QUIT                 BYE in every state
#include "protocols/agi/engine_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/rule.h"

namespace ludex::agi {

namespace {

constexpr std::string_view own_book = "OwnBook";
constexpr std::string_view ponder = "Ponder";
constexpr std::string_view book_file = "BookFile";

template <class... Any>
bool is_any(const Command& command) {
  return (std::holds_alternative<Any>(command) || ...);
}

std::string error_line(std::string_view text) {
  Info info;
  info.error = printable(text);
  return format(info);
}

}  // namespace

EngineHalf::EngineHalf(Settings settings)
    : EngineMachine(State::boot, std::move(settings.identity), "gomoku"), position_(Position{}) {
  for (engine::Option& option : settings.options) {
    const bool known = option.name == own_book || option.name == ponder || option.name == book_file;
    if (known) {
      options_.declare(std::move(option));
    }
  }
}

Option EngineHalf::features() const {
  return {options_.find(own_book) != nullptr, options_.find(ponder) != nullptr,
          options_.find(book_file) != nullptr, false};
}

std::vector<engine::Option> EngineHalf::announced() const {
  return options_.options();
}

// --- Overrides of EngineMachine ---

bool EngineHalf::must_wait(const Command& command) const {
  if (is_any<Quit, IsReady, Unknown>(command) || state() != State::stopping) return false;
  // A line behind a waiting line is meant to be obeyed after it; but while a search is about to
  // begin anew, nothing that waits comes before that.
  const bool behind = anything_waits() && !next_;
  return behind || !is_any<Agi, SetRule, Stop, Go>(command);
}

bool EngineHalf::obey(std::string_view line, Output& out, TimePoint now) {
  const auto command = parse_command(line, side_of(rule_));
  if (state() == State::boot) {
    const bool is_obeyed = command && is_any<Agi, Quit>(*command);
    if (!is_obeyed) return true;
  }
  if (!command) {
    const Error error{fmt::format("{}: {}", describe(command.error()), excerpt(line))};
    if (is_about_position(line)) return refuse_position(error, out, now);
    debug(describe(error), out);
    return true;
  }
  if (must_wait(*command)) {
    if (is_any<Position, DoMove>(*command)) {
      forget_next();
    }
    return false;
  }
  return std::visit([&](const auto& received) { return on(received, out, now); }, *command);
}

std::string EngineHalf::message(std::string_view text) const {
  return error_line(text);
}

bool EngineHalf::wants_reasons() const {
  return state() != State::boot;
}

void EngineHalf::send_last_words(Output& out) const {
  out.send.push_back(format(Bye{}));
}

// This half asks the engine for moves only.
void EngineHalf::on_answered(const engine::AnswerTo& /*answer*/, const rules::Game& /*game*/,
                             Output& /*out*/) {}

// --- Commands of every state ---

// A second AGI begins everything anew.
bool EngineHalf::on(const Agi& /*command*/, Output& out, TimePoint now) {
  if (state() != State::boot && !rest(out, now)) {
    silent_ = true;
    next_.reset();
    return false;
  }
  enter_idle();
  rule_ = {};
  position_ = Position{};
  added_.clear();
  game_is_new_ = true;
  announces_extension_ = false;
  ponders_ = options_.find(ponder) != nullptr;
  for (const Id& id : {Id{identity().name, ""}, Id{"", identity().author}}) {
    if (id != Id{}) {
      out.send.push_back(format(id));
    }
  }
  out.send.push_back(format(features()));
  // A feature of the engine is on until it is switched off.
  set(own_book, word_for(true), out);
  set(ponder, word_for(true), out);
  out.send.push_back(format(AgiOk{}));
  return true;
}

bool EngineHalf::on(const IsReady& /*command*/, Output& out, TimePoint /*now*/) {
  if (state() == State::idle) {
    begin_game(out);
    out.calls.emplace_back(protocols::Settle{});
  }
  if (std::exchange(announces_extension_, false)) {
    // Other engines would not know the rule: this line declares that ours does.
    Option known = features();
    known.rules = true;
    out.send.push_back(format(known));
  }
  out.send.push_back(format(ReadyOk{}));
  return true;
}

bool EngineHalf::on(const Quit& /*command*/, Output& out, TimePoint now) {
  end(out, now, {format(Bye{})});
  return true;
}

bool EngineHalf::on(const Unknown& command, Output& out, TimePoint /*now*/) {
  if (!command.text.empty()) {
    debug("unknown command " + excerpt(command.text), out);
  }
  return true;
}

// --- Commands that prepare a search ---

bool EngineHalf::on(const SetRule& command, Output& out, TimePoint /*now*/) {
  for (const std::string& word : command.unknown) {
    debug("unknown word in SETRULE: " + excerpt(word), out);
  }
  if (side_of(command) < least_side || side_of(command) > most_side) {
    debug(fmt::format("the side of the board is from {} to {}: SETRULE has no effect", least_side,
                      most_side),
          out);
    return true;
  }
  rule_ = command;
  added_.clear();
  game_is_new_ = true;
  announces_extension_ = needs_extension(command);
  return true;
}

void EngineHalf::set(std::string_view option, std::string value, Output& out) {
  const engine::Option* const known = options_.find(option);
  if (known == nullptr || options_.value(*known) == value) return;
  options_.set_value(*known, value);
  out.calls.emplace_back(protocols::SetOption{known->name, std::move(value)});
}

// Options that the engine does not have are ignored.
bool EngineHalf::on(const SetOption& command, Output& out, TimePoint now) {
  // An engine that ponders by itself is stopped for the setting, but a search that was asked for is
  // not.
  if (outstanding() != 0 && !(by_itself_ && rest(out, now))) return false;
  if (command.own_book) {
    set(own_book, word_for(*command.own_book), out);
  }
  if (command.book_file) {
    set(book_file, *command.book_file, out);
  }
  if (command.ponder) {
    set(ponder, word_for(*command.ponder), out);
    ponders_ = *command.ponder && options_.find(ponder) != nullptr;
  }
  return true;
}

bool EngineHalf::refuse_position(const Error& error, Output& out, TimePoint now) {
  if (!rest(out, now)) {
    forget_next();
    return false;
  }
  position_.reset();
  debug(describe(error) + "; there is no position now", out);
  return true;
}

bool EngineHalf::on(const Position& command, Output& out, TimePoint now) {
  if (!rest(out, now)) return false;
  if (const auto point = repeated_point(command)) {
    return refuse_position({fmt::format("{} is listed twice", to_text(*point))}, out, now);
  }
  position_ = command;
  return true;
}

bool EngineHalf::on(const DoMove& command, Output& out, TimePoint now) {
  if (!rest(out, now)) return false;
  if (!position_) return refuse_position({"DOMOVE without a position"}, out, now);
  position_->moves.insert(position_->moves.end(), command.points.begin(), command.points.end());
  if (const auto point = repeated_point(*position_)) {
    return refuse_position({fmt::format("{} is occupied", to_text(*point))}, out, now);
  }
  return true;
}

}  // namespace ludex::agi
