#include "serve/analysis/whole_game.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/annotate.h"
#include "analysis/report.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

using records::NodeId;

constexpr std::array<std::string_view, analysis::mistake_classes> signs{"?!", "?", "??"};

std::vector<std::string> words_of(const rules::Game& before, const std::vector<rules::Move>& line) {
  const auto board = before.clone();
  std::vector<std::string> words;
  for (const rules::Move move : line) {
    if (!board->is_legal(move)) break;
    words.push_back(board->format_move(move, rules::standard));
    board->play(move);
  }
  return words;
}

}  // namespace

// The survey refers to the record, so the copy is moved to its final place first.
Answer<std::unique_ptr<WholeGame>> WholeGame::of(NumberedCopy copy) {
  auto kept = std::make_unique<NumberedCopy>(std::move(copy));
  auto survey = analysis::Survey::of(kept->record, false);
  if (!survey) {
    return tl::unexpected<ApiError>({.code = "bad_value", .text = describe(survey.error())});
  }
  return std::unique_ptr<WholeGame>(new WholeGame(std::move(kept), *std::move(survey)));
}

WholeGame::WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey)
    : copy_(std::move(copy)), survey_(std::move(survey)) {}

const rules::Game* WholeGame::next() {
  const auto node = survey_.next();
  return node ? &survey_.game_at(*node) : nullptr;
}

void WholeGame::heard(const engine::Info& info) {
  analysis::take_note(finding_, info);
}

Json WholeGame::decided(const engine::Decision& decision) {
  const auto node = survey_.next();
  if (!node) return Json::array();
  analysis::Finding finding = std::exchange(finding_, {});
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play != nullptr && (finding.line.empty() || finding.line.front() != play->move)) {
    finding.line = {play->move};
  }
  const rules::Seat to_move = survey_.game_at(*node).to_move();
  Json edits = Json::array();
  if (finding.score && *node != records::root) {
    edits.push_back({{"op", "score"},
                     {"n", copy_->numbers.at(*node)},
                     {"score", score_json(*finding.score, to_move)}});
  }
  survey_.found(*node, std::move(finding));
  return edits;
}

Json WholeGame::progress() const {
  return {{"done", survey_.done()}, {"total", survey_.total()}};
}

Json WholeGame::report() {
  const analysis::Report report = analysis::report_on(survey_);
  Json mistakes = Json::array();
  for (const analysis::Judgement& judgement : report.moves) {
    if (!judgement.mistake) continue;
    const rules::Game& before = survey_.game_at(*copy_->record.tree.parent(judgement.node));
    mistakes.push_back({{"n", copy_->numbers.at(judgement.node)},
                        {"class", analysis::name_of(*judgement.mistake)},
                        {"better", words_of(before, judgement.better)}});
  }
  return {
      {"accuracy", {report.seats[0].accuracy.value_or(0), report.seats[1].accuracy.value_or(0)}},
      {"mistakes", std::move(mistakes)}};
}

Json WholeGame::edits() {
  const analysis::Report report = analysis::report_on(survey_);
  Json edits = Json::array();
  for (const analysis::Judgement& judgement : report.moves) {
    if (!judgement.mistake) continue;
    const int number = copy_->numbers.at(judgement.node);
    const rules::Game& before = survey_.game_at(*copy_->record.tree.parent(judgement.node));
    edits.push_back({{"op", "glyph"},
                     {"n", number},
                     {"glyph", signs[static_cast<std::size_t>(*judgement.mistake)]},
                     {"unless_judged", true}});
    edits.push_back({{"op", "comment"},
                     {"n", number},
                     {"text", analysis::sentence_of(judgement, before)},
                     {"append", true}});
  }
  return edits;
}

}  // namespace ludex::serve
