#include "records/gomoku/agi/game_file.h"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/gomoku/agi/header.h"
#include "records/gomoku/agi/rule.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/agi/xml.h"
#include "records/gomoku/stones.h"
#include "rules/gomoku/notation.h"
#include "rules/registry.h"

namespace ludex::records::agi {

namespace {

constexpr std::string_view games_element = "agi-games";
constexpr std::string_view game_element = "game";
constexpr std::size_t most_game_bytes = std::size_t{10} << 20;
constexpr std::array<std::string_view, 7> game_children{"rule",  "player", "clock", "setup",
                                                        "moves", "result", "tag"};
// The children that a game has only once.
constexpr std::array<std::string_view, 5> children_once_a_game{"rule", "clock", "setup", "moves",
                                                               "result"};
constexpr std::array<std::string_view, 3> move_elements{"m", "swap", "offer"};

class GameElementReader {
 public:
  GameElementReader(pugi::xml_node game, const Document& document)
      : element_(game), document_(document) {}

  Result<ReadGame> read() {
    const auto setup =
        read_setup(element_.child("rule"), element_.child("setup"), document_, game_.troubles);
    if (!setup) return tl::unexpected(setup.error());
    auto start = rules::start_game(*setup);
    if (!start) return tl::unexpected(start.error());
    tell_doubles(element_, children_once_a_game, document_, game_.troubles);
    tell_bad_header(element_, document_, game_.troubles);
    Record& record = game_.record;
    player_.emplace(record, *std::move(start));
    read_tags(element_, event_tags, record);
    const pugi::xml_node moves = element_.child("moves");
    read_words(moves, *player_, move_elements, record);
    for (const pugi::xml_node each : moves.children()) {
      if (each.type() == pugi::node_element && !read_move(each)) break;
    }
    const auto black = state_of(player_->game()).opening().seat_of(gomoku::Color::black);
    read_players(element_, black, record);
    read_result(element_.child("result"), player_->game(), document_, record, game_.troubles);
    read_other_tags(element_, record);
    keep_header(element_, {event_attributes, game_children}, record);
    return std::move(game_);
  }

 private:
  // False if the move cannot be played; the moves after it are not read then.
  bool read_move(pugi::xml_node each) {
    const std::string_view name = each.name();
    if (name == "offer") return read_offer(each);
    if (name != "m" && name != "swap") return true;
    const auto added = name == "swap" ? play("swap") : add_step(each, *player_);
    if (!added) return lost(each, added.error());
    read_words(each, *player_, {}, game_.record);
    return true;
  }

  // Plays all points that the element offers; its annotations belong to the last of them.
  bool read_offer(pugi::xml_node each) {
    const auto& turn = state_of(player_->game()).turn();
    if (turn.task != gomoku::Task::offer) {
      return lost(each, {"fifth moves on offer where the rule has none"});
    }
    bool has_one = false;
    for (const std::string_view text : split(value_of(each, "p").value_or(""), ' ')) {
      if (text.empty()) continue;
      const rules::BoardSize& size = state_of(player_->game()).position().size();
      const auto point = point_in(text, size);
      if (!point) return lost(each, {fmt::format("`{}` is no point", excerpt(text))});
      if (state_of(player_->game()).turn().task != gomoku::Task::offer) {
        return lost(each, {"more fifth moves on offer than the rule says"});
      }
      const auto added = player_->add(gomoku::to_game_move(*point), text);
      if (!added) return lost(each, added.error());
      has_one = true;
    }
    if (!has_one) return lost(each, {"an offer without a point"});
    pugi::xml_node next = each.next_sibling();
    while (next && next.type() != pugi::node_element) {
      next = next.next_sibling();
    }
    const bool is_over = next && std::string_view(next.name()) != "offer";
    if (is_over && state_of(player_->game()).turn().task == gomoku::Task::offer) {
      add_trouble(game_.troubles,
                  document_.error_at(each, "fewer fifth moves on offer than the rule says"));
    }
    read_words(each, *player_, {}, game_.record);
    return true;
  }

  Result<NodeId> play(std::string_view choice) {
    const auto move = player_->game().parse_move(choice, rules::coordinate);
    if (!move) return tl::unexpected(move.error());
    return player_->add(*move, choice);
  }

  bool lost(pugi::xml_node each, const Error& why) {
    add_trouble(
        game_.troubles,
        document_.error_at(each, why.message + "; it is left out with all that follows it"));
    return false;
  }

  pugi::xml_node element_;
  const Document& document_;
  ReadGame game_;
  std::optional<TreePlayer> player_;
};

// Writes the main line as elements.
class MoveListWriter {
 public:
  MoveListWriter(const Record& record, pugi::xml_node moves, Losses& losses)
      : record_(record), moves_(moves), losses_(losses) {}

