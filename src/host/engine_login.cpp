#include "host/engine_login.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text.h"
#include "base/tokens.h"
#include "host/protocol.h"

namespace ludex::host {
namespace {

constexpr std::string_view login_word = "ludex-engine";
constexpr std::string_view refused_word = "ludex-refused";
constexpr std::string_view busy_word = "ludex-busy";
constexpr std::string_view name_key = "name=";
constexpr std::size_t longest_token = 256;
constexpr std::size_t longest_reason = 200;

// The first characters, in UTF-8, of each row of characters that no name has, and the last byte of
// the row's last character: controls, invisible ones, separators of lines and those that change
// the direction of text (Unicode 15, Bidi_Control and Default_Ignorable_Code_Point).
struct HiddenRow {
  std::string_view lead;
  unsigned char first;
  unsigned char last;
};
constexpr std::array hidden_rows{
    HiddenRow{"\xC2", 0x80, 0x9F},      // C1
    HiddenRow{"\xC2", 0xAD, 0xAD},      // soft hyphen
    HiddenRow{"\xD8", 0x9C, 0x9C},      // Arabic letter mark
    HiddenRow{"\xE1\xA0", 0x8B, 0x8F},  // Mongolian selectors
    HiddenRow{"\xE2\x80", 0x8B, 0x8F},  // without width; marks of direction
    HiddenRow{"\xE2\x80", 0xA8, 0xAE},  // separators; embeddings
    HiddenRow{"\xE2\x81", 0xA0, 0xAF},  // invisible operators; isolates
    HiddenRow{"\xEF\xBB", 0xBF, 0xBF},  // byte order mark
};

bool is_hidden(std::string_view text, std::size_t at) {
  return std::any_of(hidden_rows.begin(), hidden_rows.end(), [&](const HiddenRow& row) {
    if (text.substr(at, row.lead.size()) != row.lead) return false;
    const std::size_t last = at + row.lead.size();
    if (last >= text.size()) return false;
    const auto byte = static_cast<unsigned char>(text[last]);
    return row.first <= byte && byte <= row.last;
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
  for (std::size_t at = 0; at < name.size(); ++at) {
    if (is_hidden(name, at)) return false;
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
