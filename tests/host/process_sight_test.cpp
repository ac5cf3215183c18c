#include "host/process_sight.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "host/process_fixture.h"
#include "host/process_port.h"
#include "host/temporary_folder.h"

namespace ludex::host {
namespace {

// A shell that runs the script, prints a line and waits for one.
ProcessPort port_of(const std::string& script, std::optional<TemporaryFolder> folder = {}) {
  ProcessSpec spec;
  spec.command = "sh";
  spec.arguments = {"-c", script + "\necho done\nread line"};
  if (folder) {
    spec.directory = folder->path().string();
  }
  return ProcessPort(Process::start(spec).value(), {}, std::move(folder));
}

// What is seen once the script has run.
ProcessSight sight_after(ProcessPort& port) {
  EXPECT_EQ(port.receive(soon()).text, "done");
  return port.sight().value_or(ProcessSight{});
}

TEST(ProcessSight, AProgramHasMemoryAndThreeDescriptors) {
  ProcessPort port = port_of(":");
  const ProcessSight seen = sight_after(port);
  EXPECT_GT(seen.memory, 0U);
  EXPECT_EQ(seen.processes, 1U);
  EXPECT_GE(seen.descriptors, 3U);
}

TEST(ProcessSight, OpenFilesAndChildrenAreCounted) {
  ProcessPort plain = port_of(":");
  ProcessPort port = port_of("exec 7</dev/null 8</dev/null; sleep 1000 & sleep 1000 &");
  const ProcessSight seen = sight_after(port);
  EXPECT_EQ(seen.descriptors, sight_after(plain).descriptors + 2);
  EXPECT_EQ(seen.processes, 3U);
}

TEST(ProcessSight, ADaemonIsStillSeen) {
  ProcessPort port = port_of("(setsid sleep 1000 &)");
  EXPECT_EQ(sight_after(port).processes, 2U);
}

TEST(ProcessSight, TheTimeOfProcessorsGrows) {
  ProcessPort port = port_of("i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done");
  EXPECT_GT(sight_after(port).processor, Milliseconds(0));
}

TEST(ProcessSight, FilesOfAnOwnFolderRemainVisibleAfterTheEnd) {
  auto folder = TemporaryFolder::make();
  ASSERT_TRUE(folder);
  ProcessPort port = port_of("touch b a", *std::move(folder));
  const std::vector<std::string> names{"a", "b"};
  EXPECT_EQ(sight_after(port).files, names);
  const std::vector<std::string> line{"end"};
  EXPECT_TRUE(port.send(line, soon()).complete);
  EXPECT_EQ(port.receive(soon()).what, Arrival::closed);
  EXPECT_TRUE(port.process_end().exited);
  ASSERT_TRUE(port.sight());
  EXPECT_EQ(port.sight()->files, names);
  EXPECT_EQ(port.sight()->processes, 0U);
}

TEST(ProcessSight, WithoutAFolderNothingIsSeenAfterTheEnd) {
  ProcessPort port = port_of(":");
  (void)sight_after(port);
  port.close(TimePoint::min());
  EXPECT_FALSE(port.sight());
}

}  // namespace
}  // namespace ludex::host
