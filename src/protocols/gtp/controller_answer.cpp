// How the controller half handles the answers of an engine. The states are described in
// controller_half.cpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gtp/arguments.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/controller_half.h"

namespace ludex::gtp {

namespace {

std::string shown(const Response& response) {
  return fmt::format("{} {}", response.success ? '=' : '?', excerpt(response.lines.front()));
}

// An engine that writes its sign early may have its words in a later line.
std::string first_word(const Response& response) {
  for (const std::string& line : response.lines) {
    Arguments in(line);
    if (const auto word = in.word()) return std::string(*word);
  }
  return {};
}

// Returns the move of an answer to genmove_analyze: `play D4` in its last line.
std::string played_word(const Response& response) {
  for (const std::string& line : response.lines) {
    Arguments in(line);
    if (in.word() == "play") return std::string(in.word().value_or(""));
  }
  return {};
}

}  // namespace

void ControllerHalf::answered(const Sent& sent, const Response& response, Output& out,
                              TimePoint now) {
  if (!response.success) {
    const bool is_a_refusal = sent.step.purpose != Purpose::question;
    if (is_a_refusal) return refused(sent, response, out, now);
  }
  switch (sent.step.purpose) {
    case Purpose::protocol_version:
    case Purpose::name:
    case Purpose::program_version:
    case Purpose::list:
      return introduced(sent, response, out);
    case Purpose::move:
      return moves_.push_back(*sent.step.move);
    case Purpose::take_back:
      if (!moves_.empty()) {
        moves_.pop_back();
      }
      return;
    case Purpose::generate:
    case Purpose::suggest:
    case Purpose::generate_with_analysis:
      return moved(sent, response, out, now);
    case Purpose::place:
      return placed(response, out, now);
    case Purpose::analyze:
      if (best_) return decide(engine::Play{*best_, std::nullopt}, out, now);
      return decide(engine::NoMove{}, out, now);
    case Purpose::question:
    case Purpose::dead_stones:
    case Purpose::seki_stones:
    case Purpose::score:
      return question_answered(sent, response, out, now);
    case Purpose::demand:
    case Purpose::inform:
    case Purpose::hint:
    case Purpose::set_up:
    case Purpose::end_stream:
      return;
  }
}

ControllerHalf::Awaited ControllerHalf::awaited(Purpose purpose) {
  using Clock = Awaited::Clock;
  switch (purpose) {
    case Purpose::protocol_version:
    case Purpose::name:
    case Purpose::program_version:
    case Purpose::list:
      return {Clock::handshake};
    case Purpose::generate:
    case Purpose::suggest:
    case Purpose::place:
      return {Clock::owner, first_word};
    case Purpose::generate_with_analysis:
      return {Clock::owner, played_word};
    case Purpose::analyze:
    case Purpose::dead_stones:
    case Purpose::seki_stones:
    case Purpose::score:
      return {Clock::owner};
    case Purpose::question:
      return {Clock::asker};
    case Purpose::demand:
    case Purpose::inform:
    case Purpose::hint:
    case Purpose::set_up:
    case Purpose::take_back:
    case Purpose::move:
    case Purpose::end_stream:
      break;
  }
  return {Clock::command};
}

bool ControllerHalf::open_answer_may_be_whole() const {
  const Response& response = reader_.open();
  if (!response.success || sent_.empty()) return true;
  const auto word = awaited(sent_.front().step.purpose).word;
  return word == nullptr || !word(response).empty();
}

// --- The introduction ---

void ControllerHalf::introduced(const Sent& sent, const Response& response, Output& /*out*/) {
  const std::string text = fmt::format("{}", fmt::join(response.lines, " "));
  if (sent.step.purpose == Purpose::protocol_version) {
    version_ = first_word(response) == "1" ? 1 : 2;
  } else if (sent.step.purpose == Purpose::name) {
    identity_.name = printable(trim(text));
  } else if (sent.step.purpose == Purpose::program_version) {
    const std::string version = printable(trim(text));
    if (!version.empty()) {
      identity_.name += (identity_.name.empty() ? "" : " ") + version;
    }
  } else {
    has_list_ = true;
    for (const std::string& line : response.lines) {
      const std::string_view name = trim(line);
      if (!name.empty() && commands_.size() < limits::options) {
        commands_.emplace(name);
      }
    }
  }
}

// --- Refused commands ---

void ControllerHalf::refused(const Sent& sent, const Response& response, Output& out,
                             TimePoint now) {
  const auto cannot = [&](std::string_view what) {
    fail({engine::Fault::refused, fmt::format("{}: it answered {} {} by {}", what, sent.step.name,
                                              sent.step.arguments, shown(response))},
         out);
  };
  switch (sent.step.purpose) {
    case Purpose::protocol_version:
      version_ = 1;
      return;
    case Purpose::list:
      // the name of the command in version 1
      if (sent.step.name == "list_commands") {
        add(Purpose::list, "help");
      }
      return;
    case Purpose::name:
    case Purpose::program_version:
    case Purpose::hint:
    case Purpose::end_stream:
      return;
    case Purpose::demand:
      return cannot("it does not do what it must");
    case Purpose::move:
      return cannot("it does not take a move");
    case Purpose::inform:
      return complain(fmt::format("it answered {} {} by {}", sent.step.name, sent.step.arguments,
                                  shown(response)),
                      out);
    case Purpose::set_up:
      takes_stones_at_once_ = false;
      return plan_anew();
    case Purpose::take_back:
      return plan_anew();
    case Purpose::generate:
    case Purpose::suggest:
    case Purpose::place:
    case Purpose::analyze:
    case Purpose::generate_with_analysis:
      forget_board();
      return decide(engine::IllegalMove{shown(response)}, out, now);
    case Purpose::question:
    case Purpose::dead_stones:
    case Purpose::seki_stones:
    case Purpose::score:
      return question_answered(sent, response, out, now);
  }
}

// --- Moves ---

std::optional<rules::Move> ControllerHalf::move_of(std::string_view word) const {
  const auto vertex = parse_vertex(word);
  if (!vertex) return std::nullopt;
  const auto move = to_game_move(Move{color_, *vertex}, *game_);
  return move && is_legal_for_its_color(*game_, *move) ? move : std::nullopt;
}

void ControllerHalf::moved(const Sent& sent, const Response& response, Output& out, TimePoint now) {
  const std::string word = sent.step.purpose == Purpose::generate_with_analysis
                               ? played_word(response)
                               : first_word(response);
  if (equal_ignoring_case(word, "resign")) return decide(engine::Resign{}, out, now);
  const auto move = move_of(word);
  if (!move) {
    forget_board();
    const bool has_more = sent.step.purpose != Purpose::generate_with_analysis;
    return decide(engine::IllegalMove{has_more ? printable(response.lines.front()) : word}, out,
                  now);
  }
  if (sent.step.purpose != Purpose::suggest) {
    moves_.push_back(*move);
  }
  decide(engine::Play{*move, std::nullopt}, out, now);
}

// An engine may place fewer handicap stones than it was asked for, but at least one.
void ControllerHalf::placed(const Response& response, Output& out, TimePoint now) {
  std::vector<rules::Move> stones;
  const auto game = game_->clone();
  for (const std::string& line : response.lines) {
    Arguments in(line);
    while (const auto word = in.word()) {
      const auto point = parse_point(*word);
      const auto move = point ? to_game_move(Move{color_, *point}, *game) : std::nullopt;
      if (!move || !is_legal_for_its_color(*game, *move)) {
        forget_board();
        return decide(engine::IllegalMove{printable(response.lines.front())}, out, now);
      }
      game->play(*move);
      stones.push_back(*move);
    }
  }
  // Handicap stones are not moves on the engine's board, so the whole game is sent again.
  forget_board();
  if (stones.empty()) return decide(engine::IllegalMove{""}, out, now);
  engine::Play play{stones.front(), std::nullopt};
  play.more.assign(stones.begin() + 1, stones.end());
  if (go::as_go(*game)->state().handicap_left() > 0) {
    // These were all stones; a pass expresses this.
    play.more.push_back(*to_game_move(Move{color_, std::nullopt}, *game));
  }
  decide(std::move(play), out, now);
}

void ControllerHalf::decide(decltype(engine::Decision::what) what, Output& out, TimePoint now) {
  steps_.clear();
  engine::Decision decision;
  decision.what = std::move(what);
  out.events.emplace_back(std::move(decision));
  enter(State::ready, now);
}

// --- Analysis ---

void ControllerHalf::analyzed(std::string_view line, Output& out, TimePoint now) {
  const auto analysis = parse_analysis(line, dialect_);
  if (!analysis || !game_) return;
  int rank = 0;
  for (const Candidate& candidate : analysis->candidates) {
    ++rank;
    LegalLine line = legal_line(*game_, color_, candidate);
    engine::Info info;
    info.illegal_move = std::move(line.illegal_move);
    if (line.moves.empty()) {
      if (!info.illegal_move.empty()) {
        inform(std::move(info), out, now);
      }
      continue;
    }
    info.multipv = std::clamp(candidate.order.value_or(rank - 1), 0, limits::number - 1) + 1;
    if (info.multipv == 1) {
      best_ = line.moves.front();
    }
    if (candidate.visits) {
      info.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*candidate.visits, 0));
    }
    if (candidate.win_rate) {
      info.win_rate = engine::win_rate_of(*candidate.win_rate);
    }
    if (candidate.score_lead) {
      constexpr double most = 10000;
      info.lead = engine::half_points_of(std::clamp(*candidate.score_lead, -most, most));
    }
    info.prior = candidate.prior;
    info.pv = std::move(line.moves);
    if (info.multipv == 1) {
      info.ownership =
          ownership_in(*analysis, color_, go::as_go(*game_)->state().position().size());
    }
    inform(std::move(info), out, now);
  }
}

