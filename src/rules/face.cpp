#include "rules/face.h"

#include <fmt/format.h>

namespace ludex::rules {

std::vector<std::string> rank_numbers(int count) {
  std::vector<std::string> numbers;
  for (int number = 1; number <= count; ++number) {
    numbers.push_back(fmt::to_string(number));
  }
  return numbers;
}

std::vector<std::string> file_letters(std::string_view letters, int count) {
  std::vector<std::string> files;
  for (const char letter : letters.substr(0, static_cast<std::size_t>(count))) {
    files.emplace_back(1, letter);
  }
  return files;
}

Face grid_face(const BoardSize& size, std::string_view letters) {
  return {.files = size.width,
          .ranks = size.height,
          .matter = PieceForm::stones,
          .surface = Surface::grid,
          .labels = {.in_margin = true,
                     .left = rank_numbers(size.height),
                     .bottom = file_letters(letters, size.width)},
          .margin = 0.62,
          .ink = {Ink::dark, Ink::light}};
}

}  // namespace ludex::rules
