#include "serve/records/export.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/game_file.h"
#include "records/text/encoding.h"
#include "records/tree/losses.h"
#include "serve/router.h"
#include "serve/wire/formats.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::size_t longest_stem = 60;

bool is_text(const std::string& bytes) {
  return bytes.find('\0') == std::string::npos && records::is_utf8(bytes);
}

std::string plain_word(std::string_view name) {
  std::string word;
  for (const char c : lower(name)) {
    const bool is_plain = (c >= 'a' && c <= 'z') || is_digit(c);
    if (is_plain) {
      word += c;
    } else if (!word.empty() && word.back() != '-') {
      word += '-';
    }
  }
  while (!word.empty() && word.back() == '-') {
    word.pop_back();
  }
  return word.substr(0, longest_stem / 2);
}

Answer<ExportedFile> written(const records::Record& record, const records::GameFormat& format,
                             std::string_view file_stem) {
  records::Losses losses;
  losses.begin_game();
  const auto text = records::format_game(record, format, "", losses);
  if (!text) return bad_value(text.error().message, "format");
  ExportedFile file;
  file.bytes = fmt::format("{}{}{}", format.head, *text, format.foot);
  file.content_type =
      is_text(file.bytes) ? "text/plain; charset=utf-8" : "application/octet-stream";
  file.losses = losses.sentence();
  file.name = fmt::format("{}{}", file_stem, format.endings.front());
  return file;
}

}  // namespace

HttpResponse file_response(Answer<ExportedFile> file) {
  if (!file) return error_response(file.error());
  return {.content_type = std::move(file->content_type),
          .body = std::move(file->bytes),
          .file_name = std::move(file->name),
          .left_out = fmt::format("{}", fmt::join(file->left_out, ", "))};
}

std::string file_stem_of(std::string_view first, std::string_view second, std::string_view date,
                         std::int64_t number) {
  std::string stem;
  for (const std::string& word : {plain_word(first), plain_word(second), plain_word(date)}) {
    if (!word.empty()) {
      stem += word + '-';
    }
  }
  return fmt::format("{}{}", stem.empty() ? "game-" : stem, number);
}

Answer<const records::GameFormat*> format_to_write(std::string_view game, std::string_view word) {
  const auto formats = formats_of(game);
  const auto found = std::find_if(formats.begin(), formats.end(), [&](const auto* each) {
    return each->word == word && each->write != nullptr;
  });
  if (found != formats.end()) return *found;
  std::vector<std::string_view> words;
  for (const records::GameFormat* const each : formats) {
    if (each->write != nullptr) {
      words.push_back(each->word);
    }
  }
  return bad_value(fmt::format("unknown format `{}` of {}, expected one of: {}", printable(word),
                               game, fmt::join(words, ", ")),
                   "format");
}

Answer<ExportedFile> export_record(const records::Record& record, std::string_view format,
                                   std::string_view file_stem) {
  return format_to_write(record.setup.game, format).and_then([&](const auto* found) {
    return written(record, *found, file_stem);
  });
}

Answer<ExportedFile> export_position(const rules::Game& game, std::string_view format,
                                     std::string_view file_stem) {
  const rules::Setup& setup = game.setup();
  const auto found = format_to_write(setup.game, format);
  if (!found) return tl::unexpected(found.error());
  if (!(*found)->holds_position) {
    return bad_value(
        fmt::format("`{}` holds whole games, not the position of a node", (*found)->word), "node");
  }
  records::Record record;
  record.setup = {setup.game, setup.values, game.position()};
  return written(record, **found, file_stem);
}

}  // namespace ludex::serve
