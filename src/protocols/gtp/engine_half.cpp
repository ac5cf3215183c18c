// States (gtp.md sections 5 and 9.2):
//
//   none        -a command of a row-> none, answered at once
//   none        -genmove and its kin-> generating -the decision-> none
//   generating  -a pass in a cleanup-> checking -nothing is dead-> none
//                                      checking -dead stones stand-> generating
//   generating  -any line, if the command can be cancelled-> generating, and stopped
//   none        -lz-analyze and its kin-> analyzing -any line-> stopping -the decision-> none
//   generating  -its move, if the engine is to ponder-> pondering -any line-> leaving
//   leaving     -the decision-> none
//   none        -final_score, a command that is passed on-> consulted -the answer-> none
//   any but analyzing and pondering: lines wait, in order; `# interrupt` ends generating early
//   any         -quit behind all others, the end of input, the engine fails-> quit
#include "protocols/gtp/engine_half.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

EngineHalf::EngineHalf(Settings settings) : state_(std::move(settings)) {}

bool EngineHalf::has_room() const {
  return waiting_.size() < limits::waiting_commands && waiting_bytes_ < limits::waiting_bytes;
}

void EngineHalf::respond(bool success, std::string_view text, Output& out) const {
  for (std::string& line : format(response_of(success, id_, text))) {
    out.send.push_back(std::move(line));
  }
}

// --- Lines ---

EngineHalf::Output EngineHalf::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (quit_) return out;
  if (is_interrupt(line)) {
    if (search_ == Search::generating && !std::exchange(interrupted_, true)) {
      out.calls.emplace_back(protocols::Stop{});
    }
    return out;
  }
  // Any input ends an analysis, even an empty line.
  stop_endless(out);
  cancel(out);
  if (search_ == Search::none) {
    execute(line, out, now);
  } else if (parse_command(line)) {
    waiting_bytes_ += line.size() + sizeof(std::string);
    waiting_.emplace_back(line);
  }
  return out;
}

void EngineHalf::cancel(Output& out) {
  if (search_ != Search::generating || !generate_.is_cancellable) return;
  if (std::exchange(cancelled_, true) || std::exchange(interrupted_, true)) return;
  out.calls.emplace_back(protocols::Stop{});
}

void EngineHalf::stop_endless(Output& out) {
  if (search_ != Search::analyzing && search_ != Search::pondering) return;
  search_ = search_ == Search::analyzing ? Search::stopping : Search::leaving;
  out.calls.emplace_back(protocols::Stop{});
}

void EngineHalf::execute_waiting(Output& out, TimePoint now) {
  while (!waiting_.empty() && search_ == Search::none && !quit_) {
    const std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= line.size() + sizeof(std::string);
    execute(line, out, now);
  }
  if (!waiting_.empty() || closed_) {
    cancel(out);
  }
  if (quit_ || search_ == Search::generating || search_ == Search::consulted) return;
  // An analysis that a waiting line began is ended by the next line, or if the controller is gone.
  if (!waiting_.empty() || closed_) {
    stop_endless(out);
  }
  if (search_ == Search::none && closed_) {
    quit(out);
  }
}

void EngineHalf::execute(std::string_view line, Output& out, TimePoint now) {
  const auto command = parse_command(line);
  if (!command) return;
  id_ = command->id;
  const Row* const row = find_row(command->name);
  if (row == nullptr || !is_offered(*row, state_.settings())) return pass_on(*command, out);
  if (!row->works_in_trials && state_.is_trying()) {
    return respond(false, command->name + " cannot be called when stackp > 0", out);
  }
  // Points in the answers of another engine are not turned.
  if (row->yields && is_listed(command->name) && state_.orientation() == 0) {
    return pass_on(*command, out);
  }
  Arguments arguments(command->arguments);
  Reply reply = row->run(state_, arguments);
  if (reply.work) {
    return std::visit([&](auto& work) { begin(std::move(work), out, now); }, *reply.work);
  }
  respond(reply.success, reply.text, out);
  if (reply.quits) {
    quit(out);
  }
}

