// `info`: its form, and whether it is true.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

Answer timed_search(Client& client) {
  client.begin();
  client.position(client.examples().middle_game);
  return client.go(client.movetime(Milliseconds(300)));
}

// The numbers of the first rank never fall.
void never_falls(Client& client, std::string_view what, std::optional<std::int64_t> Info::*number) {
  std::int64_t last = 0;
  for (const Info& info : search(client).infos) {
    if (!(info.*number) || info.multipv.value_or(1) != 1) continue;
    require(*(info.*number) >= last, [&] {
      return fmt::format("`{}` falls from {} to {} in one search", what, last, *(info.*number));
    });
    last = *(info.*number);
  }
}

}  // namespace

Answer search(Client& client, std::string_view fen, std::string_view arguments) {
  client.begin();
  client.position(fen.empty() ? client.examples().middle_game : fen);
  return client.go(arguments);
}

void info_is_printed(Client& client) {
  require(last_line(search(client)) != nullptr, "there is no `info` with a `pv` before `bestmove`");
}

void info_has_a_score(Client& client) {
  const Answer answer = search(client);
  require(std::any_of(answer.infos.begin(), answer.infos.end(),
                      [](const Info& info) { return info.score.has_value(); }),
          "there is no `info` with a `score` before `bestmove`");
}

void info_is_well_formed(Client& client) {
  for (const Info& info : search(client).infos) {
    require(info.trouble.empty(),
            [&] { return fmt::format("`{}`: {}", excerpt(info.line), info.trouble); });
  }
}

void info_is_text(Client& client) {
  client.begin();
  client.position();
  client.start("depth 6");
  (void)client.session().await("`bestmove`", client.waits().answer, [&](std::string_view line) {
    require(is_text(line), [&] { return fmt::format("`{}` is no text", excerpt(line)); });
    return client.is_answer(line);
  });
}

void info_depth_grows(Client& client) {
  never_falls(client, "depth", &Info::depth);
}

void info_nodes_grow(Client& client) {
  never_falls(client, "nodes", &Info::nodes);
}

void info_time_grows(Client& client) {
  never_falls(client, "time", &Info::time);
}

void info_time_is_true(Client& client) {
  const Answer answer = timed_search(client);
  const auto took = std::chrono::duration_cast<Milliseconds>(answer.took).count();
  for (const Info& info : answer.infos) {
    require(info.time.value_or(0) <= took + client.waits().tolerance.count(), [&] {
      return fmt::format("`time {}`, and the answer came after {} ms", *info.time, took);
    });
  }
}

void info_line_is_legal(Client& client) {
  client.begin();
  for (const std::string_view fen : client.examples().lines_from) {
    client.position(fen);
    for (const Info& info : client.go("depth 6").infos) {
      client.judge_line(info);
    }
  }
}

void info_line_begins_with_the_answer(Client& client) {
  const Answer answer = search(client);
  const Info* line = last_line(answer);
  if (line == nullptr) {
    throw NotApplicable{"the engine prints no `pv`"};
  }
  require(line->pv.front() == answer.best.move, [&] {
    return fmt::format("the last `pv` begins with `{}`, and the answer is `{}`", line->pv.front(),
                       answer.best.move);
  });
}

void info_current_move_is_legal(Client& client) {
  for (const Info& info : timed_search(client).infos) {
    if (!info.currmove) continue;
    require(client.board().parse_move(*info.currmove, rules::coordinate).has_value(),
            [&] { return fmt::format("`currmove {}` is no legal move", excerpt(*info.currmove)); });
  }
}

}  // namespace ludex::conformance::uci_family