// --- Questions ---

void ControllerHalf::answer(engine::AnswerTo what, Output& out, TimePoint now) {
  steps_.clear();
  answer_question(std::move(what), out);
  enter(has_game_ ? State::ready : State::idle, now);
}

void ControllerHalf::add_stones(const Response& response, std::vector<rules::Point>& stones,
                                Output& out, TimePoint now) {
  for (const std::string& line : response.lines) {
    Arguments in(line);
    while (const auto word = in.word()) {
      const auto point = parse_point(*word);
      if (!point) {
        return answer(engine::NoAnswer{"it named no point: " + printable(line)}, out, now);
      }
      stones.push_back(
          {static_cast<std::uint8_t>(point->column), static_cast<std::uint8_t>(point->row)});
    }
  }
}

void ControllerHalf::question_answered(const Sent& sent, const Response& response, Output& out,
                                       TimePoint now) {
  if (state_ != State::asking) return;
  if (sent.step.purpose == Purpose::question) {
    // A command may change the board, the rules and the clocks in any way.
    forget_board();
    rules_.clear();
    time_.forget();
    if (response.success) return answer(engine::Lines{response.lines}, out, now);
    return answer(engine::NoAnswer{fmt::format("{}", fmt::join(response.lines, "\n"))}, out, now);
  }
  if (sent.step.purpose == Purpose::dead_stones) {
    if (!response.success) return answer(engine::NoAnswer{response.lines.front()}, out, now);
    add_stones(response, score_.dead, out, now);
    return;
  }
  if (sent.step.purpose == Purpose::seki_stones) {
    if (response.success) {
      add_stones(response, score_.seki.emplace(), out, now);
    }
    return;
  }
  if (response.success) {
    score_.lead = lead_of(first_word(response));
  }
  answer(score_, out, now);
}

}  // namespace ludex::gtp
