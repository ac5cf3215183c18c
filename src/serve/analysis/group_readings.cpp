#include "serve/analysis/group_readings.h"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/go/groups.h"
#include "base/text.h"
#include "rules/go/types.h"
#include "serve/wire/asked_game.h"
#include "serve/wire/line_json.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::size_t longest_reader_name = 64;
constexpr std::size_t longest_group_line = 12;

// What every reading is asked with.
struct GroupsOrder {
  std::shared_ptr<go::Game> game;
  std::string reader;
};

int wire_point(const rules::Point& point, const go::BoardSize& size) {
  return static_cast<int>(point.row) * size.width + static_cast<int>(point.column);
}

Json group_json(const analysis::GroupStatus& group, const go::BoardSize& size) {
  Json stones = Json::array();
  for (const rules::Point& stone : group.stones) {
    stones.push_back(wire_point(stone, size));
  }
  Json json{{"seat", static_cast<int>(rules::index(group.owner))},
            {"stones", std::move(stones)},
            {"status", analysis::name_of(group.status)},
            {"proved", group.is_proved}};
  if (group.kill) {
    json["kill"] = wire_point(*group.kill, size);
  }
  if (group.save) {
    json["save"] = wire_point(*group.save, size);
  }
  if (group.kills_by_ko) {
    json["kills_by_ko"] = true;
  }
  if (group.saves_by_ko) {
    json["saves_by_ko"] = true;
  }
  return json;
}

Answer<GroupsOrder> read_groups_order(const Members& asked) {
  auto reader = asked.text("reader");
  if (!reader) return tl::unexpected(reader.error());
  if (reader->empty() || reader->size() > longest_reader_name) {
    return bad_value(fmt::format("a name of 1 to {} bytes was expected", longest_reader_name),
                     "reader");
  }
  auto game = asked_game(asked);
  if (!game) return tl::unexpected(game.error());
  if (go::as_go(**game) == nullptr) {
    return bad_value("only go has groups that live or die", "setup.game");
  }
  return GroupsOrder{std::shared_ptr<go::Game>(static_cast<go::Game*>(game->release())),
                     *std::move(reader)};
}

Json line_of(go::Game& game, const rules::Point& stone, bool kills, analysis::GroupReader& reader,
             const std::stop_token& stop) {
  std::vector<rules::Move> line;
  for (const go::Move move : reader.line_of(game.state(), stone, kills, longest_group_line, stop)) {
    line.push_back({move.bits()});
  }
  // Whoever reaches the aim moves first, whoever is to move.
  if (!line.empty()) {
    const go::Color first = go::Move::from_bits(line.front().code).color();
    if (first != game.state().to_move()) {
      game.play({go::Move::turn(first).bits()});
    }
  }
  return Json{{"line", moves_json(line, game)}};
}

}  // namespace

GroupReadings::GroupReadings(EventLoop& event_loop) : queue_(event_loop) {}

GroupReadings::~GroupReadings() {
  for (auto& [number, reading] : readings_) {
    reading.stop.request_stop();
  }
}

void GroupReadings::add_routes(Router& router) {
  router.add("POST", "/api/groups",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               read(request.json, answering(std::move(respond)));
             });
  router.add("POST", "/api/groups/line",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               read_line(request.json, answering(std::move(respond)));
             });
  router.add_reply("DELETE", "/api/groups/{}", [this](const HttpRequest&, const Places& places) {
    return response_to(cancel(places.front()));
  });
}

void GroupReadings::read(const Json& body, const Done& reply) {
  const auto order = Members::of(body).and_then(read_groups_order);
  if (!order) return reply(tl::unexpected(order.error()));
  begin(
      order->reader,
      [game = order->game](analysis::GroupReader& reader, const std::stop_token& stop) {
        const go::BoardSize size = game->state().position().size();
        Json groups = Json::array();
        const auto read = reader.read(game->state(), 0, stop);
        for (const analysis::GroupStatus& group : analysis::group_statuses(*game, read)) {
          groups.push_back(group_json(group, size));
        }
        return Json{{"groups", std::move(groups)}};
      },
      reply);
}

void GroupReadings::read_line(const Json& body, const Done& reply) {
  const auto members = Members::of(body);
  if (!members) return reply(tl::unexpected(members.error()));
  const auto order = read_groups_order(*members);
  if (!order) return reply(tl::unexpected(order.error()));
  const go::Position& position = order->game->state().position();
  const go::BoardSize size = position.size();
  const auto at = members->integer("at", 0, std::int64_t{size.width} * size.height - 1);
  if (!at) return reply(tl::unexpected(at.error()));
  const rules::Point stone{static_cast<std::uint8_t>(*at % size.width),
                           static_cast<std::uint8_t>(*at / size.width)};
  if (!position.stone_at(go::to_go_point(stone))) {
    return reply(bad_value("a point with a stone was expected", "at"));
  }
  const auto aim = members->text("aim");
  if (!aim) return reply(tl::unexpected(aim.error()));
  if (*aim != "kill" && *aim != "save") {
    return reply(bad_value("`kill` or `save` was expected", "aim"));
  }
  begin(
      order->reader,
      [game = order->game, stone, kills = *aim == "kill"](analysis::GroupReader& reader,
                                                          const std::stop_token& stop) {
        return line_of(*game, stone, kills, reader, stop);
      },
      reply);
}

void GroupReadings::begin(const std::string& reader, Work work, const Done& reply) {
  (void)cancel(reader);
  if (readings_.size() >= most_readings || queue_.waiting() >= most_readings) {
    return reply(not_now(
        fmt::format("groups of {} positions are being read; try again later", most_readings)));
  }
  const std::int64_t number = ++last_number_;
  Reading& reading = readings_[number];
  reading.reader = reader;
  reading.reply = reply;
  queue_.give(
      [this, number, stop = reading.stop.get_token(), work = std::move(work)]() -> WorkQueue::Call {
        if (stop.stop_requested()) return {};
        return [this, number, answer = work(*reader_, stop)] { finish(number, answer); };
      },
      [this, number](const std::string& why) {
        finish(number, tl::unexpected(ApiError{.code = "internal", .text = why}));
      });
}

// A reading that was cancelled meanwhile has been answered.
void GroupReadings::finish(std::int64_t number, const Answer<Json>& answer) {
  const auto found = readings_.find(number);
  if (found == readings_.end()) return;
  const Done reply = std::move(found->second.reply);
  readings_.erase(found);
  reply(answer);
}

Answer<Json> GroupReadings::cancel(const std::string& reader) {
  for (auto each = readings_.begin(); each != readings_.end();) {
    if (each->second.reader != reader) {
      ++each;
      continue;
    }
    each->second.stop.request_stop();
    const Done reply = std::move(each->second.reply);
    each = readings_.erase(each);
    reply(not_now("the reading was cancelled"));
  }
  return Json::object();
}

}  // namespace ludex::serve
