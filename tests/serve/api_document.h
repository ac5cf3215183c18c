// The text of docs/api.md, which tests compare with the program.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace ludex::serve {

[[nodiscard]] inline std::string api_document() {
  std::ifstream file(std::filesystem::path(LUDEX_TEST_DATA) / "../../docs/api.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace ludex::serve
