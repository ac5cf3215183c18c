// Sends the same commands to two engines of GTP and compares their answers.
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
  std::filesystem::path folder;  // an existing folder for files
  std::size_t most_told = 20;    // how many differences are reported one by one
};

struct Outcome {
  std::size_t commands = 0;  // that were answered
  std::size_t refusals = 0;  // of them, failures of the reference
  std::size_t differences = 0;
  std::map<std::string, std::size_t> meant;  // how many of them are intended, by the names of
                                             // meant_differences()
};

// Reports to `tell` each difference that is not intended: the command, both answers and the
// commands before. Returns an error if an engine cannot be started, ends or does not answer.
[[nodiscard]] Result<Outcome> compare(const Order& order,
                                      const std::function<void(const std::string&)>& tell);

}  // namespace ludex::gtp_compare
