#include "serve/analysis/whole_game.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "analysis/annotate.h"
#include "analysis/report.h"
#include "serve/wire/line_json.h"
#include "serve/wire/move_node.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

using records::NodeId;

}  // namespace

// The survey refers to the record, so the copy is moved to its final place first.
Answer<std::unique_ptr<WholeGame>> WholeGame::of(NumberedCopy copy, KeptAnalysis kept, int lines) {
  auto placed = std::make_unique<NumberedCopy>(std::move(copy));
  auto survey = analysis::Survey::of(placed->record, false);
  if (!survey) {
    return tl::unexpected<ApiError>({.code = "bad_value", .text = describe(survey.error())});
  }
  auto whole = std::unique_ptr<WholeGame>(
      new WholeGame(std::move(placed), *std::move(survey), std::move(kept)));
  whole->find_keys();
  whole->take_kept(lines);
  return whole;
}

WholeGame::WholeGame(std::unique_ptr<NumberedCopy> copy, analysis::Survey survey, KeptAnalysis kept)
    : copy_(std::move(copy)), survey_(std::move(survey)), kept_(std::move(kept)) {}

// The keys are those of store::key_of(), each made from the one before it.
void WholeGame::find_keys() {
  const records::Tree& tree = copy_->record.tree;
  const rules::Setup start = survey_.game_at(records::root).setup();
  store::PositionKey key;
  for (std::optional<NodeId> node = records::root; node; node = tree.first_child(*node)) {
    const records::Annotations* const said = tree.annotations(*node);
    if (said != nullptr && !said->position().empty()) {
      key = store::key_of(survey_.game_at(*node), start);
    } else if (const rules::Move move = tree.move(*node); move.code != 0) {
      key = key.after(survey_.game_at(*tree.parent(*node)), move);
    }
    if (survey_.is_wanted(*node)) {
      keys_[*node] = key;
      nodes_.emplace(key, *node);
    }
  }
}

// What was kept fits where the moves are still the same, whatever else has changed in the record. A
// text that cannot be read costs only one more search.
void WholeGame::take_kept(int lines) {
  kept_.each_position([&](const store::PositionKey& key, const std::string& text) {
    const auto [first, last] = nodes_.equal_range(key);
    for (auto each = first; each != last; ++each) {
      auto found = parse_found(text, survey_.game_at(each->second));
      if (!found || found->asked < lines) continue;
      survey_.found(each->second, std::move(found->finding));
      found_earlier_.push_back(each->second);
    }
  });
  std::sort(found_earlier_.begin(), found_earlier_.end());
}

Json WholeGame::scores() const {
  Json scores = Json::array();
  for (const auto& [node, number] : copy_->numbers) {
    if (const auto score = score_of(node)) {
      scores.push_back(Json::array({number, *score}));
    }
  }
  return scores;
}

const rules::Game* WholeGame::next(int lines) {
  const auto node = survey_.next();
  if (!node) return nullptr;
  if (kept_.is_finished()) {
    kept_.set_finished(false);
  }
  const rules::Game& game = survey_.game_at(*node);
  lines_ = lines;
  collector_.begin(std::min(static_cast<std::size_t>(lines), game.legal_moves().size()));
  finding_ = {};
  return &game;
}

void WholeGame::heard(const engine::Info& info) {
  engine::take(finding_, info);
  collector_.take(info);
}

std::optional<Json> WholeGame::score_of(NodeId node) const {
  const analysis::SurveyedPosition* const place = survey_.at(node);
  if (node == records::root || place == nullptr || !place->finding || !place->finding->score) {
    return std::nullopt;
  }
  return score_json(*place->finding->score, place->to_move);
}

Json WholeGame::decided(const engine::Decision& decision) {
  const auto node = survey_.next();
  if (!node) return Json::array();
  engine::Finding finding = std::exchange(finding_, {});
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play != nullptr && (finding.pv.empty() || finding.pv.front() != play->move)) {
    finding.pv = {play->move};
  }
  if (finding.pv.size() > longest_line) {
    finding.pv.resize(longest_line);
  }
  collector_.end();
  kept_.keep(keys_.at(*node), {lines_, collector_.lines(), finding}, survey_.game_at(*node),
             store::Replace::always);
  survey_.found(*node, std::move(finding));
  const auto score = score_of(*node);
  return score ? Json::array({Json::array({copy_->numbers.at(*node), *score})}) : Json::array();
}

void WholeGame::finish() {
  if (!kept_.is_finished()) {
    kept_.set_finished(true);
  }
}

Json WholeGame::progress() const {
  return {{"done", survey_.done()}, {"total", survey_.total()}};
}

Json WholeGame::report() {
  const analysis::Report report = analysis::report_on(survey_);
  Json mistakes = Json::array();
  Json course = Json::array();
  for (const analysis::MoveReport& judgement : report.moves) {
    const bool is_first = judgement.seat == rules::Seat::first;
    course.push_back(Json::array(
        {copy_->numbers.at(judgement.node), is_first ? judgement.after : 1 - judgement.after}));
    if (!judgement.mistake) continue;
    const rules::Game& before = survey_.game_at(*copy_->record.tree.parent(judgement.node));
    mistakes.push_back({{"n", copy_->numbers.at(judgement.node)},
                        {"class", analysis::name_of(*judgement.mistake)},
                        {"before", judgement.before},
                        {"after", judgement.after},
                        {"better", moves_json(judgement.better, before)}});
  }
  Json accuracy = Json::array();
  for (const analysis::SeatReport& seat : report.seats) {
    accuracy.push_back(seat.accuracy ? Json(*seat.accuracy) : Json());
  }
  return {{"accuracy", std::move(accuracy)},
          {"mistakes", std::move(mistakes)},
          {"course", std::move(course)},
          {"scores", scores()}};
}

records::Record WholeGame::with_remarks() {
  records::Record record = copy_->record;
  analysis::annotate(record, survey_, analysis::report_on(survey_));
  return record;
}

}  // namespace ludex::serve
