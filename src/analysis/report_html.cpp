#include "analysis/report_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "analysis/annotate.h"
#include "pages/board_svg.h"
#include "pages/embedded.h"
#include "pages/escaped.h"
#include "pages/report_page.h"
#include "records/tree/record.h"
#include "rules/registry.h"

namespace ludex::analysis {
namespace {

using pages::escaped;
using records::NodeId;

constexpr std::array<std::string_view, mistake_classes> signs{"?!", "?", "??"};
constexpr double graph_width = 900;
constexpr double graph_height = 180;

std::string known_tag(const records::Record& record, std::string_view name) {
  const auto value = records::find_tag(record, name);
  if (!value || records::is_unknown_value({std::string(name), std::string(*value)})) return {};
  return std::string(*value);
}

std::string percent(std::optional<double> value, double scale) {
  return value ? fmt::format("{:.0f} %", scale * *value) : "unknown";
}

class GamePage {
 public:
  GamePage(AnalysedGame& game, std::string& text)
      : game_(game), survey_(*game.survey), record_(survey_.record()), text_(text) {
    for (const MoveReport& judgement : game.report.moves) {
      judgements_[judgement.node] = &judgement;
    }
    const auto seats = survey_.game_at(main_line_end(record_.tree)).seat_names();
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      const std::string name = known_tag(record_, seats[seat]);
      names_[seat] = name.empty() ? std::string(seats[seat]) : name;
    }
  }

  // A row of the table of games.
  void write_row() {
    write("<tr><td class=\"n\">{0}</td><td><a href=\"#g{0}\">{1} – {2}</a></td><td>{3}</td>",
          game_.number, escaped(names_[0]), escaped(names_[1]), records::to_text(record_.result));
    for (const SeatReport& seat : game_.report.seats) {
      write("<td class=\"n\">{}</td><td class=\"n\">{}</td>", percent(seat.accuracy, 1),
            seat.mistakes[0] + seat.mistakes[1] + seat.mistakes[2]);
    }
    text_ += "</tr>\n";
  }

  void write_section() {
    write("<section class=\"card\" id=\"g{}\"><h2>{} – {} <span>{}</span></h2>\n", game_.number,
          escaped(names_[0]), escaped(names_[1]), records::to_text(record_.result));
    write_about();
    write_seats();
    write_graph();
    write_moves();
    write_mistakes();
    text_ += "</section>\n";
  }

 private:
  template <class... Values>
  void write(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }

  void write_about() {
    std::string about = record_.setup.game;
    for (const std::string_view tag : {"Event", "Round", "Site", "Date"}) {
      if (const std::string value = known_tag(record_, tag); !value.empty()) {
        about += " · " + value;
      }
    }
    write("<p class=\"about\">{}</p>\n", escaped(about));
  }

  void write_seats() {
    text_ +=
        "<div class=\"wide\"><table><tr><th></th><th class=\"n\">accuracy</th>"
        "<th class=\"n\">blunders</th><th class=\"n\">mistakes</th><th class=\"n\">dubious</th>"
        "</tr>\n";
    for (std::size_t seat = 0; seat < names_.size(); ++seat) {
      const SeatReport& report = game_.report.seats[seat];
      write("<tr><td>{}</td><td class=\"n\">{}</td>", escaped(names_[seat]),
            percent(report.accuracy, 1));
      for (const Mistake kind : {Mistake::blunder, Mistake::mistake, Mistake::dubious}) {
        write("<td class=\"n {}\">{}</td>", name_of(kind),
              report.mistakes[static_cast<std::size_t>(kind)]);
      }
      text_ += "</tr>\n";
    }
    text_ += "</table></div>\n";
  }

  // Draws the first seat's chance after each move of the main line.
  void write_graph() {
    struct Stop {
      double x = 0;
      double y = 0;
      NodeId node{};
    };
    std::vector<Stop> stops;
    const records::Tree& tree = record_.tree;
    const auto plies = static_cast<double>(std::max<std::size_t>(main_line(tree).size(), 1));
    double at = 0;
    for (std::optional<NodeId> node = records::root; node; node = tree.first_child(*node)) {
      if (*node != records::root && tree.move(*node).code == 0) continue;
      const SurveyedPosition* const place = survey_.at(*node);
      const auto chance = place == nullptr ? std::nullopt : place->first_chance();
      if (chance) {
        stops.push_back({at / plies * graph_width, (1 - *chance) * graph_height, *node});
      }
      ++at;
    }
    if (stops.size() < 2) return;
    write("<svg class=\"graph\" viewBox=\"-8 -8 {} {}\" role=\"img\" aria-label=\"Chances\">",
          graph_width + 16, graph_height + 16);
    std::string line;
    for (const Stop& stop : stops) {
      line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", stop.x, stop.y);
    }
    write(
        "<path class=\"area\" d=\"{0}L{1:.1f} {2}L{3:.1f} {2}z\"/><path class=\"half\" d=\"M0 "
        "{4}H{5}\"/><path class=\"line\" d=\"{0}\"/>",
        line, stops.back().x, graph_height, stops.front().x, graph_height / 2, graph_width);
    write("<text x=\"4\" y=\"12\">{}</text><text x=\"4\" y=\"{}\">{}</text>", escaped(names_[0]),
          graph_height - 4, escaped(names_[1]));
    for (const Stop& stop : stops) {
      const auto found = judgements_.find(stop.node);
      if (found == judgements_.end() || !found->second->mistake) continue;
      write(
          "<a href=\"#{}\"><circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\"><title>{}"
          "</title></circle></a>",
          anchor(*found->second), name_of(*found->second->mistake), stop.x, stop.y,
          escaped(move_text(*found->second)));
    }
    text_ += "</svg>\n";
  }

