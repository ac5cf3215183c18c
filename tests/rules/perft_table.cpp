#include "rules/perft_table.h"

#include <fstream>
#include <sstream>

namespace ludex::rules {

std::ostream& operator<<(std::ostream& out, const PerftRow& row) {
  return out << row.fen;
}

std::vector<PerftRow> perft_rows(const std::string& file, const std::string& prefix) {
  std::ifstream in(LUDEX_TEST_DATA "/" + file);
  std::vector<PerftRow> result;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const std::size_t end = line.find(';');
    PerftRow row;
    row.name = prefix + "_" + std::to_string(result.size() + 1);
    row.fen = line.substr(0, end);
    std::istringstream numbers(line.substr(end + 1));
    for (std::uint64_t count = 0; numbers >> count;) {
      row.leaves.push_back(count);
    }
    result.push_back(row);
  }
  return result;
}

std::string name_of(const testing::TestParamInfo<PerftRow>& info) {
  return info.param.name;
}

}  // namespace ludex::rules
