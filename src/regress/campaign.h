// Runs several suites on several engines, a number of runs at a time.
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
  std::filesystem::path folder;  // where its engines run; paths in the suite are relative to it
};

struct TestedEngine {
  std::string name;
  // Starts another engine of this kind in that folder. It may be called from any thread.
  std::function<tl::expected<std::unique_ptr<engine::Engine>, engine::Failure>(
      const std::filesystem::path& folder)>
      open;
};

// Called from all threads, but only one call at a time.
struct CampaignReport {
  std::function<void(const SuiteFile&, const TestedEngine&, const Outcome&)> tested;
  std::function<void(const SuiteFile&, const TestedEngine&, const SuiteRun&)> finished;
};

// Runs each suite on each tested_engine, with an engine of its own, `jobs` runs at a time. If the
// system has no more resources, the run ends and a note in it says so.
[[nodiscard]] Report run_campaign(const std::vector<SuiteFile>& suites,
                                  const std::vector<TestedEngine>& engines, std::size_t jobs,
                                  const RunSettings& settings, const CampaignReport& observer);

// The board before each test of the suite; empty for the other commands.
[[nodiscard]] std::vector<Picture> pictures_of(const SuiteFile& suite, std::string_view game);

}  // namespace ludex::regress
