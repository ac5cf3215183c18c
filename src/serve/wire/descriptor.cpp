#include "serve/wire/descriptor.h"

#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "match/openings/opening_file.h"
#include "match/play/time_control.h"
#include "serve/wire/face.h"
#include "serve/wire/formats.h"
#include "serve/wire/notation.h"
#include "serve/wire/option.h"
#include "serve/wire/setup.h"
#include "serve/wire/time_control.h"

namespace ludex::serve {

namespace {

Json choices_of(const rules::Parameter* parameter) {
  Json list = Json::array();
  if (parameter == nullptr) return list;
  for (const rules::ChoiceName& choice : std::get<rules::Choice>(parameter->type).names) {
    list.push_back(choice.name);
  }
  return list;
}

Json variants_of(const SetupMembers& members) {
  return members.variant == nullptr ? Json{only_variant} : choices_of(members.variant);
}

// The time control of a text such as "tc=300+3" or "st=15".
Json control_of(std::string_view text) {
  const std::size_t sign = text.find('=');
  expects(sign != std::string_view::npos);
  const std::string_view value = text.substr(sign + 1);
  const auto control =
      text.starts_with("st") ? match::parse_move_time(value) : match::parse_time_control(value);
  return to_json(control.value());
}

// A parameter of a game, as an option. `told` states when people are shown it beside what is
// played, if not when it was changed: the points that a player is given decide a game, and the size
// can be seen on the board.
Json param_of(const rules::Parameter& parameter) {
  Json param = to_json(parameter);
  if (std::holds_alternative<rules::Decimal>(parameter.type)) {
    param["told"] = "always";
  } else if (std::holds_alternative<rules::Size>(parameter.type)) {
    param["told"] = "never";
  }
  return param;
}

std::string_view score_name(rules::ScoreKind kind) {
  switch (kind) {
    case rules::ScoreKind::centipawns:
      return "centipawns";
    case rules::ScoreKind::chances:
      return "chances";
    case rules::ScoreKind::points:
      break;
  }
  return "points";
}

Json actions_of(const rules::Conventions& conventions) {
  Json actions{"takeback"};
  if (conventions.has_draw_offers) {
    actions.push_back("draw");
  }
  for (const std::string_view action : {"resign", "pause", "hint"}) {
    actions.push_back(action);
  }
  return actions;
}

}  // namespace

Json descriptor_of(const rules::GameKind& game) {
  const SetupMembers members = setup_members(game);
  const auto usual = rules::start_game({.game = std::string(game.name)}).value();
  Json params = Json::array();
  for (const rules::Parameter* const parameter : members.others) {
    params.push_back(param_of(*parameter));
  }
  Json controls = Json::array();
  for (const std::string_view control : game.conventions.controls) {
    controls.push_back(control_of(control));
  }
  Json formats = Json::array();
  for (const records::GameFormat* const format : formats_of(game.name)) {
    formats.push_back(to_json(*format));
  }
  Json opening_formats = Json::array();
  for (const records::OpeningFormat* const format : match::opening_formats_of(game.name)) {
    Json row{{"name", format->word}, {"types", format->endings}};
    if (!format->is_text) {
      row["is_binary"] = true;
    }
    opening_formats.push_back(std::move(row));
  }
  return {{"game", game.name},
          {"seats", {lower(game.seats[0]), lower(game.seats[1])}},
          {"variants", variants_of(members)},
          {"rule_sets", choices_of(members.rule_set)},
          {"openings", choices_of(members.opening)},
          {"opening_formats", std::move(opening_formats)},
          {"notations", notation_names(game)},
          {"formats", std::move(formats)},
          {"params", std::move(params)},
          {"controls", std::move(controls)},
          {"numbering", game.conventions.numbering == rules::Numbering::pairs ? "pairs" : "plies"},
          {"score", score_name(game.conventions.score)},
          {"actions", actions_of(game.conventions)},
          {"face", to_json(rules::face_of(*usual))},
          {"picture", rules::picture_of(game)}};
}

}  // namespace ludex::serve
