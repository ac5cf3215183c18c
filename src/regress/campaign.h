// Several suites on several engines, some at a time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "regress/report.h"
#include "regress/runner.h"
#include "regress/suite.h"

namespace ludex::regress {

struct SuiteFile {
  Suite suite;
  std::filesystem::path folder;  // where its engines run: paths in the suite are relative to it
};

struct Contestant {
  std::string name;
  // Starts one more of them in that folder. From any thread.
  std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>(
      const std::filesystem::path& folder)>
      open;
};

// Told from all threads, one at a time.
struct CampaignReport {
  std::function<void(const SuiteFile&, const Contestant&, const Outcome&)> tested;
  std::function<void(const SuiteFile&, const Contestant&, const SuiteRun&)> finished;
};

// Runs each suite on each contestant, with an engine of its own, `jobs` at a time. An exhaustion of
// the system ends a run and is a note of it.
[[nodiscard]] Report run_campaign(const std::vector<SuiteFile>& suites,
                                  const std::vector<Contestant>& contestants, std::size_t jobs,
                                  const RunSettings& settings, const CampaignReport& told);

// The board in front of each command of the suite.
[[nodiscard]] std::vector<Picture> pictures_of(const SuiteFile& suite, std::string_view game);

}  // namespace ludex::regress
