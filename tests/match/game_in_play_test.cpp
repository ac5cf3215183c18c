// Plays the transcripts of games (tests/transcripts/game): events go in, changes come out.
#include "match/play/game_in_play.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <charconv>
#include <deque>
#include <map>
#include <sstream>

#include "rules/registry.h"
#include "support/transcript.h"

namespace ludex::match {
namespace {

using rules::Seat;
using test::Transcript;
using test::TranscriptLine;
using Words = std::deque<std::string>;

Words words_of(const std::string& text) {
  std::istringstream in(text);
  Words words;
  for (std::string word; in >> word;) {
    words.push_back(word);
  }
  return words;
}

std::string take(Words& words) {
  if (words.empty()) return {};
  std::string word = std::move(words.front());
  words.pop_front();
  return word;
}

std::string rest_of(const Words& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

Seat seat_named(const std::string& word) {
  return word == "1" ? Seat::first : Seat::second;
}

// "1", "2", or "12" for a page that has both seats.
std::array<bool, 2> seats_named(const std::string& word) {
  return {word.find('1') != std::string::npos, word.find('2') != std::string::npos};
}

std::string name_of(Seat seat) {
  return seat == Seat::first ? "1" : "2";
}

class Session {
 public:
  explicit Session(const Transcript& transcript)
      : game_(rules::start_game(setup_of(transcript)).value(), terms_of(transcript)) {}

  // The changes by the event, one text each.
  std::vector<std::string> apply(const std::string& text) {
    Words words = words_of(text);
    if (!words.empty() && words.back().starts_with('@')) {
      now_ = TimePoint(Milliseconds(std::stoi(words.back().substr(1))));
      words.pop_back();
    }
    if (words.front() == "begin") return shown(game_.begin(now_));
    const auto changes = game_.apply(event_of(words), now_);
    if (!changes) return {"refused " + changes.error().text};
    return shown(*changes);
  }

 private:
  static rules::Setup setup_of(const Transcript& transcript) {
    rules::Setup setup{.game = transcript.setting("game").value_or("chess")};
    for (const std::string name : {"rules", "size", "komi", "opening_rule"}) {
      if (const auto value = transcript.setting(name)) {
        setup.values.set(name, *value);
      }
    }
    setup.position = transcript.setting("position").value_or("");
    return setup;
  }

  static GameInPlay::Terms terms_of(const Transcript& transcript) {
    GameInPlay::Terms terms;
    if (const auto people = transcript.setting("people")) {
      const std::array<bool, 2> are = seats_named(*people);
      terms.is_engine = {!are[0], !are[1]};
      terms.for_people = true;
      terms.illegal_moves_lose = false;
    }
    if (const auto time = transcript.setting("time")) {
      terms.times = {SeatTime{parse_time_control(*time).value()},
                     SeatTime{parse_time_control(*time).value()}};
    }
    if (const auto plies = transcript.setting("plies")) {
      terms.most_plies = std::stoul(*plies);
    }
    return terms;
  }

  [[nodiscard]] rules::Move move_named(const std::string& text) const {
    return game_.game().parse_move(text, rules::coordinate).value();
  }
  [[nodiscard]] rules::Point point_named(const std::string& text) const {
    return board_of(game_.game()).point_named(text).value();
  }
  [[nodiscard]] std::vector<rules::Point> points_named(const Words& words) const {
    std::vector<rules::Point> points;
    for (const std::string& word : words) {
      points.push_back(point_named(word));
    }
    return points;
  }

  // "D4 E5", "nothing" if no stone is dead, or "because WHY" of an engine without a claim.
  [[nodiscard]] Result<Claim> claim_named(Words words) const {
    if (!words.empty() && words.front() == "because") {
      words.pop_front();
      return fail(rest_of(words));
    }
    if (!words.empty() && words.front() == "nothing") return Claim{};
    engine::BoardScore score;
    score.dead = points_named(words);
    return claim_in(score, board_of(game_.game()));
  }

  [[nodiscard]] engine::Decision decision_of(Words words) const {
    engine::Decision decision;
    const std::string what = take(words);
    if (what == "resign") {
      decision.what = engine::Resign{};
    } else if (what == "illegal") {
      decision.what = engine::IllegalMove{take(words)};
    } else {
      decision.what = engine::Play{move_named(what), {}};
    }
    while (!words.empty()) {
      const std::string word = take(words);
      if (word == "draw") {
        decision.draw = true;
      } else if (word == "took") {
        decision.took = Milliseconds(std::stoi(take(words)));
      } else {
        ADD_FAILURE() << "unknown word `" << word << "`";
      }
    }
    return decision;
  }

  GameEvent event_of(Words words) const {
    const std::string what = take(words);
    if (what == "move") return event::Move{move_named(take(words))};
    if (what == "book") return event::BookMove{move_named(take(words))};
    if (what == "decision") return event::Decision{decision_of(words)};
    if (what == "late") return event::LateAnswer{{Milliseconds(std::stoi(take(words))), {}}};
    if (what == "failure") {
      return event::Failure{seat_named(take(words)), {engine::Fault::exited, "status 1"}};
    }
    if (what == "stop") return event::Stop{};
    if (what == "tick") return event::Tick{};
    if (what == "hold") return event::Hold{true};
    if (what == "release") return event::Hold{false};
    if (what == "turn") {
      if (take(words) == "restarted") return event::TurnRestart{};
      return event::TurnShown{};
    }
    if (what == "overdue") return event::ResumptionOverdue{};
    if (what == "play_on") return event::PlayOn{take(words) == "yes"};
    if (what == "referee") {
      if (words.front() == "none") return event::RefereeClaim{};
      return event::RefereeClaim{claim_named(words)};
    }
    if (what == "mark") return event::Mark{point_named(take(words))};
    return event_of_player(what, std::move(words));
  }

  GameEvent event_of_player(const std::string& what, Words words) const {
    const std::string who = take(words);
    const Seat seat = seat_named(who);
    if (what == "resign") return event::Resignation{seat};
    if (what == "draw") return event::Draw{seat};
    if (what == "takeback") return event::Takeback{seats_named(who), seat};
    if (what == "pause") return event::Pause{seats_named(who), seat};
    if (what == "resume") return event::Resumption{seats_named(who), seat};
    if (what == "here") return event::Presence{seat, true};
    if (what == "away") return event::Presence{seat, false};
    if (what == "claim") return event::Claim{seat, claim_named(words)};
    if (what == "broken") return event::PlayBroken{rest_of(words), seat};
    if (what == "marks") return event::MarkAsClaimed{seat};
    if (what == "agree") {
      event::Agreement agreement{seats_named(who)};
      if (!words.empty()) {
        agreement.dead = points_named(words);
      }
      return agreement;
    }
    if (what == "answer") {
      const int question = std::stoi(take(words));
      return event::Answer{.seats = seats_named(who), .question = question, .choice = take(words)};
    }
    ADD_FAILURE() << "unknown event `" << what << "`";
    return event::Stop{};
  }

  std::vector<std::string> shown(const GameInPlay::Changes& changes) {
    std::vector<std::string> texts;
    std::size_t moved =
        static_cast<std::size_t>(std::count(changes.begin(), changes.end(), Change::moved));
    for (const Change change : changes) {
      if (change == Change::moved) {
        const std::size_t ply = game_.plies() - moved--;
        const PlayedMove& move = game_.record().moves[ply];
        texts.push_back(fmt::format("moved {} by {}",
                                    game_.game().format_move(move.move, rules::coordinate),
                                    name_of(game_.mover(ply))));
      } else {
        texts.push_back(text_of(change));
      }
    }
    return texts;
  }

  [[nodiscard]] std::string text_of(Change change) const {
    switch (change) {
      case Change::moved:
        break;
      case Change::taken_back:
        return "taken back";
      case Change::clock:
        return clock_text();
      case Change::offer:
        if (!game_.offer()) return "no offer";
        return fmt::format("offer {} by {}", offer_names.at(game_.offer()->kind),
                           name_of(game_.offer()->by));
      case Change::question:
        return question_text();
      case Change::paused:
        return "paused";
      case Change::resumed:
        return "resumed";
      case Change::counting:
        return game_.counting() == nullptr ? "not counted" : count_text(*game_.counting());
      case Change::played_on:
        return "played on";
      case Change::ended:
        return fmt::format("ended {} {}", result_text(game_.record().end),
                           game_.record().end.reason);
    }
    return {};
  }

  [[nodiscard]] std::string clock_text() const {
    const auto seconds = [this](Seat seat) {
      return fmt::format(
          "{:.1f}", std::chrono::duration<double>(game_.clock().face(seat, now_).left).count());
    };
    const auto running = game_.clock().running();
    return fmt::format("clock {} {} {}", seconds(Seat::first), seconds(Seat::second),
                       running ? "run " + name_of(*running) : "stand");
  }

  [[nodiscard]] std::string question_text() const {
    if (game_.offer()) {
      return fmt::format("question {} to {}", game_.offer()->question,
                         name_of(rules::other(game_.offer()->by)));
    }
    if (!game_.choices()) return "no question";
    return fmt::format("question {}: {}", game_.choices()->question,
                       fmt::join(game_.choices()->names, " "));
  }

  [[nodiscard]] std::string count_text(const Counting& counting) const {
    static const std::map<Counting::Step, std::string_view> steps{
        {Counting::Step::claims, "claims"},   {Counting::Step::play_on, "play_on"},
        {Counting::Step::playing, "playing"}, {Counting::Step::referee, "referee"},
        {Counting::Step::people, "people"},   {Counting::Step::settled, "settled"}};
    std::string text = fmt::format("count waits for {}; dead", steps.at(counting.step()));
    for (const rules::Point& point : counting.dead()) {
      text += " " + board_of(game_.game()).point_text(point);
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (counting.agrees(seat)) {
        text += fmt::format("; {} agrees", name_of(seat));
      }
    }
    return text;
  }

  inline static const std::map<Offer::Kind, std::string_view> offer_names{
      {Offer::Kind::draw, "draw"},
      {Offer::Kind::takeback, "takeback"},
      {Offer::Kind::pause, "pause"},
      {Offer::Kind::resume, "resume"}};

  GameInPlay game_;
  TimePoint now_{};
};

class GameTranscripts : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GameTranscripts, ChangesAreThoseOfTheTranscript) {
  const Transcript transcript = test::read_transcript(GetParam());
  Session session(transcript);
  std::deque<std::string> changes;
  for (const TranscriptLine& line : transcript.lines) {
    const std::string where = test::place(transcript, line);
    if (line.mark == '!') {
      test::expect_nothing(changes, where, "the game also changes:");
      const auto more = session.apply(line.text);
      changes.insert(changes.end(), more.begin(), more.end());
    } else if (line.mark == '<') {
      test::expect_next(changes, line.text, where, "the game");
    }
  }
  test::expect_nothing(changes, transcript.name + ", end", "the game also changes:");
}

INSTANTIATE_TEST_SUITE_P(All, GameTranscripts, testing::ValuesIn(test::transcripts_of("game")),
                         [](const auto& each) { return test::test_name(each.param); });

}  // namespace
}  // namespace ludex::match
