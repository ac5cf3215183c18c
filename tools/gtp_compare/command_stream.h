// Random commands of GTP, as a careless controller might send them: legal and illegal, on boards of
// every size, with handicap, files, moves that are tried and taken back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <string_view>

#include "base/random.h"

namespace ludex::gtp_compare {

class CommandStream {
 public:
  // Files for loadsgf are written into the folder, which exists. Equal seeds give equal streams,
  // given equal answers.
  CommandStream(std::uint64_t seed, std::filesystem::path folder);

  // The next line. Commands on which GNU Go 3.8 is known to crash are left out (gnugo-commands.md
  // section 5).
  [[nodiscard]] std::string next();
  // Called when both engines have answered the line; `success` says whether both accepted it.
  void answered(std::string_view line, bool success);
  // Makes the next lines bring both engines to the same empty board.
  void begin_anew();

 private:
  [[nodiscard]] std::size_t below(std::size_t bound) {
    return static_cast<std::size_t>(rng_.below(bound));
  }
  [[nodiscard]] bool one_in(std::size_t count) { return below(count) == 0; }
  template <class List>
  [[nodiscard]] std::string any_of(const List& list) {
    return std::string(list[below(std::size(list))]);
  }

  [[nodiscard]] std::string point();
  [[nodiscard]] std::string vertex();
  [[nodiscard]] std::string color();
  [[nodiscard]] std::string move();
  [[nodiscard]] std::string command();
  [[nodiscard]] std::string board_command();
  [[nodiscard]] std::string trial_command();
  [[nodiscard]] std::string question();
  [[nodiscard]] std::string setting();
  [[nodiscard]] std::string oddity();
  void add_handicap();
  [[nodiscard]] bool is_on_board(std::string_view word) const;
  [[nodiscard]] std::string file_command();
  [[nodiscard]] std::string dressed(std::string line);

  Rng rng_;
  std::filesystem::path folder_;
  std::deque<std::string> due_;  // lines that must come next
  int size_ = 19;
  int tried_ = 0;  // moves that are being tried
  bool black_next_ = true;
};

}  // namespace ludex::gtp_compare