  // Returns the game at the end of the line.
  std::unique_ptr<rules::Game> write() {
    TreeBoard board(record_.tree, *rules::start_game(record_.setup));
    write_words(record_, root, board.game(), moves_, losses_);
    for (auto node = record_.tree.first_child(root); node; node = record_.tree.first_child(*node)) {
      if (record_.tree.next_sibling(*node)) {
        losses_.add("variations", left_out);
      }
      pugi::xml_node element = begin(*node, board.game());
      board.go_to(*node);
      write_words(record_, *node, board.game(), element, losses_);
    }
    return board.game().clone();
  }

 private:
  pugi::xml_node begin(NodeId node, const rules::Game& before) {
    const Annotations* const said = record_.tree.annotations(node);
    const gomoku::Move move = gomoku::to_gomoku_move(record_.tree.move(node));
    const bool is_offer = move.is_point() && state_of(before).turn().task == gomoku::Task::offer;
    if (is_offer) {
      const std::string text = point_text(move.point(), state_of(before).position().size());
      // Successive offers without annotations share an element.
      if (open_offer_ && (said == nullptr || *said == Annotations{})) {
        pugi::xml_attribute points = open_offer_.attribute("p");
        points.set_value(fmt::format("{} {}", points.value(), text).c_str());
        return open_offer_;
      }
      pugi::xml_node element = moves_.append_child("offer");
      set(element, "p", text, losses_);
      open_offer_ = said == nullptr || *said == Annotations{} ? element : pugi::xml_node();
      return element;
    }
    open_offer_ = {};
    if (move.kind() == gomoku::Move::Kind::swap) return moves_.append_child("swap");
    pugi::xml_node element = moves_.append_child("m");
    write_step(record_, node, before, element, losses_);
    return element;
  }

  const Record& record_;
  pugi::xml_node moves_;
  Losses& losses_;
  pugi::xml_node open_offer_;
};

}  // namespace

std::string_view games_head() {
  static const std::string head =
      fmt::format("{}<{} version=\"{}\">\n", declaration, games_element, file_version);
  return head;
}

bool is_game_file(std::string_view bytes) {
  return begins_with_element(bytes, games_element) || begins_with_element(bytes, game_element);
}

Result<ReadGames> read_games(std::string_view bytes) {
  const auto document = Document::parse(bytes, most_game_bytes);
  if (!document) return tl::unexpected(document.error());
  const pugi::xml_node top = document->root();
  const bool is_alone = top.name() == game_element;
  if (!is_alone) {
    if (const auto fits = document->expect_root(games_element); !fits) {
      return tl::unexpected(fits.error());
    }
  }
  ReadGames games;
  const auto add = [&](pugi::xml_node element, bool is_last) {
    auto game = GameElementReader(element, *document).read();
    if (game && is_last && document->damage()) {
      add_trouble(game->troubles, *document->damage());
    }
    add_game(games, std::move(game), is_alone);
  };
  if (is_alone) {
    add(top, true);
    return games;
  }
  constexpr std::array<std::string_view, 1> attributes{"version"};
  constexpr std::array<std::string_view, 1> children{game_element};
  take_in_comments(top, "game");
  std::vector<std::string> unknown;
  keep_unknown(top, "", {attributes, children}, unknown);
  for (pugi::xml_node element = top.child("game"); element;) {
    const pugi::xml_node next = element.next_sibling("game");
    add(element, !next);
    element = next;
  }
  if (games.entries.empty() && document->damage()) return tl::unexpected(*document->damage());
  // A record has no place for elements that belong to the whole file.
  if (!unknown.empty() && !games.entries.empty()) {
    const std::size_t before = games.troubles.size();
    add_trouble(games.troubles,
                document->error_at(top, "what stands beside the games is unknown and left out"));
    games.entries.back().troubles += games.troubles.size() - before;
  }
  return games;
}

Result<std::string> format_game(const Record& record, Losses& losses) {
  if (const auto sound = check_moves(record); !sound) return tl::unexpected(sound.error());
  pugi::xml_document document;
  pugi::xml_node game = document.append_child("game");
  std::vector<const Tag*> taken;
  write_tags(record, event_tags, game, taken, losses);
  write_rule(record.setup, game.append_child("rule"), losses);
  write_players(record, game, taken, losses);
  write_setup(record.setup, game.append_child("setup"), losses);
  const auto end = MoveListWriter(record, game.append_child("moves"), losses).write();
  write_result(record, *end, game.append_child("result"), taken, losses);
  write_other_tags(record, game, taken, losses);
  restore_header(record, game, losses);
  return written(game, "  ", 1);
}

}  // namespace ludex::records::agi