  [[nodiscard]] std::string anchor(const MoveReport& judgement) const {
    return fmt::format("g{}n{}", game_.number, static_cast<unsigned>(judgement.node));
  }
  // "12. Nf3??"
  [[nodiscard]] std::string move_text(const MoveReport& judgement) const {
    const rules::Game& before = survey_.game_at(*record_.tree.parent(judgement.node));
    return fmt::format("{} {}{}", number_before(before),
                       before.format_move(record_.tree.move(judgement.node), rules::standard),
                       signs[static_cast<std::size_t>(*judgement.mistake)]);
  }

  void write_moves() {
    const records::Tree& tree = record_.tree;
    text_ += "<p class=\"moves\">";
    bool numbered = false;
    for (auto node = tree.first_child(records::root); node; node = tree.first_child(*node)) {
      if (tree.move(*node).code == 0) {
        numbered = false;
        continue;
      }
      const rules::Game& before = survey_.game_at(*tree.parent(*node));
      if (!numbered || is_numbered_alone(before)) {
        write("<b>{}</b> ", number_before(before));
      }
      numbered = true;
      const std::string move = escaped(before.format_move(tree.move(*node), rules::standard));
      const auto found = judgements_.find(*node);
      if (found != judgements_.end() && found->second->mistake) {
        const Mistake kind = *found->second->mistake;
        write("<a class=\"{}\" href=\"#{}\">{}{}</a> ", name_of(kind), anchor(*found->second), move,
              signs[static_cast<std::size_t>(kind)]);
      } else {
        text_ += move + ' ';
      }
    }
    text_ += "</p>\n";
  }

  void write_mistakes() {
    text_ += "<div class=\"mistakes\">\n";
    for (const MoveReport& judgement : game_.report.moves) {
      if (judgement.mistake) {
        write_mistake(judgement);
      }
    }
    text_ += "</div>\n";
  }

  // Draws the move as an arrow, or on a board of stones as a ring.
  static void draw(const rules::Game& before, rules::Move move, std::string_view kind,
                   pages::BoardDrawing& drawing) {
    if (!before.can_play(move)) return;
    const std::vector<int> at = before.trace(move).at;
    if (at.size() == 2) {
      drawing.arrows.push_back({at[0], at[1], kind});
    } else if (at.size() == 1) {
      drawing.marks.push_back({at[0], kind == "better" ? "ring-better" : "ring-played"});
    }
  }

  void write_mistake(const MoveReport& judgement) {
    const NodeId parent = *record_.tree.parent(judgement.node);
    const auto before = survey_.game_at(parent).clone();
    pages::BoardDrawing drawing;
    draw(*before, record_.tree.move(judgement.node), "played", drawing);
    if (!judgement.better.empty()) {
      draw(*before, judgement.better.front(), "better", drawing);
    }
    write(
        "<article class=\"error\" id=\"{}\"><div>{}</div><div><h3 class=\"{}\">{}</h3><p>{}</p>\n",
        anchor(judgement), pages::board_svg(rules::face_of(*before), before->cells(), drawing),
        name_of(*judgement.mistake), escaped(move_text(judgement)),
        escaped(sentence_of(judgement, *before)));
    if (!judgement.better.empty()) {
      write("<p class=\"better\">{}</p>\n", escaped(line_text(*before, judgement.better)));
    }
    const records::Annotations* const said = record_.tree.annotations(judgement.node);
    if (said != nullptr && !said->comment.empty()) {
      write("<p class=\"said\">{}</p>\n", pages::escaped_lines(said->comment));
    }
    text_ += "</div></article>\n";
  }

  // Plays the line on `board` and returns its text, which ends after `longest` moves.
  static std::string line_text(rules::Game& board, const std::vector<rules::Move>& line) {
    constexpr std::size_t longest = 12;
    std::string text;
    for (const rules::Move move : std::span(line).first(std::min(line.size(), longest))) {
      if (!board.is_legal(move)) break;
      const bool is_first = text.empty();
      if (is_first || is_numbered_alone(board)) {
        text += (is_first ? "" : " ") + number_before(board);
      }
      text += ' ' + board.format_move(move, rules::standard);
      board.play(move);
    }
    return text;
  }

  AnalysedGame& game_;
  Survey& survey_;
  const records::Record& record_;
  std::string& text_;
  std::map<NodeId, const MoveReport*> judgements_;
  std::array<std::string, 2> names_;
};

}  // namespace

std::string to_html(std::string_view how, std::vector<AnalysedGame>& games) {
  std::vector<rules::Face> faces;
  for (AnalysedGame& game : games) {
    const rules::Face face = rules::face_of(game.survey->game_at(records::root));
    if (std::find(faces.begin(), faces.end(), face) == faces.end()) {
      faces.push_back(face);
    }
  }
  std::string symbols = pages::board_symbols(faces);
  for (const std::string_view kind : {"played", "better"}) {
    symbols += fmt::format(
        "<circle id=\"ring-{}\" r=\".32\" fill=\"none\" stroke-width=\".12\"/>\n", kind);
  }
  std::string text = pages::report_head("Analysis");
  text += pages::definitions(symbols);
  text += pages::report_header("Analysis", how);
  if (games.size() > 1) {
    text +=
        "<div class=\"card wide\"><table><tr><th class=\"n\">#</th><th>game</th><th>result</th>"
        "<th class=\"n\">first</th><th class=\"n\">errors</th><th class=\"n\">second</th>"
        "<th class=\"n\">errors</th></tr>\n";
    for (AnalysedGame& game : games) {
      GamePage(game, text).write_row();
    }
    text += "</table></div>\n";
  }
  for (AnalysedGame& game : games) {
    GamePage(game, text).write_section();
  }
  return text + std::string(pages::report_foot);
}

}  // namespace ludex::analysis
