#include "serve/request_shapes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "serve/json_text.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace request_members {
namespace {

using Name = ShapeMember;

// --- Parts of several bodies ---

constexpr ObjectShape nothing{};

constexpr std::array time_names{Name{"kind"},   Name{"base"},    Name{"increment"},
                                Name{"period"}, Name{"periods"}, Name{"moves"}};
constexpr ObjectShape time_shape{time_names};

// The names of the parameters are those of the game, whose reader knows them.
constexpr std::array setup_names{Name{"game"},    Name{"variant"},  Name{"rule_set"},
                                 Name{"opening"}, Name{"position"}, Name{"params"}};
constexpr ObjectShape setup_shape{setup_names};

constexpr std::array seat_names{Name{"kind"}, Name{"name"}};
constexpr std::array level_names{Name{"level"}, Name{"profile"}};
constexpr std::array engine_names{Name{"engine"}, Name{"strength"}, Name{"profile"}};
constexpr std::array seat_kinds{ShapeKind{"me", {}}, ShapeKind{"open", {}},
                                ShapeKind{"builtin", level_names},
                                ShapeKind{"engine", engine_names}};
constexpr ObjectShape seat_shape{seat_names, "kind", seat_kinds};

// --- Bodies ---

constexpr std::array table_names{
    Name{"game"},     Name{"variant"}, Name{"rule_set"},          Name{"opening"},
    Name{"position"}, Name{"params"},  Name{"time", &time_shape}, Name{"seats", &seat_shape}};
constexpr ObjectShape table_shape{table_names};

constexpr std::array key_names{Name{"right"}};
constexpr ObjectShape key_shape{key_names};

constexpr std::array score_names{Name{"cp"}, Name{"mate"}, Name{"win"}, Name{"lead"}};
constexpr ObjectShape score_shape{score_names};
constexpr std::array mark_names{Name{"kind"}, Name{"at"}, Name{"brush"}, Name{"text"}};
constexpr ObjectShape mark_shape{mark_names};
constexpr std::array arrow_names{Name{"from"}, Name{"to"}, Name{"brush"}};
constexpr ObjectShape arrow_shape{arrow_names};

// The nodes of `restore` are those that the page was sent, of which their numbers are read. `names`
// of `tag` is what the server says besides.
constexpr std::array op_names{Name{"op"}};
constexpr std::array add_names{Name{"p"}, Name{"m"}, Name{"at"}, Name{"man"}, Name{"text"}};
constexpr std::array remove_names{Name{"n"}};
constexpr std::array restore_names{Name{"nodes"}, Name{"before"}};
constexpr std::array promote_names{Name{"n"}, Name{"to"}};
constexpr std::array comment_names{Name{"n"}, Name{"text"}, Name{"append"}};
constexpr std::array glyph_names{Name{"n"}, Name{"glyph"}, Name{"unless_judged"}, Name{"all"}};
constexpr std::array scored_names{Name{"n"}, Name{"score", &score_shape}};
constexpr std::array drawn_names{Name{"n"}, Name{"marks", &mark_shape},
                                 Name{"arrows", &arrow_shape}};
constexpr std::array tag_names{Name{"name"}, Name{"text"}, Name{"names"}};
constexpr std::array result_names{Name{"outcome"}};
constexpr std::array edit_kinds{
    ShapeKind{"add", add_names},         ShapeKind{"remove", remove_names},
    ShapeKind{"restore", restore_names}, ShapeKind{"promote", promote_names},
    ShapeKind{"comment", comment_names}, ShapeKind{"glyph", glyph_names},
    ShapeKind{"score", scored_names},    ShapeKind{"mark", drawn_names},
    ShapeKind{"tag", tag_names},         ShapeKind{"result", result_names}};
constexpr ObjectShape edit_shape{op_names, "op", edit_kinds};
constexpr std::array edits_names{Name{"edits", &edit_shape}};
constexpr ObjectShape edits_shape{edits_names};

constexpr std::array export_names{Name{"ids"}, Name{"format"}};
constexpr ObjectShape export_shape{export_names};

constexpr std::array position_names{Name{"setup", &setup_shape}, Name{"moves"}, Name{"threat"}};
constexpr ObjectShape position_shape{position_names};

constexpr std::array groups_names{Name{"setup", &setup_shape}, Name{"moves"}, Name{"reader"}};
constexpr ObjectShape groups_shape{groups_names};
constexpr std::array group_line_names{Name{"setup", &setup_shape}, Name{"moves"}, Name{"reader"},
                                      Name{"at"}, Name{"aim"}};
constexpr ObjectShape group_line_shape{group_line_names};

constexpr std::array limits_names{Name{"depth"}, Name{"nodes"}, Name{"ms"}};
constexpr ObjectShape limits_shape{limits_names};
constexpr std::array analysis_names{Name{"record"}, Name{"engine"}, Name{"profile"},
                                    Name{"lines"},  Name{"node"},   Name{"whole_game"},
                                    Name{"go_on"},  Name{"threat"}, Name{"limits", &limits_shape}};
constexpr ObjectShape analysis_shape{analysis_names};

constexpr std::array entrant_names{Name{"engine"},  Name{"level"}, Name{"strength"},
                                   Name{"profile"}, Name{"name"},  Name{"time", &time_shape},
                                   Name{"depth"},   Name{"nodes"}};
constexpr ObjectShape entrant_shape{entrant_names};
constexpr std::array openings_names{Name{"text"},    Name{"bytes"}, Name{"format"}, Name{"name"},
                                    Name{"records"}, Name{"plies"}, Name{"order"},  Name{"start"}};
constexpr ObjectShape openings_shape{openings_names};
constexpr std::array draw_names{Name{"move_number"}, Name{"move_count"}, Name{"score"}};
constexpr ObjectShape draw_shape{draw_names};
constexpr std::array resign_names{Name{"move_count"}, Name{"score"}, Name{"two_sided"}};
constexpr ObjectShape resign_shape{resign_names};
constexpr std::array sprt_names{Name{"elo0"}, Name{"elo1"},  Name{"alpha"},
                                Name{"beta"}, Name{"model"}, Name{"single_games"}};
constexpr ObjectShape sprt_shape{sprt_names};
constexpr std::array match_names{Name{"game"},
                                 Name{"variant"},
                                 Name{"rule_set"},
                                 Name{"opening"},
                                 Name{"position"},
                                 Name{"params"},
                                 Name{"name"},
                                 Name{"engines", &entrant_shape},
                                 Name{"tournament"},
                                 Name{"berger"},
                                 Name{"champions"},
                                 Name{"rounds"},
                                 Name{"games"},
                                 Name{"repeat"},
                                 Name{"swap"},
                                 Name{"reverse"},
                                 Name{"openings_by_encounter"},
                                 Name{"concurrency"},
                                 Name{"time", &time_shape},
                                 Name{"openings", &openings_shape},
                                 Name{"draw", &draw_shape},
                                 Name{"resign", &resign_shape},
                                 Name{"max_moves"},
                                 Name{"recover"},
                                 Name{"sprt", &sprt_shape},
                                 Name{"seed"}};
constexpr ObjectShape match_shape{match_names};

// The names of the values are those of the engine's options.
constexpr std::array profile_names{Name{"values"}};
constexpr ObjectShape profile_shape{profile_names};

// --- Queries ---

constexpr std::array<std::string_view, 1> after_word{"after"};
constexpr std::array<std::string_view, 1> game_word{"game"};
constexpr std::array<std::string_view, 1> name_word{"name"};
constexpr std::array<std::string_view, 1> node_word{"node"};
constexpr std::array<std::string_view, 1> format_word{"format"};
constexpr std::array<std::string_view, 1> for_good_word{"for_good"};
constexpr std::array<std::string_view, 2> format_words{"format", "node"};
constexpr std::array<std::string_view, 2> games_words{"before", "limit"};
constexpr std::array<std::string_view, 11> list_words{
    "game", "player", "result", "since", "until", "text", "from", "to", "bin", "after", "limit"};

// --- Commands ---

constexpr std::array command_names{Name{"t"}, Name{"id"}, Name{"topic"}, Name{"what"}};
constexpr ObjectShape plain{command_names};

// A command with further members.
template <std::size_t Count>
constexpr std::array<Name, command_names.size() + Count> with(const std::array<Name, Count>& more) {
  std::array<Name, command_names.size() + Count> all{};
  std::copy(command_names.begin(), command_names.end(), all.begin());
  std::copy(more.begin(), more.end(), all.begin() + command_names.size());
  return all;
}

constexpr auto visible_names = with(std::array{Name{"yes"}});
constexpr ObjectShape visible_shape{visible_names};
constexpr auto move_names =
    with(std::array{Name{"m"}, Name{"at"}, Name{"man"}, Name{"text"}, Name{"ply"}});
constexpr ObjectShape move_shape{move_names};
constexpr auto answer_names = with(std::array{Name{"question"}, Name{"choice"}});
constexpr ObjectShape answer_shape{answer_names};
constexpr auto takeback_names = with(std::array{Name{"ply"}});
constexpr ObjectShape takeback_shape{takeback_names};
constexpr auto dead_names = with(std::array{Name{"at"}, Name{"ply"}});
constexpr ObjectShape dead_shape{dead_names};
constexpr auto agree_names = with(std::array{Name{"dead"}});
constexpr ObjectShape agree_shape{agree_names};
constexpr auto marks_names = with(std::array{Name{"seat"}, Name{"ply"}});
constexpr ObjectShape marks_shape{marks_names};
constexpr auto restart_names = with(std::array{Name{"seat"}});
constexpr ObjectShape restart_shape{restart_names};
constexpr auto sit_names = with(std::array{Name{"name"}, Name{"secret"}});
constexpr ObjectShape sit_shape{sit_names};
constexpr auto look_names = with(std::array{Name{"node"}});
constexpr ObjectShape look_shape{look_names};
constexpr auto lines_names = with(std::array{Name{"lines"}});
constexpr ObjectShape lines_shape{lines_names};
constexpr auto levels_names = with(std::array{Name{"levels"}});
constexpr ObjectShape levels_shape{levels_names};
constexpr auto start_names = with(std::array{Name{"game"}});
constexpr ObjectShape start_shape{start_names};
constexpr auto line_names = with(std::array{Name{"line"}});
constexpr ObjectShape line_shape{line_names};
constexpr auto set_names = with(std::array{Name{"name"}, Name{"value"}});
constexpr ObjectShape set_shape{set_names};

}  // namespace
}  // namespace request_members

