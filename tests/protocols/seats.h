// What the transcripts of every protocol have in common: the seat behind each half, in words. A
// protocol adds its settings and its own calls.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "base/time.h"
#include "base/tokens.h"
#include "engine/engine.h"
#include "protocols/call.h"
#include "protocols/event.h"
#include "protocols/question_in_words.h"
#include "protocols/uci_family/position.h"
#include "protocols/uci_family/spelling.h"
#include "rules/registry.h"

namespace ludex::protocols::test {

// "FIRST / SECOND" or "FIRST = SECOND".
inline std::pair<std::string, std::string> halves(std::string_view text, char separator) {
  const auto parts = split(text, separator);
  EXPECT_EQ(parts.size(), 2U) << text;
  return {std::string(trim(parts.front())), std::string(trim(parts.back()))};
}

inline std::unique_ptr<rules::Game> game_at(const Position& position, const std::string& game_name,
                                            const std::string& variant) {
  auto game = rules::start_game({.game = game_name,
                                 .values = {{rules::variant_parameter, variant}},
                                 .position = position.fen.value_or("")})
                  .value();
  for (const MoveText& text : position.moves) {
    game->play(game->parse_move(text.view(), rules::coordinate).value());
  }
  return game;
}

// How the protocol writes an info; the game is null when nobody thinks.
using InfoInWords = std::string (*)(const engine::Info& info, const rules::Game* game);

// What the controller half tells, in words. Moves are spelt as the game of the session spells them.
struct InWords {
  const rules::Game* game;
  InfoInWords info;

  std::string spelt(rules::Move move) const { return game->format_move(move, rules::coordinate); }

