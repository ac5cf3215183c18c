#include "analysis/annotate.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "records/text/plain_comment.h"
#include "rules/registry.h"

namespace ludex::analysis {
namespace {

using records::Annotations;
using records::NodeId;

// PGN standard 10: 1 to 6 judge the move.
constexpr std::array<std::uint8_t, mistake_classes> glyphs{6, 2, 4};
constexpr std::array<std::string_view, mistake_classes> words{"Dubious", "Mistake", "Blunder"};

int percent(double chance) {
  return static_cast<int>(std::lround(100 * chance));
}

void say(Annotations& said, const std::string& sentence) {
  if (said.comment.find(sentence) == std::string::npos) {
    records::add_paragraph(said.comment, sentence);
  }
}

// Turns a score of the side to move into the view of the first seat.
records::Evaluation evaluation_of(const engine::Score& score, const engine::Finding& finding,
                                  rules::Seat to_move) {
  const int sign = to_move == rules::Seat::first ? 1 : -1;
  records::Evaluation evaluation;
  if (const auto* const mate = std::get_if<engine::MateIn>(&score.value)) {
    evaluation.value = records::MateInMoves{sign * mate->moves};
  } else {
    evaluation.value = records::Centipawns{sign * std::get<engine::Centipawns>(score.value).value};
  }
  evaluation.depth = finding.depth;
  return evaluation;
}

// "Black 54 %, 1.5 points ahead": used unless a score without a win rate was reported.
std::string chances_in_words(const SurveyedPosition& place, const rules::Game& game) {
  const auto chance = place.first_chance();
  if (!chance) return {};
  const auto names = game.seat_names();
  std::string text = fmt::format("{} {} %", names[0], percent(*chance));
  if (place.finding && place.finding->lead) {
    const int halves = (place.to_move == rules::Seat::first ? 1 : -1) * place.finding->lead->value;
    text += halves == 0 ? ", even on points"
                        : fmt::format(", {:.1f} points {}", std::abs(halves) / 2.0,
                                      halves > 0 ? "ahead" : "behind");
  }
  return text;
}

void note_value(Annotations& said, const SurveyedPosition& place, const rules::Game& game) {
  if (!place.finding) return;
  if (place.finding->score && !place.finding->win_rate) {
    if (!said.evaluation()) {
      said.edit_evaluation() = evaluation_of(*place.finding->score, *place.finding, place.to_move);
    }
    return;
  }
  if (const std::string sentence = chances_in_words(place, game); !sentence.empty()) {
    say(said, sentence);
  }
}

bool has_judging_glyph(const Annotations& said) {
  return std::any_of(said.glyphs().begin(), said.glyphs().end(), [](records::Glyph glyph) {
    const auto number = static_cast<unsigned>(glyph);
    return number >= 1 && number <= 6;
  });
}

// Adds the line as the last variation of the node above, along moves that are there already.
void add_better_line(records::Record& record, const rules::Game& before, NodeId parent,
                     const std::vector<rules::Move>& better, std::size_t longest) {
  const auto board = before.clone();
  std::vector<rules::Move> line;
  for (const rules::Move move : better) {
    if (line.size() == longest || !board->is_legal(move)) break;
    board->play(move);
    line.push_back(move);
  }
  add_line(record.tree, parent, line);
}

void note_mistake(records::Record& record, const MoveReport& judgement, const rules::Game& before,
                  std::size_t longest) {
  Annotations& said = record.tree.annotate(judgement.node);
  if (!has_judging_glyph(said)) {
    std::vector<records::Glyph>& list = said.edit_glyphs();
    list.insert(list.begin(), records::Glyph{glyphs[static_cast<std::size_t>(*judgement.mistake)]});
  }
  say(said, sentence_of(judgement, before));
  add_better_line(record, before, *record.tree.parent(judgement.node), judgement.better, longest);
}

// Whether move lists of the game give one number to a pair of moves, one of each seat.
bool counts_pairs(const rules::Game& game) {
  const rules::GameKind* const kind = rules::find_game(game.setup().game);
  return kind != nullptr && kind->conventions.numbering == rules::Numbering::pairs;
}

}  // namespace

std::string sentence_of(const MoveReport& judgement, const rules::Game& before) {
  std::string sentence =
      fmt::format("{}: {} % falls to {} %", words[static_cast<std::size_t>(*judgement.mistake)],
                  percent(judgement.before), percent(judgement.after));
  if (!judgement.better.empty() && before.is_legal(judgement.better.front())) {
    sentence += fmt::format("; better was {}",
                            before.format_move(judgement.better.front(), rules::standard));
  }
  return sentence + '.';
}

bool is_numbered_alone(const rules::Game& before) {
  return !counts_pairs(before) || before.to_move() == rules::Seat::first;
}

std::string number_before(const rules::Game& before) {
  if (!counts_pairs(before)) return fmt::format("{}.", before.moves().size() + 1);
  return fmt::format("{}{}", before.move_number(), is_numbered_alone(before) ? "." : "\u2026");
}

void annotate(records::Record& record, Survey& survey, const Report& report,
              std::size_t longest_line) {
  for (const NodeId node : survey.moves()) {
    const SurveyedPosition* const place = survey.at(node);
    if (place != nullptr && place->finding) {
      note_value(record.tree.annotate(node), *place, survey.game_at(node));
    }
  }
  for (const MoveReport& judgement : report.moves) {
    if (!judgement.mistake) continue;
    const NodeId parent = *survey.record().tree.parent(judgement.node);
    note_mistake(record, judgement, survey.game_at(parent), longest_line);
  }
}

}  // namespace ludex::analysis
