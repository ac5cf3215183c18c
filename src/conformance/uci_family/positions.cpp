// `position`: what the engine sets up, seen from the moves that it then finds.
#include <fmt/format.h>

#include <string>
#include <vector>

#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

// 600 plies, of which the list has 3000 bytes.
constexpr int long_game_rounds = 150;

}  // namespace

void answers_legally(Client& client, std::string_view fen, const std::vector<std::string>& moves) {
  client.position(fen, moves);
  client.judge(client.go("depth 2"));
}

void position_start(Client& client) {
  client.begin();
  answers_legally(client, {});
}

void position_moves(Client& client) {
  client.begin();
  for (const std::string_view game : client.examples().games) {
    answers_legally(client, {}, words_of(game));
  }
}

void position_fen(Client& client) {
  client.begin();
  answers_legally(client, client.examples().few_moves);
}

void position_fen_of_black(Client& client) {
  client.begin();
  answers_legally(client, client.examples().few_moves_of_second);
}

void position_fen_and_moves(Client& client) {
  client.begin();
  answers_legally(client, client.examples().start, words_of(client.examples().game_from_fen));
}

void position_of_a_long_game(Client& client) {
  const auto shuffle = words_of(client.examples().shuffle);
  std::vector<std::string> moves;
  for (int round = 0; round < long_game_rounds; ++round) {
    moves.insert(moves.end(), shuffle.begin(), shuffle.end());
  }
  const auto last = words_of(client.examples().after_shuffle);
  moves.insert(moves.end(), last.begin(), last.end());
  client.begin();
  answers_legally(client, {}, moves);
}

void position_last_counts(Client& client) {
  client.begin();
  client.position(client.examples().few_moves);
  answers_legally(client, {}, {std::string(client.examples().first_move)});
}

void position_stays(Client& client) {
  client.begin();
  client.position();
  for (int time = 0; time < 3; ++time) {
    client.judge(client.go("depth 1"));
  }
}

void position_with_blanks(Client& client) {
  client.begin();
  const auto moves = words_of(client.examples().opening);
  client.send(fmt::format("  position \t startpos   moves\t{}\t ", fmt::join(moves, "  ")));
  const auto truth = game_of(client.dialect(), {}, moves);
  const Answer answer = client.go("depth 1");
  require(truth->parse_move(answer.best.move, rules::coordinate).has_value(), [&] {
    return fmt::format("`{}` is no legal move after {}", answer.best.move,
                       client.examples().opening);
  });
}

void position_of_four_fields(Client& client) {
  client.begin();
  answers_legally(client, client.examples().few_moves_short);
}

}  // namespace ludex::conformance::uci_family