  std::string operator()(const Handshaken& told) const {
    return fmt::format("handshaken {} by {}, {} options", told.identity.name, told.identity.author,
                       told.options.size());
  }
  std::string operator()(const Ready& /*told*/) const { return "ready"; }
  std::string operator()(const engine::Answer& told) const { return std::visit(*this, told.what); }
  std::string operator()(const engine::Evaluation& value) const {
    return fmt::format("value {}", fmt::join(value.lines, "; "));
  }
  std::string operator()(const engine::BoardScore& score) const {
    return fmt::format("score with {} dead stones{}", score.dead.size(),
                       score.seki.value_or(std::vector<rules::Point>()).empty()
                           ? ""
                           : fmt::format(", {} in seki", score.seki->size()));
  }
  std::string operator()(const engine::ExpectedScore& score) const {
    return fmt::format("expects {:.1f}", score.lead);
  }
  std::string operator()(const engine::Reasons& answer) const {
    return fmt::format("{} reasons", answer.reasons.size());
  }
  std::string operator()(const engine::FightResult& result) const {
    return fmt::format("fight {}", static_cast<int>(result.outcome));
  }
  std::string operator()(const engine::SafetyResult& result) const {
    return fmt::format("safety of {}", result.strings.size());
  }
  std::string operator()(const engine::GroupsResult& result) const {
    return fmt::format("{} groups", result.groups.size());
  }
  std::string operator()(const engine::ThreatResult& result) const {
    return fmt::format("threat {}", static_cast<int>(result.outcome));
  }
  std::string operator()(const engine::EyeShapeResult& result) const {
    return fmt::format("shape of {} eyes", fmt::join(result.eyes, ""));
  }
  std::string operator()(const engine::CombinationResult& result) const {
    return fmt::format("combination of {}", result.worth);
  }
  std::string operator()(const engine::RaceResult& result) const {
    return fmt::format("race {} {}", static_cast<int>(result.survives),
                       static_cast<int>(result.captures));
  }
  std::string operator()(const engine::EyesResult& result) const {
    return fmt::format("{} eye spaces", result.spaces.size());
  }
  std::string operator()(const engine::Lines& text) const {
    return fmt::format("lines {}", fmt::join(text.lines, "; "));
  }
  // A probe that is not answered is reported like one of which nothing is known.
  std::string operator()(const engine::NoAnswer& none) const {
    return none.why.find("probe") != std::string::npos ? "known nothing" : "no answer: " + none.why;
  }
  std::string operator()(const engine::HashEntry& entry) const {
    if (entry == engine::HashEntry{}) return "known nothing";
    return fmt::format("known {}{}{}", entry.best ? spelt(*entry.best) : "no move",
                       bound(" lower", entry.lower), bound(" upper", entry.upper));
  }
  static std::string bound(std::string_view name, const std::optional<engine::HashBound>& bound) {
    if (!bound) return "";
    const auto* mate = std::get_if<engine::MateIn>(&bound->value);
    const auto* points = std::get_if<engine::Centipawns>(&bound->value);
    return fmt::format("{} {}{} depth {}", name, mate != nullptr ? "mate " : "",
                       mate != nullptr ? mate->moves : points->value, bound->depth);
  }
  std::string operator()(const engine::Info& told) const {
    return info(told, game) + (told.illegal_move.empty() ? "" : " illegal " + told.illegal_move);
  }
  std::string operator()(const engine::Decision& told) const {
    return std::visit(*this, told.what) + (told.draw ? " draw" : "");
  }
  std::string operator()(const engine::Play& what) const {
    std::string words = "play " + spelt(what.move);
    for (const rules::Move move : what.more) {
      words += " and " + spelt(move);
    }
    return words + (what.ponder ? " ponder " + spelt(*what.ponder) : "");
  }
  std::string operator()(const engine::Resign& what) const {
    return what.move ? "resign instead of " + spelt(*what.move) : "resign";
  }
  std::string operator()(const engine::NoMove& /*what*/) const { return "no move"; }
  std::string operator()(const engine::IllegalMove& what) const { return "illegal " + what.text; }
  std::string operator()(const engine::Complaint& told) const { return "complaint " + told.text; }
  std::string operator()(const engine::Failure& told) const {
    return fmt::format("failure {}: {}", engine::name_of(told.fault), told.detail);
  }
};

template <class Half>
class ControllerSeat {
 public:
  void line(std::string_view text) { take(half_.on_line(text, now_)); }
  [[nodiscard]] bool is_serious(const std::string& news) const {
    return !news.starts_with("info ") && !news.starts_with("handshaken ") && news != "ready";
  }

  std::deque<std::string> sent;
  std::deque<std::string> told;

 protected:
  ControllerSeat(typename Half::Settings settings, InfoInWords info, std::string game_name,
                 std::string variant)
      : half_(std::move(settings)),
        game_name_(std::move(game_name)),
        variant_(std::move(variant)),
        info_(info) {}
  virtual ~ControllerSeat() = default;

  [[nodiscard]] Half& half() { return half_; }

  // The calls of every protocol; false if it is none of them.
  bool make(std::string_view verb, Tokens& in) {
    if (verb == "start") {
      take(half_.start(now_));
    } else if (verb == "isready") {
      take(half_.isready(now_));
    } else if (verb == "stop") {
      take(half_.stop(now_));
    } else if (verb == "ponderhit") {
      take(half_.ponderhit(now_, in.rest() == "draw"));
    } else if (verb == "quit") {
      take(half_.quit(now_));
    } else if (verb == "wait") {
      wait(Milliseconds(to_integer(in.rest()).value()));
    } else if (verb == "set") {
      const auto [name, value] = halves(in.rest(), '=');
      take(half_.set_option(name, value, now_));
    } else if (verb == "new_game") {
      Position start;
      if (!in.at_end()) {
        start.fen = std::string(in.rest());
      }
      new_game(game_at(start, game_name_, variant_));
    } else if (verb == "command" || verb == "command_as_it_stands") {
      // The words of a command of the engine, about the position of the last call or about the one
      // that the engine stands in.
      engine::Command command;
      command.as_it_stands = verb != "command";
      command.name = std::string(in.next().value().text);
      while (const auto word = in.next()) {
        command.arguments.emplace_back(word->text);
      }
      if (!game_) {
        game_ = game_at({}, game_name_, variant_);
      }
      take(half_.ask(engine::Ticket{1}, *game_, command, now_));
    } else {
      return false;
    }
    return true;
  }

