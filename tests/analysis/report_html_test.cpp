#include "analysis/report_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "analysis/games.h"
#include "analysis/report_json.h"

namespace ludex::analysis {
namespace {

using testing::HasSubstr;
using testing::Not;

// The second player throws the game away with the second move, where another one was better.
std::string page_of(const records::Record& record) {
  auto survey = Survey::of(record, false);
  for (std::size_t at = 0; at <= main_line(record.tree).size(); ++at) {
    const auto node = node_at(record, at);
    if (!survey->is_wanted(node)) continue;
    engine::Finding finding = centipawns(at == 2 ? 900 : 0);
    finding.pv = {survey->game_at(node).legal_moves().back()};
    survey->found(node, finding);
  }
  std::vector<AnalysedGame> games{{1, &*survey, report_on(*survey)}};
  return to_html("Fish <1>; 3 plies", games);
}

TEST(ReportHtml, AMistakeOfEachGameHasItsBoard) {
  const std::string men = page_of(read_game("1. e4 e5 2. Nf3 *"));
  EXPECT_THAT(men, HasSubstr("class=\"arrow played\""));
  EXPECT_THAT(men, HasSubstr("class=\"arrow better\""));
  EXPECT_THAT(men, HasSubstr(">1… e5?\?</h3>"));
  EXPECT_THAT(men, HasSubstr("<svg class=\"graph\""));
  EXPECT_THAT(men, HasSubstr("Fish &lt;1&gt;; 3 plies"));
  const std::string stones = page_of(read_game("(;GM[1]FF[4]SZ[9];B[ee];W[cc];B[gg])"));
  EXPECT_THAT(stones, HasSubstr("<use href=\"#ring-played\""));
  EXPECT_THAT(stones, HasSubstr(">2. C7?\?</h3>"));
}

TEST(ReportHtml, ForeignTextIsTextWhereverItStands) {
  records::Record record = read_game("1. e4 e5 2. Nf3 *");
  const std::string evil = "\"><script>alert(1)</script>";
  for (const char* const tag : {"White", "Black", "Event", "Site"}) {
    records::set_tag(record, tag, evil);
  }
  record.tree.annotate(node_at(record, 2)).comment = "see\n" + evil;
  const std::string page = page_of(record);
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, HasSubstr("see\n&quot;&gt;&lt;script&gt;"));
}

TEST(ReportHtml, AGameWithoutAnyValueIsShownAllTheSame) {
  const records::Record record = read_game("1. e4 *");
  auto survey = Survey::of(record, false);
  std::vector<AnalysedGame> games{{7, &*survey, report_on(*survey)}};
  const std::string page = to_html("", games);
  EXPECT_THAT(page, HasSubstr("id=\"g7\""));
  EXPECT_THAT(page, HasSubstr("unknown"));
  EXPECT_THAT(to_json("", games), HasSubstr("\"accuracy\": null"));
}

}  // namespace
}  // namespace ludex::analysis