namespace {

const RequestShape* find_request_shape(std::string_view method, std::string_view pattern) {
  const auto rows = request_shapes();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const RequestShape& one) {
    return one.method == method && one.pattern == pattern;
  });
  return row == rows.end() ? nullptr : &*row;
}

Answer<void> check_query(const HttpRequest& request, std::span<const std::string_view> words) {
  for (const auto& [name, value] : request.query) {
    if (std::find(words.begin(), words.end(), name) != words.end()) continue;
    const std::string shown = printable(name);
    return bad_value(words.empty() ? fmt::format("`{}`: no query was expected", shown)
                                   : fmt::format("`{}` is unknown; the words of the query are: {}",
                                                 shown, fmt::join(words, ", ")),
                     shown);
  }
  return {};
}

}  // namespace

std::span<const RequestShape> request_shapes() {
  using namespace request_members;
  static constexpr std::array rows{
      RequestShape{"POST", "/api/key", &nothing},
      RequestShape{"POST", "/api/tables", &table_shape},
      RequestShape{"POST", "/api/tables/{}/keys", &key_shape},
      RequestShape{"GET", "/api/records", nullptr, list_words},
      RequestShape{"POST", "/api/records", &setup_shape, name_word},
      RequestShape{"DELETE", "/api/records/{}", nullptr, for_good_word},
      RequestShape{"POST", "/api/records/{}/restore", &nothing},
      RequestShape{"POST", "/api/records/bin/empty", &nothing},
      RequestShape{"POST", "/api/records/{}/edits", &edits_shape},
      RequestShape{"GET", "/api/records/{}/export", nullptr, format_words},
      RequestShape{"POST", "/api/records/export", &export_shape},
      RequestShape{"GET", "/api/records/{}/losses", nullptr, format_words},
      RequestShape{"GET", "/api/records/{}/found", nullptr, node_word},
      RequestShape{"POST", "/api/records/{}/report/restore", &nothing},
      RequestShape{"GET", "/api/records/{}/report/export", nullptr, format_word},
      RequestShape{"POST", "/api/positions", &position_shape},
      RequestShape{"POST", "/api/groups", &groups_shape},
      RequestShape{"POST", "/api/groups/line", &group_line_shape},
      RequestShape{"POST", "/api/analyses", &analysis_shape},
      RequestShape{"POST", "/api/matches", &match_shape},
      RequestShape{"GET", "/api/matches/{}/games", nullptr, games_words},
      RequestShape{"GET", "/api/matches/{}/events", nullptr, after_word},
      RequestShape{"POST", "/api/matches/{}/pause", &nothing},
      RequestShape{"POST", "/api/matches/{}/resume", &nothing},
      RequestShape{"POST", "/api/matches/{}/stop", &nothing},
      RequestShape{"PUT", "/api/settings"},
      RequestShape{"GET", "/api/engines/{}", nullptr, game_word},
      RequestShape{"POST", "/api/engines/{}/test", &nothing, game_word},
      RequestShape{"PUT", "/api/engines/{}/profiles/{}", &profile_shape, game_word},
      RequestShape{"DELETE", "/api/engines/{}/profiles/{}", nullptr, game_word},
  };
  return rows;
}