  void think(const Position& position, engine::Request request, std::string_view bans) {
    auto game = game_at(position, game_name_, variant_);
    Tokens words(bans);
    for (auto word = words.next(); word; word = words.next()) {
      if (word->text == "ban") continue;
      request.banned.push_back(game->parse_move(word->text, rules::coordinate).value());
    }
    think(std::move(game), request);
  }
  void think(std::unique_ptr<rules::Game> game, const engine::Request& request) {
    game_ = std::move(game);
    take(half_.think(*game_, request, now_));
  }
  void ask(std::unique_ptr<rules::Game> game, const engine::Question& question) {
    game_ = std::move(game);
    take(half_.ask(engine::Ticket{1}, *game_, question, now_));
  }
  void new_game(std::unique_ptr<rules::Game> game, const engine::Terms& terms = {}) {
    game_ = std::move(game);
    take(half_.new_game(*game_, terms, now_));
  }

  // For a half that can ask what the engine's table knows.
  void probe(const Position& position) {
    game_ = game_at(position, game_name_, variant_);
    take(half_.ask(engine::Ticket{1}, *game_, engine::TableEntry{}, now_));
  }

  [[nodiscard]] std::unique_ptr<rules::Game> game_of(const Position& position) const {
    return game_at(position, game_name_, variant_);
  }

 private:
  void take(typename Half::Output output) {
    for (auto& line : output.send) {
      EXPECT_EQ(line.starts_clock, asks(line.text)) << line.text;
      sent.push_back(std::move(line.text));
    }
    for (const auto& event : output.events) {
      told.push_back(std::visit(InWords{game_.get(), info_}, event));
    }
    deadline_ = output.deadline;
    EXPECT_TRUE(half_.outstanding() == 0 || half_.outstanding() == 1);
  }
  void take(Result<typename Half::Output> output) {
    if (output) return take(std::move(*output));
    told.push_back("refused: " + describe(output.error()));
  }
  // Of all that is said to an engine, its time starts with the question and with the move on which
  // it ponders, and with nothing else.
  [[nodiscard]] virtual bool asks(std::string_view said) const {
    const std::string line = lower(said);
    const bool ponders = line.find(" ponder") != std::string::npos;
    return line.starts_with("ponderhit") || (line.starts_with("go") && !ponders);
  }
  void wait(Milliseconds time) {
    now_ += time;
    if (deadline_ && *deadline_ <= now_) {
      take(half_.on_deadline(now_));
    }
  }

  Half half_;
  std::unique_ptr<rules::Game> game_;
  std::string game_name_;
  std::string variant_;
  InfoInWords info_;
  std::optional<TimePoint> deadline_;
  TimePoint now_{};
};

template <class Half>
class EngineSeat {
 public:
  void call(std::string_view text) {
    Tokens in(text);
    if (in.next().value().text == "wait") {
      now_ += Milliseconds(to_integer(in.rest()).value());
    }
  }
  void line(std::string_view text) { take(half_.on_line(text, now_)); }

  std::deque<std::string> sent;
  std::deque<std::string> made;

 protected:
  // How the protocol writes what is thought about.
  using ThinkInWords = std::string (*)(const Think& call);

  EngineSeat(typename Half::Settings settings, ThinkInWords think)
      : half_(std::move(settings)), think_(think) {}

  void tell(const engine::Event& event) { take(half_.on_event(event, now_)); }
  // Answers the last question that was not answered at once.
  void answer(const engine::AnswerTo& what) { take(half_.on_answer(asked_, what, now_)); }
  [[nodiscard]] rules::Game* thinking_about() const { return thinking_about_.get(); }
  // Whose move is thought about; expects that there is one.
  [[nodiscard]] rules::Seat thinking_for() const { return thinking_for_; }

