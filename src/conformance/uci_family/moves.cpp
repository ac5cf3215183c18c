// Legal best moves where the rules are hard.
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

void legal_in(Client& client, std::initializer_list<std::string_view> fens) {
  client.begin();
  for (const std::string_view fen : fens) {
    client.position(fen);
    client.judge(client.go("depth 3"));
  }
}

void move_after_repetition(Client& client) {
  client.begin();
  auto moves = words_of(client.examples().shuffle);
  const auto again = moves;
  moves.insert(moves.end(), again.begin(), again.end());
  moves.push_back(again.front());
  client.position({}, moves);
  client.judge(client.go("depth 2"));
}

}  // namespace ludex::conformance::uci_family
