#include "host/engine_login.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text.h"
#include "base/tokens.h"
#include "base/utf8.h"
#include "host/protocol.h"

namespace ludex::host {
namespace {

constexpr std::string_view login_word = "ludex-engine";
constexpr std::string_view refused_word = "ludex-refused";
constexpr std::string_view busy_word = "ludex-busy";
constexpr std::string_view name_key = "name=";
constexpr std::size_t longest_token = 256;
constexpr std::size_t longest_reason = 200;

// The characters beyond ASCII that no name has: controls, invisible ones, separators of lines and
// those that change the direction of text (Unicode 15, Bidi_Control and
// Default_Ignorable_Code_Point).
struct HiddenRow {
  char32_t first;
  char32_t last;
};
constexpr std::array hidden_rows{
    HiddenRow{0x80, 0x9F},      // C1
    HiddenRow{0xAD, 0xAD},      // soft hyphen
    HiddenRow{0x61C, 0x61C},    // Arabic letter mark
    HiddenRow{0x180B, 0x180F},  // Mongolian selectors
    HiddenRow{0x200B, 0x200F},  // without width; marks of direction
    HiddenRow{0x2028, 0x202E},  // separators; embeddings
    HiddenRow{0x2060, 0x206F},  // invisible operators; isolates
    HiddenRow{0xFEFF, 0xFEFF},  // byte order mark
};

bool is_hidden(char32_t character) {
  return std::any_of(hidden_rows.begin(), hidden_rows.end(), [&](const HiddenRow& row) {
    return row.first <= character && character <= row.last;
  });
}

bool is_token(std::string_view text) {
  return !text.empty() && text.size() <= longest_token &&
         std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c < '\x7f'; });
}

// The member that a word before the name sets; null: the word has no such key.
std::string* member_of(EngineLogin& login, std::string_view key) {
  if (key == "token") return &login.token;
  if (key == "proto") return &login.protocol;
  if (key == "game") return &login.game;
  return nullptr;
}

Result<void> take_word(EngineLogin& login, const Token& word) {
  const std::size_t equals = word.text.find('=');
  std::string* const member =
      equals == std::string_view::npos ? nullptr : member_of(login, word.text.substr(0, equals));
  if (member == nullptr) {
    return fail("expected token=, proto=, game= or name=", word.column);
  }
  if (!member->empty()) return fail("a key is given twice", word.column);
  *member = word.text.substr(equals + 1);
  if (member->empty()) return fail("a value is missing", word.column);
  return {};
}

Result<void> check_login(const EngineLogin& login) {
  if (!is_token(login.token)) {
    return fail(fmt::format("token= needs a word of 1 to {} characters", longest_token));
  }
  const auto protocol = find_protocol(login.protocol);
  if (login.protocol.empty() || !protocol) {
    return fail(fmt::format("proto= needs one of: {}", protocol_names()));
  }
  if (!login.game.empty() && !plays(**protocol, login.game)) {
    return fail(fmt::format("game= needs one of: {}", fmt::join((*protocol)->games, ", ")));
  }
  if (!is_engine_name(login.name)) {
    return fail(
        fmt::format("name= needs 1 to {} bytes of visible text in UTF-8", longest_engine_name));
  }
  return {};
}

}  // namespace

bool is_engine_name(std::string_view name) {
  if (name.empty() || name.size() > longest_engine_name || trim(name) != name) return false;
  if (printable(name) != name) return false;
  while (!name.empty()) {
    const auto character = front_code_point(name);
    if (!character || is_hidden(character->value)) return false;
    name.remove_prefix(character->bytes);
  }
  return true;
}

Result<EngineLogin> parse_engine_login(std::string_view line) {
  Tokens words(line);
  const auto first = words.next();
  if (!first || first->text != login_word) {
    return fail(fmt::format("expected {}", login_word), 1);
  }
  EngineLogin login;
  for (auto word = words.peek(); word; word = words.peek()) {
    if (word->text.starts_with(name_key)) {
      login.name = words.rest().substr(name_key.size());
      break;
    }
    if (auto taken = take_word(login, *words.next()); !taken) {
      return tl::unexpected(taken.error());
    }
  }
  if (auto checked = check_login(login); !checked) return tl::unexpected(checked.error());
  return login;
}

std::string format(const EngineLogin& login) {
  return fmt::format("{} token={} proto={}{}{} {}{}", login_word, login.token, login.protocol,
                     login.game.empty() ? "" : " game=", login.game, name_key, login.name);
}

std::string format(const LoginRefusal& refusal) {
  const bool is_busy = refusal.kind == LoginRefusal::Kind::busy;
  return fmt::format("{} {}", is_busy ? busy_word : refused_word, refusal.reason);
}

std::optional<LoginRefusal> parse_login_refusal(std::string_view line) {
  Tokens words(line);
  const auto first = words.next();
  if (!first || (first->text != refused_word && first->text != busy_word)) return std::nullopt;
  LoginRefusal refusal;
  refusal.kind = first->text == busy_word ? LoginRefusal::Kind::busy : LoginRefusal::Kind::refused;
  refusal.reason = trim(words.rest().substr(0, longest_reason));
  return refusal;
}

}  // namespace ludex::host
