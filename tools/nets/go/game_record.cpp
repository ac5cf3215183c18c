#include "nets/go/game_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <istream>

#include "base/expects.h"
#include "search/go/net/features.h"

namespace ludex::go_nets {

namespace {

constexpr int largest_side = 19;
constexpr std::uint16_t studied = 0x8000;
constexpr int points_a_byte = 4;
constexpr unsigned bits_a_point = 2;

class Writer {
 public:
  void byte(int value) { bytes_.push_back(static_cast<char>(value)); }
  void word(int value) {
    const auto bits = static_cast<std::uint16_t>(value);
    byte(bits & 0xFF);
    byte(bits >> 8);
  }
  [[nodiscard]] std::string& bytes() { return bytes_; }

 private:
  std::string bytes_;
};

// Reads zeros behind the end, and remembers that it was there.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  int byte() {
    if (bytes_.empty()) {
      short_ = true;
      return 0;
    }
    const auto value = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }
  int word() {
    const int low = byte();
    return low | (byte() << 8);
  }
  int signed_word() { return static_cast<std::int16_t>(word()); }
  [[nodiscard]] bool is_whole() const { return !short_ && bytes_.empty(); }
  [[nodiscard]] bool is_short() const { return short_; }

 private:
  std::string_view bytes_;
  bool short_ = false;
};

int number_of(go::Point point, const go::BoardSize& size) {
  return point == go::Point{} ? go::points_of(size)
                              : static_cast<int>(search::go_net::row_major(point, size));
}

std::optional<go::Point> point_of(int number, const go::BoardSize& size) {
  if (number == go::points_of(size)) return go::Point{};
  if (number > go::points_of(size)) return std::nullopt;
  return go::point_at(number % size.width, size.height - 1 - number / size.width);
}

// False if a point is on no board.
bool read_study(ByteReader& in, const go::BoardSize& size, Study& study) {
  study.win_permill = in.word();
  const int count = in.byte();
  for (int share = 0; share < count; ++share) {
    const auto point = point_of(in.word(), size);
    if (!point) return false;
    study.shares.push_back({*point, static_cast<std::uint8_t>(in.byte())});
  }
  return true;
}

bool read_moves(ByteReader& in, GameRecord& game) {
  const int moves = in.word();
  std::vector<std::size_t> deep;
  for (int at = 0; at < moves && !in.is_short(); ++at) {
    const int word = in.word();
    const auto point = point_of(word & ~studied, game.size);
    if (!point) return false;
    if ((word & studied) != 0) {
      deep.push_back(game.moves.size());
    }
    game.moves.push_back({*point, std::nullopt});
  }
  for (const std::size_t at : deep) {
    if (!read_study(in, game.size, game.moves[at].study.emplace())) return false;
  }
  return true;
}

bool read_owners(ByteReader& in, GameRecord& game) {
  constexpr std::array<std::int8_t, 3> owner{0, 1, -1};
  const auto points = static_cast<std::size_t>(go::points_of(game.size));
  while (game.owners.size() < points) {
    int packed = in.byte();
    for (int at = 0; at < points_a_byte; ++at, packed >>= bits_a_point) {
      const auto code = static_cast<std::size_t>(packed & 3);
      if (code >= owner.size()) return false;
      if (game.owners.size() < points) {
        game.owners.push_back(owner[code]);
      }
    }
  }
  return true;
}

}  // namespace

std::string packed(const GameRecord& game) {
  expects(game.size.width <= largest_side && game.size.height <= largest_side);
  Writer out;
  out.byte(game.size.width);
  out.byte(game.size.height);
  out.word(game.komi);
  out.word(game.black_lead);
  out.word(static_cast<int>(game.moves.size()));
  for (const PlayedMove& move : game.moves) {
    out.word(number_of(move.point, game.size) | (move.study ? studied : 0));
  }
  for (const PlayedMove& move : game.moves) {
    if (!move.study) continue;
    out.word(move.study->win_permill);
    out.byte(static_cast<int>(move.study->shares.size()));
    for (const Share& share : move.study->shares) {
      out.word(number_of(share.point, game.size));
      out.byte(share.of_255);
    }
  }
  for (std::size_t at = 0; at < game.owners.size(); at += points_a_byte) {
    int four = 0;
    for (std::size_t next = at; next < std::min(at + points_a_byte, game.owners.size()); ++next) {
      const int code = game.owners[next] < 0 ? 2 : game.owners[next];
      four |= code << (bits_a_point * (next - at));
    }
    out.byte(four);
  }
  Writer length;
  expects(out.bytes().size() <= 0xFFFF);
  length.word(static_cast<int>(out.bytes().size()));
  return length.bytes() + out.bytes();
}

Result<GameRecord> unpacked(std::string_view bytes) {
  ByteReader in(bytes);
  GameRecord game;
  game.size.width = in.byte();
  game.size.height = in.byte();
  const auto fits = [](int side) { return side >= 2 && side <= largest_side; };
  if (!fits(game.size.width) || !fits(game.size.height)) {
    return fail(fmt::format("a board of {} by {}", game.size.width, game.size.height));
  }
  game.komi = in.signed_word();
  game.black_lead = in.signed_word();
  if (!read_moves(in, game) || !read_owners(in, game)) return fail("a point that is on no board");
  if (!in.is_whole()) return fail("a record that is shorter or longer than its game");
  return game;
}

std::string opening(const GameRecord& game, std::size_t plies) {
  std::string sgf = fmt::format("(;FF[4]GM[1]SZ[{}]", game.size.width);
  for (std::size_t at = 0; at < std::min(plies, game.moves.size()); ++at) {
    sgf += at % 2 == 0 ? ";B[" : ";W[";
    const go::Point point = game.moves[at].point;
    if (point != go::Point{}) {
      sgf += static_cast<char>('a' + go::column_of(point));
      sgf += static_cast<char>('a' + game.size.height - 1 - go::row_of(point));
    }
    sgf += "]";
  }
  return sgf += ")";
}

Result<std::optional<GameRecord>> read_game(std::istream& in) {
  std::array<char, 2> length{};
  if (!in.read(length.data(), length.size())) return std::optional<GameRecord>{};
  const auto bytes = static_cast<std::size_t>(ByteReader({length.data(), length.size()}).word());
  std::string record(bytes, '\0');
  if (!in.read(record.data(), static_cast<std::streamsize>(bytes))) {
    return std::optional<GameRecord>{};
  }
  auto game = unpacked(record);
  if (!game) return tl::unexpected(game.error());
  return std::optional(*std::move(game));
}

}  // namespace ludex::go_nets