std::span<const CommandShape> command_shapes() {
  using namespace request_members;
  static constexpr std::array rows{
      CommandShape{"", "visible", &visible_shape},
      CommandShape{"table", "move", &move_shape},
      CommandShape{"table", "answer", &answer_shape},
      CommandShape{"table", "resign", &plain},
      CommandShape{"table", "draw", &plain},
      CommandShape{"table", "takeback", &takeback_shape},
      CommandShape{"table", "pause", &plain},
      CommandShape{"table", "resume", &plain},
      CommandShape{"table", "hint", &plain},
      CommandShape{"table", "dead", &dead_shape},
      CommandShape{"table", "agree", &agree_shape},
      CommandShape{"table", "marks", &marks_shape},
      CommandShape{"table", "restart", &restart_shape},
      CommandShape{"table", "sit", &sit_shape},
      CommandShape{"table", "rematch", &plain},
      CommandShape{"analysis", "look", &look_shape},
      CommandShape{"analysis", "limits", &lines_shape},
      CommandShape{"engine", "start", &start_shape},
      CommandShape{"engine", "line", &line_shape},
      CommandShape{"engine", "set", &set_shape},
      CommandShape{"engine", "stop", &plain},
      CommandShape{"engine", "check", &levels_shape},
      CommandShape{"engine", "cancel", &plain},
  };
  return rows;
}

Answer<void> read_request(HttpRequest& request, std::string_view pattern) {
  const RequestShape* const row = find_request_shape(request.method, pattern);
  const auto words = row == nullptr ? std::span<const std::string_view>() : row->query;
  if (auto checked = check_query(request, words); !checked) return checked;
  if (row == nullptr || request.content_type == bytes_type) return {};
  if (row->body == nullptr && request.body.empty()) return {};
  auto json = request.body.empty() ? Answer<Json>(Json::object()) : parse_json(request.body);
  if (!json) return tl::unexpected(std::move(json).error());
  request.json = *std::move(json);
  return row->body == nullptr ? Answer<void>() : check_members(request.json, *row->body);
}

Answer<void> check_command(std::string_view topic, std::string_view what, const Json& message) {
  const std::string_view kind = topic.substr(0, topic.find('/'));
  const auto rows = command_shapes();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const CommandShape& one) {
    return one.kind == kind && one.what == what;
  });
  return row == rows.end() ? Answer<void>() : check_members(message, *row->members);
}

}  // namespace ludex::serve