bool EngineHalf::is_listed(std::string_view name) const {
  const auto& known = state_.settings().commands;
  return std::any_of(known.begin(), known.end(),
                     [&](const auto& other) { return other.name == name; });
}

// A command that the engine lists and we do not know is passed on to it.
void EngineHalf::pass_on(const Command& command, Output& out) {
  if (!is_listed(command.name)) return respond(false, "unknown command", out);
  engine::Command passed{command.name, {}};
  Arguments words(command.arguments);
  while (const auto word = words.word()) {
    passed.arguments.emplace_back(*word);
  }
  consult_.reset();
  ask(passed, state_.game().clone(), out);
}

EngineHalf::Output EngineHalf::on_closed(TimePoint now) {
  Output out;
  closed_ = true;
  if (quit_) return out;
  stop_endless(out);
  execute_waiting(out, now);
  return out;
}

void EngineHalf::quit(Output& out) {
  out.calls.emplace_back(protocols::Quit{});
  waiting_.clear();
  quit_ = true;
}

// --- Questions ---

void EngineHalf::ask(const engine::Question& question, std::unique_ptr<rules::Game> game,
                     Output& out) {
  search_ = Search::consulted;
  announce_game(out);
  out.calls.emplace_back(protocols::Ask{++questions_, std::move(game), question});
}

void EngineHalf::begin(Consult&& work, Output& out, TimePoint /*now*/) {
  consult_ = std::move(work);
  auto game = consult_->game ? std::move(consult_->game) : state_.game().clone();
  ask(consult_->question, std::move(game), out);
}

EngineHalf::Output EngineHalf::on_answer(std::uint32_t number, const engine::AnswerTo& answer,
                                         TimePoint now) {
  Output out;
  if (quit_ || number != questions_) return out;
  if (search_ == Search::checking) {
    checked_dead(answer, out, now);
  } else if (search_ == Search::consulted) {
    search_ = Search::none;
    if (consult_) {
      Reply reply = consult_->reply(state_, answer);
      if (reply.work) {
        std::visit([&](auto& work) { begin(std::move(work), out, now); }, *reply.work);
      } else {
        respond(reply.success, reply.text, out);
      }
    } else if (const auto* lines = std::get_if<engine::Lines>(&answer)) {
      std::string text;
      for (const std::string& line : lines->lines) {
        text += (&line == &lines->lines.front() ? "" : "\n") + line;
      }
      respond(true, text, out);
    } else {
      const auto* none = std::get_if<engine::NoAnswer>(&answer);
      respond(false, none != nullptr ? none->why : "no answer", out);
    }
  }
  execute_waiting(out, now);
  return out;
}

// --- Events of the engine ---

EngineHalf::Output EngineHalf::on_event(const engine::Event& event, TimePoint now) {
  Output out;
  if (quit_) return out;
  if (const auto* info = std::get_if<engine::Info>(&event)) {
    report(*info, out, now);
  } else if (const auto* decision = std::get_if<engine::Decision>(&event)) {
    on_decision(*decision, out, now);
    execute_waiting(out, now);
    ponder(out, now);
  } else if (const auto* failure = std::get_if<engine::Failure>(&event)) {
    // A move that is owed stays owed: a controller takes any answer for the engine's decision.
    if (search_ == Search::consulted || search_ == Search::checking) {
      respond(false, "the engine failed: " + printable(failure->detail), out);
    }
    search_ = Search::none;
    quit(out);
  }
  return out;
}

EngineHalf::Output EngineHalf::on_refused_search(std::string_view why, TimePoint now) {
  Output out;
  if (quit_) return out;
  if (search_ == Search::analyzing || search_ == Search::stopping) {
    out.send.emplace_back();
  } else if (search_ != Search::none && search_ != Search::pondering &&
             search_ != Search::leaving) {
    respond(false, printable(why), out);
  }
  search_ = Search::none;
  execute_waiting(out, now);
  return out;
}

EngineHalf::Output EngineHalf::on_refused(const protocols::SetOption& /*call*/,
                                          const Error& /*why*/) const {
  return {};
}

}  // namespace ludex::gtp
