#include "records/text/decoder.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "records/text/encoding.h"

namespace ludex::records {

namespace {

// How much of the file is examined together: enough for the tags and the first moves of a game.
constexpr std::size_t window_bytes = std::size_t{1} << 16;

// Whether the tags are those of a xiangqi game. Tags are ASCII in every charset.
bool speaks_of_xiangqi(std::string_view text) {
  constexpr std::array<std::string_view, 6> signs{"[Red \"",     "[RedTeam \"", "\"Chinese Chess\"",
                                                  "\"Xiangqi\"", "\"xiangqi\"", "DhtmlXQ"};
  return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
    return text.find(sign) != std::string_view::npos;
  });
}

class Decoder {
 public:
  Decoder(Source source, std::optional<Charset> charset)
      : source_(std::move(source)), charset_(charset) {}

  std::size_t read(std::span<char> room) {
    while (handed_on_ == ready_.size() && !ended_) {
      fill();
    }
    const std::size_t count = std::min(room.size(), ready_.size() - handed_on_);
    std::copy_n(ready_.data() + handed_on_, count, room.data());
    handed_on_ += count;
    return count;
  }

 private:
  // Reads the next piece and decodes it into `ready_`.
  void fill() {
    handed_on_ = 0;
    std::string piece = std::exchange(rest_, {});
    const std::size_t kept = piece.size();
    piece.resize(std::max(window_bytes, kept + 1));
    std::size_t filled = kept;
    while (filled < piece.size()) {
      const std::size_t count = source_(std::span(piece).subspan(filled));
      if (count == 0) break;
      filled += count;
    }
    ended_ = filled < piece.size();
    piece.resize(filled);
    if (!charset_ && !is_ascii(piece)) {
      choose(piece);
    }
    about_xiangqi_ = about_xiangqi_ || (!charset_ && speaks_of_xiangqi(piece));
    if (!charset_ || *charset_ == Charset::utf8) {
      ready_ = std::move(piece);
      return;
    }
    std::string_view text = piece;
    ready_ = ended_ ? decode(text, *charset_) : decode_front(text, *charset_);
    if (!ended_) {
      rest_ = text;
    }
  }

  void choose(std::string_view piece) {
    about_xiangqi_ = about_xiangqi_ || speaks_of_xiangqi(piece);
    charset_ = about_xiangqi_ ? guess_charset(piece) : Charset::utf8;
  }

  Source source_;
  std::string ready_;  // in UTF-8
  std::size_t handed_on_ = 0;
  std::string rest_;  // the first bytes of a character that was cut off
  std::optional<Charset> charset_;
  bool about_xiangqi_ = false;
  bool ended_ = false;
};

}  // namespace

Source decoded(Source source, std::optional<Charset> charset) {
  return [decoder = Decoder(std::move(source), charset)](std::span<char> room) mutable {
    return decoder.read(room);
  };
}

}  // namespace ludex::records
