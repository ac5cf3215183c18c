// What analyses leave in the store and in records, over both as they are, with engines whose
// strings the test pulls.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "serve/analysis/analyses_stage.h"
#include "serve/json_text.h"
#include "serve/records/records.h"
#include "serve/wire/wire_schema.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {

class KeptAnalysesTest : public AnalysesStage {
 protected:
  KeptAnalysesTest() : AnalysesStage(1) {
    open();
    EXPECT_EQ(
        send("POST", "/api/records", "1. e4 e5 2. Nf3 Nc6 *", "application/octet-stream").first,
        200);
  }
  ~KeptAnalysesTest() override { close(); }

  void open() {
    store_ = *store::Store::open(folder_.file("ludex.db"), [this](std::function<void()> call) {
      event_loop_.post(std::move(call));
    });
    records_ = std::make_unique<Records>(
        Records::Parts{event_loop_,
                       publisher_,
                       store_->games(),
                       [] { return WallTime{}; },
                       {},
                       [this](std::int64_t record) { analyses_->forget(record); }});
    analyses_ = std::make_unique<Analyses>(
        Analyses::Parts{event_loop_, publisher_, *records_, engines_, store_->analyses(),
                        [this](const std::string& what) { complaints_.push_back(what); }});
    router_ = std::make_unique<Router>();
    records_->add_routes(*router_);
    analyses_->add_routes(*router_);
  }
  void close() {
    router_.reset();
    analyses_.reset();
    records_.reset();
    store_.reset();
    event_loop_.run();
  }
  // Nothing of a whole game is written at the end: what is there then was there before.
  void restart() {
    close();
    open();
  }

  std::pair<int, Json> send(std::string method, std::string path, std::string body = "{}",
                            std::string type = "application/json",
                            std::map<std::string, std::string> query = {}) {
    std::optional<HttpResponse> answer;
    HttpRequest request{.method = std::move(method),
                        .path = std::move(path),
                        .query = std::move(query),
                        .content_type = std::move(type),
                        .body = std::move(body)};
    if (request.path.ends_with("/edits")) {
      request.if_match = std::to_string(record()["revision"].get<std::int64_t>());
    }
    router_->handle(request, [&](HttpResponse response) { answer = std::move(response); });
    until([&] { return answer.has_value(); });
    test::expect_answer_fits(request.method, request.path, *answer);
    return {answer->status, parse_json(answer->body).value()};
  }
  Json record() { return send("GET", "/api/records/1").second; }
  Json node(int number) {
    const Json now = record();  // a loop over a part of a temporary would dangle
    for (const Json& each : now["tree"]) {
      if (each["n"] == number) return each;
    }
    return {};
  }
  Json edit(const Json& edits) {
    auto [status, answer] = send("POST", "/api/records/1/edits", json_text({{"edits", edits}}));
    EXPECT_EQ(status, 200) << answer;
    return answer;
  }
  Json found(int node) {
    auto [status, list] =
        send("GET", "/api/records/1/found", "", "", {{"node", std::to_string(node)}});
    EXPECT_EQ(status, 200) << list;
    return list;
  }

  void turn() override { flush(); }
  void flush() {
    store_->flush();
    event_loop_.run();
  }
  // An engine that ends hears nothing of what the next one is told.
  std::int64_t begun(const Json& more = Json::object()) {
    engines_.renew(more.value("engine", "Fish"));
    strings_asked_ = 0;
    return AnalysesStage::begun(more);
  }
  std::int64_t whole_game(const Json& more = Json::object()) {
    Json body{{"whole_game", true}, {"limits", {{"depth", 6}}}};
    body.update(more);
    return begun(body);
  }
  std::size_t left_of(std::int64_t id) {
    const Json progress = state(id)["progress"];
    return progress.is_null()
               ? 0
               : progress["total"].get<std::size_t>() - progress["done"].get<std::size_t>();
  }
  std::unique_ptr<rules::Game> game_at(std::int64_t record, int node) {
    std::unique_ptr<rules::Game> found;
    records_->work_on(record,
                      [&found, node](const RecordView& open) -> RecordSource::Call {
                        const auto game = std::make_shared<std::unique_ptr<rules::Game>>(
                            open.game_at(node).value());
                        return [&found, game] { found = std::move(*game); };
                      },
                      {});
    until([&] { return found != nullptr; });
    return found;
  }
  // An info about the position of a node.
  engine::Info line(int at, const std::string& move, int centipawns, int depth = 12, int rank = 1) {
    engine::Info info;
    info.depth = depth;
    info.multipv = rank;
    info.score = engine::Score{engine::Centipawns{centipawns}};
    info.nodes = 5000;
    const auto board = game_at(1, at);
    info.pv.push_back(board->play_text(move, rules::coordinate).value());
    return info;
  }
  // Has the engine answer about the next positions of the game, which is gone over from its end.
  // Black throws it away with the last move.
  void answer(std::int64_t id, std::size_t positions) {
    static const std::vector<std::pair<std::string, int>> best{
        {"e2e4", 0}, {"e7e5", 0}, {"g1f3", 0}, {"g8f6", 0}, {"f1b5", 900}};
    for (std::size_t done = 0; done < positions; ++done) {
      const std::size_t left = left_of(id);
      const std::size_t at = best.size() - 1 - asked_before_;
      until_asked(strings_asked_ + 1);
      ++strings_asked_;
      ++asked_before_;
      strings().say(line(static_cast<int>(at), best[at].first, best[at].second));
      strings().plays(best[at].first);
      until([&] { return left_of(id) < left || state(id)["state"] == "finished"; });
    }
    flush();
  }

  support::TemporaryFolder folder_;
  std::vector<std::string> complaints_;
  std::unique_ptr<store::Store> store_;
  std::unique_ptr<Records> records_;
  std::unique_ptr<Router> router_;
  std::size_t asked_before_ = 0;   // positions that were answered, counted from the end of the game
  std::size_t strings_asked_ = 0;  // questions to the present engine
};

}  // namespace ludex::serve
