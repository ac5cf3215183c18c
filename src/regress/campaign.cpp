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
  CampaignRunner(const std::vector<SuiteFile>& suites, const std::vector<Contestant>& contestants,
                 const RunSettings& settings, const CampaignReport& told)
      : suites_(suites), contestants_(contestants), settings_(settings), told_(told) {
    for (const Contestant& contestant : contestants) {
      report_.engines.push_back(contestant.name);
    }
    for (const SuiteFile& suite : suites) {
      report_.suites.push_back({suite.suite, std::vector<SuiteRun>(contestants.size()), {}});
    }
  }

  Report run(std::size_t jobs) {
    const std::size_t all = suites_.size() * contestants_.size();
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
      if (task >= suites_.size() * contestants_.size()) return;
      const std::size_t suite = task / contestants_.size();
      const std::size_t engine = task % contestants_.size();
      SuiteRun run;
      try {
        run = run_one(suites_[suite], contestants_[engine]);
      } catch (const std::exception& refused) {
        run.notes.push_back(describe(refused));
      }
      const std::lock_guard lock(mutex_);
      if (told_.finished) {
        told_.finished(suites_[suite], contestants_[engine], run);
      }
      report_.suites[suite].runs[engine] = std::move(run);
    }
  }

  SuiteRun run_one(const SuiteFile& file, const Contestant& contestant) {
    const Open open = [&] { return contestant.open(file.folder); };
    return run_suite(file.suite, open, settings_, [&](const Outcome& outcome) {
      const std::lock_guard lock(mutex_);
      if (told_.tested) {
        told_.tested(file, contestant, outcome);
      }
    });
  }

  const std::vector<SuiteFile>& suites_;
  const std::vector<Contestant>& contestants_;
  const RunSettings& settings_;
  const CampaignReport& told_;
  std::mutex mutex_;  // guards all members below
  std::size_t next_ = 0;
  Report report_;
};

}  // namespace

Report run_campaign(const std::vector<SuiteFile>& suites,
                    const std::vector<Contestant>& contestants, std::size_t jobs,
                    const RunSettings& settings, const CampaignReport& told) {
  return CampaignRunner(suites, contestants, settings, told).run(jobs);
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
