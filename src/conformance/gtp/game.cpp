// Handicap and score.
#include <fmt/format.h>

#include <array>
#include <set>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

std::set<std::string> points_of(const Reply& reply, int size) {
  std::set<std::string> points;
  for (const std::string& line : reply.lines) {
    for (const std::string& word : words_of_text(line)) {
      const auto vertex = vertex_of(word, size);
      require(vertex.has_value(), [&] { return fmt::format("`{}` is no vertex", excerpt(word)); });
      require(points.insert(*vertex).second,
              [&] { return fmt::format("`{}` comes twice", excerpt(word)); });
    }
  }
  return points;
}

void handicap_fixed(Client& client) {
  client.need("fixed_handicap");
  client.begin(19);
  const auto points = points_of(client.succeed("fixed_handicap 2"), 19);
  require(points == std::set<std::string>{"D4", "Q16"}, "two stones stand on D4 and Q16");
}

void handicap_fixed_nine(Client& client) {
  client.need("fixed_handicap");
  client.begin(19);
  const auto points = points_of(client.succeed("fixed_handicap 9"), 19);
  require(
      points == std::set<std::string>{"D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"},
      "nine stones stand on the nine star points");
}

void handicap_is_placed(Client& client) {
  client.need("fixed_handicap");
  client.begin(19);
  (void)client.succeed("fixed_handicap 2");
  (void)client.refuse("play white D4");
}

void handicap_fixed_bad(Client& client) {
  client.need("fixed_handicap");
  client.begin(19);
  for (const int stones : {0, 1, 10}) {
    (void)client.refuse(fmt::format("fixed_handicap {}", stones));
  }
}

void handicap_not_empty(Client& client) {
  client.need("fixed_handicap");
  client.begin(19);
  (void)client.succeed("play black K10");
  const Reply reply = client.refuse("fixed_handicap 2");
  require(reply.text() == "board not empty",
          [&] { return fmt::format("the error is `{}`", excerpt(reply.text())); });
}

void handicap_free(Client& client) {
  client.need("place_free_handicap");
  client.begin(19);
  const auto points = points_of(client.succeed("place_free_handicap 4", Milliseconds(30'000)), 19);
  require(points.size() >= 2 && points.size() <= 4, [&] {
    return fmt::format("{} stones are placed where four were asked for", points.size());
  });
}

void handicap_set(Client& client) {
  client.need("set_free_handicap");
  client.begin(19);
  (void)client.succeed("set_free_handicap C3 D4 Q16");
  (void)client.refuse("play white D4");
}

void handicap_set_bad(Client& client) {
  client.need("set_free_handicap");
  client.begin(19);
  (void)client.refuse("set_free_handicap C3");
  (void)client.refuse("set_free_handicap C3 C3");
  (void)client.refuse("set_free_handicap C3 pass");
}

// Black owns the left of a board of five lines, White the right: 15 and 10 points.
void finished_board(Client& client) {
  client.need("final_score");
  client.begin(5);
  for (int row = 1; row <= 5; ++row) {
    (void)client.succeed(fmt::format("play black C{}", row));
    (void)client.succeed(fmt::format("play white D{}", row));
  }
  client.succeed_in_all({"komi 0.5", "play black pass", "play white pass"});
}

// Area: 15 to 10.5. Territory: 10 to 5.5.
void score_is_right(Client& client) {
  finished_board(client);
  const std::string score = upper(trim(client.succeed("final_score", Milliseconds(30'000)).text()));
  require(score == "B+4.5", [&] {
    return fmt::format("the score is `{}`, and by area and by territory it is B+4.5",
                       excerpt(score));
  });
}

void score_has_its_form(Client& client) {
  client.need("final_score");
  client.begin();
  const Reply reply = client.ask("final_score", Milliseconds(60'000));
  const std::string score = upper(trim(reply.text()));
  const bool has_margin = score.size() > 2 &&
                          (score.starts_with("B+") || score.starts_with("W+")) &&
                          to_number(std::string_view(score).substr(2)).has_value();
  require(!reply.success || score == "0" || has_margin,
          [&] { return fmt::format("`{}` is no score", excerpt(reply.text())); });
}

void status_lists_are_vertices(Client& client) {
  client.need("final_status_list");
  finished_board(client);
  const auto alive = points_of(client.succeed("final_status_list alive", Milliseconds(30'000)), 5);
  require(alive.size() == 10,
          [&] { return fmt::format("{} stones are alive where ten are", alive.size()); });
}

void status_list_of_the_dead(Client& client) {
  client.need("final_status_list");
  finished_board(client);
  const Reply reply = client.succeed("final_status_list dead", Milliseconds(30'000));
  require(points_of(reply, 5).empty(), "stones are dead where none is");
}

void status_list_bad(Client& client) {
  client.need("final_status_list");
  client.begin();
  (void)client.refuse("final_status_list sleeping");
}

constexpr std::array game_table{
    Check{"handicap", "fixed", Severity::must, "GTP 2, fixed handicap placement",
          "`fixed_handicap 2` is D4 and Q16 on 19 lines.", over<handicap_fixed>},
    Check{"handicap", "fixed-nine", Severity::must, "GTP 2, fixed handicap placement",
          "`fixed_handicap 9` is the nine star points.", over<handicap_fixed_nine>},
    Check{"handicap", "placed", Severity::must, "GTP 2, setup commands",
          "The stones stand on the board.", over<handicap_is_placed>},
    Check{"handicap", "bad-number", Severity::must, "GTP 2, setup commands",
          "0, 1 and 10 stones are refused.", over<handicap_fixed_bad>},
    Check{"handicap", "not-empty", Severity::must, "GTP 2, setup commands",
          "With a stone on the board the error is `board not empty`.", over<handicap_not_empty>},
    Check{"handicap", "free", Severity::must, "GTP 2, free handicap placement",
          "`place_free_handicap 4` places two to four stones.", over<handicap_free>},
    Check{"handicap", "set", Severity::must, "GTP 2, setup commands",
          "`set_free_handicap` places the stones.", over<handicap_set>},
    Check{"handicap", "set-bad", Severity::must, "GTP 2, setup commands",
          "One stone, a point twice and a pass are refused.", over<handicap_set_bad>},
    Check{"score", "right", Severity::must, "GTP 2, tournament commands",
          "A finished board is counted.", over<score_is_right>},
    Check{"score", "form", Severity::must, "GTP 2, tournament commands",
          "A score is `0` or has the form `B+2.5`.", over<score_has_its_form>},
    Check{"score", "alive", Severity::should, "GTP 2, tournament commands",
          "The ten stones of a finished board are alive.", over<status_lists_are_vertices>},
    Check{"score", "dead", Severity::should, "GTP 2, tournament commands", "None of them is dead.",
          over<status_list_of_the_dead>},
    Check{"score", "bad-status", Severity::must, "GTP 2, tournament commands",
          "An unknown status is refused.", over<status_list_bad>},
};

}  // namespace

std::span<const Check> game_checks() {
  return game_table;
}

}  // namespace ludex::conformance::gtp
