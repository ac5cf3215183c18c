#include "analysis/report_json.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>
#include <variant>

#include "analysis/go/groups_json.h"

namespace ludex::analysis {
namespace {

using Json = nlohmann::ordered_json;
using records::NodeId;

Json value_json(const SurveyedPosition* place) {
  Json value = Json::object();
  if (place == nullptr) return value;
  if (const auto chance = place->first_chance()) {
    value["chance"] = *chance;
  }
  if (place->outcome) {
    value["end"] = place->outcome->code;
  }
  if (!place->finding) return value;
  const engine::Finding& finding = *place->finding;
  const int sign = place->to_move == rules::Seat::first ? 1 : -1;
  if (finding.score) {
    const auto* const mate = std::get_if<engine::MateIn>(&finding.score->value);
    if (mate != nullptr) {
      value["mate"] = sign * mate->moves;
    } else {
      value["cp"] = sign * std::get<engine::Centipawns>(finding.score->value).value;
    }
  }
  if (finding.lead) {
    value["lead"] = sign * engine::points_of(*finding.lead);
  }
  if (finding.depth) {
    value["depth"] = *finding.depth;
  }
  if (finding.nodes) {
    value["nodes"] = *finding.nodes;
  }
  return value;
}

Json line_json(const rules::Game& before, const std::vector<rules::Move>& line) {
  const auto board = before.clone();
  Json moves = Json::array();
  for (const rules::Move move : line) {
    if (!board->is_legal(move)) break;
    moves.push_back(board->format_move(move, rules::standard));
    board->play(move);
  }
  return moves;
}

Json move_json(Survey& survey, NodeId node, const MoveReport* judgement) {
  const records::Tree& tree = survey.record().tree;
  const NodeId parent = *tree.parent(node);
  const rules::Game& before = survey.game_at(parent);
  const rules::Move move = tree.move(node);
  Json json{{"ply", records::ply(tree, node)},
            {"seat", rules::index(before.to_move())},
            {"move", before.format_move(move, rules::coordinate)},
            {"text", before.format_move(move, rules::standard)},
            {"value", value_json(survey.at(node))}};
  if (judgement == nullptr) return json;
  json["accuracy"] = judgement->accuracy;
  if (judgement->mistake) {
    json["mistake"] = name_of(*judgement->mistake);
    json["better"] = line_json(before, judgement->better);
  }
  return json;
}

Json seats_json(Survey& survey, const Report& report) {
  const auto names = survey.game_at(main_line_end(survey.record().tree)).seat_names();
  Json seats = Json::array();
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    const std::size_t at = rules::index(seat);
    const auto player = records::find_tag(survey.record(), names[at]);
    Json json{{"seat", names[at]}, {"name", player.value_or(std::string_view())}};
    json["accuracy"] = report.seats[at].accuracy ? Json(*report.seats[at].accuracy) : Json();
    for (std::size_t kind = 0; kind < mistake_classes; ++kind) {
      json[std::string(name_of(static_cast<Mistake>(kind)))] = report.seats[at].mistakes[kind];
    }
    seats.push_back(std::move(json));
  }
  return seats;
}

Json game_json(AnalysedGame& game) {
  Survey& survey = *game.survey;
  const records::Record& record = survey.record();
  Json tags = Json::object();
  for (const records::Tag& tag : record.tags) {
    tags[tag.name] = tag.value;
  }
  std::map<NodeId, const MoveReport*> judgements;
  for (const MoveReport& judgement : game.report.moves) {
    judgements[judgement.node] = &judgement;
  }
  Json moves = Json::array();
  for (const NodeId node : survey.moves()) {
    const auto found = judgements.find(node);
    moves.push_back(move_json(survey, node, found == judgements.end() ? nullptr : found->second));
  }
  Json json{{"number", game.number},
            {"game", record.setup.game},
            {"position", record.setup.position},
            {"tags", std::move(tags)},
            {"result", records::to_text(record.result)},
            {"start", value_json(survey.at(records::root))},
            {"seats", seats_json(survey, game.report)},
            {"moves", std::move(moves)}};
  if (game.groups) {
    json["groups"] = to_json(*game.groups, survey.game_at(main_line_end(record.tree)));
  }
  if (game.changes) {
    json["group_moves"] = to_json(*game.changes, survey);
    json["group_moves_read"] = game.changes->moves_read;
  }
  return json;
}

}  // namespace

std::string to_json(const std::string& engine, std::vector<AnalysedGame>& games) {
  Json list = Json::array();
  for (AnalysedGame& game : games) {
    list.push_back(game_json(game));
  }
  const Json json{{"engine", engine}, {"games", std::move(list)}};
  return json.dump(1, '\t', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace ludex::analysis
