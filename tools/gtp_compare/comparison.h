// Two engines of GTP that are sent the same commands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "base/result.h"

namespace ludex::gtp_compare {

struct Program {
  std::string command;
  std::vector<std::string> arguments;
};

struct Order {
  Program reference;
  Program tested;
  std::size_t commands = 0;
  std::uint64_t seed = 0;
  std::filesystem::path folder;  // for files; it exists
  std::size_t most_told = 20;    // differences that are told one by one
};

struct Outcome {
  std::size_t commands = 0;  // that were answered
  std::size_t refusals = 0;  // of them, failures of the reference
  std::size_t differences = 0;
  std::map<std::string, std::size_t> meant;  // by the names of meant_differences()
};

// Tells each difference that is not meant: the command, both answers and the commands before. The
// error: an engine cannot be started, or it ended or fell silent.
[[nodiscard]] Result<Outcome> compare(const Order& order,
                                      const std::function<void(const std::string&)>& tell);

}  // namespace ludex::gtp_compare