  // The events of every protocol; false if it is none of them.
  bool happens(std::string_view verb, Tokens& in) {
    if (verb == "resign") {
      tell(engine::Decision{engine::Resign{}});
    } else if (verb == "no") {
      tell(engine::Decision{engine::NoMove{}});
    } else if (verb == "illegal") {
      tell(engine::Decision{engine::IllegalMove{std::string(in.rest())}});
    } else if (verb == "complaint") {
      tell(engine::Complaint{std::string(in.rest())});
    } else if (verb == "failure") {
      tell(engine::Failure{engine::Fault::exited, std::string(in.rest())});
    } else if (verb == "answer") {
      // Lines, divided by semicolons, to the last question.
      std::vector<std::string> lines;
      for (const auto line : split(in.rest(), ';')) {
        lines.emplace_back(trim(line));
      }
      answer(engine::Lines{std::move(lines)});
    } else if (verb == "unanswered") {
      answer(engine::NoAnswer{std::string(in.rest())});
    } else if (verb == "closed") {
      take(half_.on_closed(now_));
    } else {
      return false;
    }
    return true;
  }

  // What the engine's table knows, for a probe.
  engine::HashEntry entry_;

 private:
  void take(typename Half::Output output) {
    for (const auto& call : output.calls) {
      std::visit([this](const auto& what) { this->note(what); }, call);
    }
    for (std::string& line : computed_) {
      sent.push_back(std::move(line));
    }
    computed_.clear();
    for (std::string& line : output.send) {
      sent.push_back(std::move(line));
    }
    if (const auto answer = std::exchange(prompt_, std::nullopt)) {
      take(half_.on_answer(answer->first, answer->second, now_));
    }
  }
  void note(const SetOption& call) {
    made.push_back(fmt::format("set {} = {}", call.name, call.value));
  }
  void note(const Settle& /*call*/) { made.emplace_back("settle"); }
  void note(const NewGame& call) {
    made.push_back("new_game " +
                   std::string(call.game->setup().values.text(rules::variant_parameter)));
  }
  void note(const Think& call) {
    thinking_about_ = call.game->clone();
    thinking_for_ = call.request.seat.value_or(call.game->to_move());
    made.push_back(think_(call));
  }
  void note(const Stop& /*call*/) { made.emplace_back("stop"); }
  void note(const Ponderhit& call) {
    made.emplace_back(call.draw_offered ? "ponderhit draw" : "ponderhit");
  }
  // A probe is answered at once, and so is a static value, with no lines; anything else when the
  // transcript says so.
  void note(const Ask& call) {
    if (std::holds_alternative<engine::TableEntry>(call.question)) {
      prompt_.emplace(call.number, entry_);
    } else if (std::holds_alternative<engine::StaticValue>(call.question)) {
      prompt_.emplace(call.number, engine::Lines{});
      made.push_back("explain " + call.game->position());
    } else {
      asked_ = call.number;
      made.push_back(std::visit(QuestionInWords{*call.game}, call.question));
    }
  }
  void note(const Compute& call) {
    made.push_back(call.name);
    for (std::string& line : call.lines()) {
      computed_.push_back(std::move(line));
    }
  }
  void note(const Quit& /*call*/) { made.emplace_back("quit"); }

  Half half_;
  std::vector<std::string> computed_;  // lines of the Output at hand
  // The answer to the question of the Output at hand, where it comes at once.
  std::optional<std::pair<std::uint32_t, engine::AnswerTo>> prompt_;
  std::uint32_t asked_ = 0;  // the last question that waits for its answer
  ThinkInWords think_;
  std::unique_ptr<rules::Game> thinking_about_;
  rules::Seat thinking_for_{};
  TimePoint now_{};
};

}  // namespace ludex::protocols::test
