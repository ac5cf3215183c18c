#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pages/board_svg.h"
#include "pages/embedded.h"
#include "pages/escaped.h"
#include "regress/report.h"
#include "rules/registry.h"

namespace ludex::regress {
namespace {

using pages::escaped;
using pages::escaped_lines;

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Regression tests</title>
<style>
)";

constexpr std::string_view style =
    R"(body{font:15px/1.4 sans-serif;margin:1.5em;color:#222;background:#fff}
table{border-collapse:collapse}th,td{padding:.2em .7em;text-align:left;vertical-align:top}
th{border-bottom:1px solid #999}.n{text-align:right}code{font-size:.95em}
.test{display:flex;gap:1em;border-top:1px solid #ddd;padding:.8em 0;flex-wrap:wrap}
.test svg.board{width:19em;flex:none}.test pre{margin:0;font-size:.85em;color:#555}
.pass,.fail{color:#555}.unexpected_pass{color:#066;font-weight:bold}
.unexpected_fail,.no_answer{color:#b00;font-weight:bold}.ignored{color:#888}
nav label{margin-right:1.2em}body.surprises .calm,body.differences .same{display:none}
.key span{display:inline-block;width:.8em;height:.8em;border-radius:50%;margin:0 .3em 0 1em}
</style></head><body>
<svg width="0" height="0" style="position:absolute"><defs>
<path id="q" d="M-.3 -.3H.3V.3H-.3Z" fill="none" stroke="#06c" stroke-width=".1"/>
<circle id="e" r=".3" fill="none" stroke="#0a0" stroke-width=".12"/>
<path id="g" d="M-.28 -.28L.28 .28M-.28 .28L.28 -.28" stroke="#d00" stroke-width=".12"/>
<circle id="l" r=".12" fill="#f80"/>
)";

constexpr std::string_view foot = R"(<script>
const body=document.body,radio=document.querySelectorAll('nav input');
radio.forEach(r=>r.addEventListener('change',()=>{body.className=r.value}));
</script></body></html>
)";

bool is_surprise(Verdict verdict) {
  return verdict == Verdict::unexpected_pass || verdict == Verdict::unexpected_fail ||
         verdict == Verdict::no_answer;
}

// Draws the boards of one report.
class Painter {
 public:
  // The marks of one symbol. They are drawn in the order in which they are passed.
  struct Mark {
    std::string_view symbol;  // one of the symbols in the head of the page
    std::vector<Cell> cells;
  };

  [[nodiscard]] const PointNames* names_for(const Picture& picture) {
    const std::string key = fmt::format("{} {} {}", picture.game, picture.rows.size(),
                                        picture.rows.empty() ? 0 : picture.rows.front().size());
    const auto known = names_.find(key);
    if (known != names_.end()) return known->second.get();
    auto& names = names_[key];
    if (!picture.rows.empty()) {
      rules::Setup setup{.game = picture.game};
      const auto width = static_cast<int>(picture.rows.front().size());
      const auto height = static_cast<int>(picture.rows.size());
      const rules::GameKind* const kind = rules::find_game(picture.game);
      const bool has_size =
          kind != nullptr &&
          rules::find_parameter(rules::declaration_of(*kind), rules::size_parameter) != nullptr;
      if (has_size) {
        setup.values.set(rules::size_parameter, rules::to_text(rules::BoardSize{width, height}));
      }
      if (const auto game = rules::start_game(setup)) {
        names = std::make_unique<PointNames>(**game);
      }
    }
    return names.get();
  }

  [[nodiscard]] static std::string svg(const Picture& picture, const std::vector<Mark>& marks) {
    if (picture.rows.empty()) return "";
    const auto width = static_cast<int>(picture.rows.front().size());
    const auto height = static_cast<int>(picture.rows.size());
    pages::BoardDrawing drawing;
    for (const Mark& mark : marks) {
      for (const Cell& cell : mark.cells) {
        const int rank = height - 1 - static_cast<int>(cell.row);
        drawing.marks.push_back({rank * width + static_cast<int>(cell.column), mark.symbol});
      }
    }
    return pages::board_svg(picture.face, picture.cells, drawing);
  }

 private:
  std::map<std::string, std::unique_ptr<PointNames>> names_;
};

class Page {
 public:
  explicit Page(const Report& report) : report_(report) {}

  std::string write() {
    text_ = head;
    text_ += pages::tokens;
    text_ += pages::board_style;
    text_ += style;
    text_ += pages::board_symbols(faces());
    text_ += "</defs></svg>\n";
    text_ += "<h1>Regression tests</h1>\n";
    write_totals();
    text_ +=
        "<nav><label><input type=\"radio\" name=\"f\" value=\"\" checked> all tests</label>"
        "<label><input type=\"radio\" name=\"f\" value=\"surprises\"> unexpected ones</label>";
    if (report_.engines.size() > 1) {
      text_ +=
          "<label><input type=\"radio\" name=\"f\" value=\"differences\"> where the engines "
          "differ</label>";
    }
    text_ +=
        "</nav>\n<p class=\"key\"><span style=\"border:2px solid #06c;border-radius:0\"></span>"
        "asked about<span style=\"border:2px solid #0a0\"></span>expected<span "
        "style=\"background:#fff\"><b style=\"color:#d00\">×</b></span>answered<span "
        "style=\"background:#f80\"></span>last "
        "move</p>\n";
    for (const SuiteReport& suite : report_.suites) {
      write_suite(suite);
    }
    text_ += foot;
    return std::move(text_);
  }

 private:
  void write_totals() {
    text_ += "<table><tr><th>suite</th>";
    for (const std::string& engine : report_.engines) {
      text_ += fmt::format("<th colspan=\"4\">{}</th>", escaped(engine));
    }
    text_ += "</tr><tr><th></th>";
    for (std::size_t engine = 0; engine < report_.engines.size(); ++engine) {
      text_ += "<th>passes</th><th>PASSED</th><th>FAILED</th><th>no answer</th>";
    }
    text_ += "</tr>\n";
    for (const SuiteReport& suite : report_.suites) {
      text_ += fmt::format("<tr><td><a href=\"#{0}\">{0}</a></td>", escaped(suite.suite.name));
      for (std::size_t engine = 0; engine < report_.engines.size(); ++engine) {
        write_cells(totals_of(suite, engine));
      }
      text_ += "</tr>\n";
    }
    text_ += "<tr><th>all</th>";
    for (std::size_t engine = 0; engine < report_.engines.size(); ++engine) {
      write_cells(totals_of(report_, engine));
    }
    text_ += "</tr></table>\n";
  }

  void write_cells(const Totals& totals) {
    text_ += fmt::format(
        "<td class=\"n\">{}/{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
        "<td class=\"n\">{}</td>",
        totals.passed, totals.tests - totals.ignored, totals.unexpected_passes,
        totals.unexpected_failures, totals.unanswered + totals.not_run);
  }

  void write_suite(const SuiteReport& suite) {
    text_ += fmt::format("<h2 id=\"{0}\">{0}</h2>\n", escaped(suite.suite.name));
    for (std::size_t engine = 0; engine < report_.engines.size(); ++engine) {
      for (const std::string& note : suite.runs[engine].notes) {
        text_ += fmt::format("<p class=\"no_answer\">{}: {}</p>\n",
                             escaped(report_.engines[engine]), escaped(note));
      }
    }
    for (std::size_t at = 0; at < suite.suite.commands.size(); ++at) {
      if (suite.suite.commands[at].expectation) {
        write_test(suite, at);
      }
    }
  }

  void write_test(const SuiteReport& suite, std::size_t at) {
    const Command& command = suite.suite.commands[at];
    const Picture picture = at < suite.pictures.size() ? suite.pictures[at] : Picture();
    const PointNames* const names = painter_.names_for(picture);
    const auto cells = [&](std::string_view text) {
      return names == nullptr ? std::vector<Cell>() : names->cells_in(text);
    };
    std::vector<Painter::Mark> marks{{"l", cells(picture.last_move)}};
    marks.push_back({"q", cells(command.text().substr(command.name.size()))});
    marks.push_back({"e", cells(command.expectation->text())});
    bool surprising = false;
    bool same = true;
    const Outcome* const first = find_outcome(suite.runs.front(), at);
    std::string rows;
    for (std::size_t engine = 0; engine < suite.runs.size(); ++engine) {
      const Outcome* const outcome = find_outcome(suite.runs[engine], at);
      rows += row_of(report_.engines[engine], outcome);
      same = same && (outcome == nullptr) == (first == nullptr) &&
             (outcome == nullptr || outcome->verdict == first->verdict);
      if (outcome == nullptr) continue;
      surprising = surprising || is_surprise(outcome->verdict);
      marks.push_back({"g", cells(outcome->answer)});
    }
    text_ +=
        fmt::format("<div class=\"test{}{}\">", surprising ? "" : " calm", same ? " same" : "");
    text_ += painter_.svg(picture, marks);
    text_ += fmt::format(
        "<div><b>{}:{}</b> (line {})<pre>{}</pre><code>{}</code>, expected <code>{}</code>{}"
        "<table>{}</table></div></div>\n",
        escaped(suite.suite.name), escaped(command.number), command.line,
        escaped_lines(command.comment), escaped(command.text()),
        escaped(command.expectation->text()),
        command.expectation->is_known_to_fail() ? " (known to fail)" : "", rows);
  }

  // Each kind of board, once.
  [[nodiscard]] std::vector<rules::Face> faces() const {
    std::vector<rules::Face> faces;
    for (const SuiteReport& suite : report_.suites) {
      for (const Picture& picture : suite.pictures) {
        if (std::find(faces.begin(), faces.end(), picture.face) == faces.end()) {
          faces.push_back(picture.face);
        }
      }
    }
    return faces;
  }

  static std::string row_of(std::string_view engine, const Outcome* outcome) {
    if (outcome == nullptr) {
      return fmt::format("<tr><td>{}</td><td>not run</td></tr>", escaped(engine));
    }
    const std::string_view said =
        outcome->verdict == Verdict::no_answer ? outcome->trouble : outcome->answer;
    return fmt::format("<tr><td>{}</td><td class=\"{}\">{}</td><td><code>{}</code></td></tr>",
                       escaped(engine), code_of(outcome->verdict), name_of(outcome->verdict),
                       escaped(said));
  }

  const Report& report_;
  Painter painter_;
  std::string text_;
};

}  // namespace

std::string to_html(const Report& report) {
  return Page(report).write();
}

}  // namespace ludex::regress
