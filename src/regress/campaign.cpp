#include "regress/campaign.h"

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "base/exhaustion.h"

namespace ludex::regress {
namespace {

class CampaignRunner {
 public:
  CampaignRunner(const std::vector<SuiteFile>& suites, const std::vector<TestedEngine>& engines,
                 const RunSettings& settings, const CampaignReport& observer)
      : suites_(suites), engines_(engines), settings_(settings), observer_(observer) {
    for (const TestedEngine& tested_engine : engines) {
      report_.engines.push_back(tested_engine.name);
    }
    for (const SuiteFile& suite : suites) {
      report_.suites.push_back({suite.suite, std::vector<SuiteRun>(engines.size()), {}});
    }
  }

  Report run(std::size_t jobs) {
    const std::size_t all = suites_.size() * engines_.size();
    {
      std::vector<std::jthread> threads;
      for (std::size_t job = 1; job < std::min(jobs, all); ++job) {
        threads.emplace_back([this] { work(); });
      }
      work();
    }
    return std::move(report_);
  }

 private:
  // Takes the runs suite by suite, so that the first suites are finished first.
  void work() {
    for (;;) {
      std::size_t task = 0;
      {
        const std::lock_guard lock(mutex_);
        task = next_++;
      }
      if (task >= suites_.size() * engines_.size()) return;
      const std::size_t suite = task / engines_.size();
      const std::size_t engine = task % engines_.size();
      SuiteRun run;
      try {
        run = run_one(suites_[suite], engines_[engine]);
      } catch (const std::exception& refused) {
        run.notes.push_back(describe(refused));
      }
      const std::lock_guard lock(mutex_);
      if (observer_.finished) {
        observer_.finished(suites_[suite], engines_[engine], run);
      }
      report_.suites[suite].runs[engine] = std::move(run);
    }
  }

  SuiteRun run_one(const SuiteFile& file, const TestedEngine& tested_engine) {
    const Open open = [&] { return tested_engine.open(file.folder); };
    return run_suite(file.suite, open, settings_, [&](const Outcome& outcome) {
      const std::lock_guard lock(mutex_);
      if (observer_.tested) {
        observer_.tested(file, tested_engine, outcome);
      }
    });
  }

  const std::vector<SuiteFile>& suites_;
  const std::vector<TestedEngine>& engines_;
  const RunSettings& settings_;
  const CampaignReport& observer_;
  std::mutex mutex_;  // guards all members below
  std::size_t next_ = 0;
  Report report_;
};

}  // namespace

Report run_campaign(const std::vector<SuiteFile>& suites, const std::vector<TestedEngine>& engines,
                    std::size_t jobs, const RunSettings& settings, const CampaignReport& observer) {
  return CampaignRunner(suites, engines, settings, observer).run(jobs);
}

std::vector<Picture> pictures_of(const SuiteFile& suite, std::string_view game) {
  BoardFollower board(game, suite.folder);
  std::vector<Picture> pictures;
  for (const Command& command : suite.suite.commands) {
    pictures.push_back(command.expectation ? board.picture() : Picture());
    board.follow(command);
  }
  return pictures;
}

}  // namespace ludex::regress
