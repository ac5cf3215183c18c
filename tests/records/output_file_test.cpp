// What is at a path decides how it is written, and nothing else is harmed.

#include "records/io/output_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "support/temporary_folder.h"

namespace ludex::records {
namespace {

namespace fs = std::filesystem;

class OutputFiles : public testing::Test {
 protected:
  std::string content(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(folder_.file(name), std::ios::binary).rdbuf();
    return text.str();
  }
  // The error, or nothing.
  static std::string write(const std::string& path, const std::string& text) {
    auto file = OutputFile::open(path);
    if (!file) return file.error().message;
    (*file)->stream() << text;
    const auto done = (*file)->finish();
    return done ? "" : done.error().message;
  }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator()));
  }
  static struct stat status(const std::string& path) {
    struct stat found {};
    EXPECT_EQ(::lstat(path.c_str(), &found), 0) << path;
    return found;
  }

  support::TemporaryFolder folder_;
};

TEST_F(OutputFiles, ANewFileHasTheModeThatEveryNewFileHas) {
  EXPECT_EQ(write(folder_.file("a"), "new"), "");
  folder_.write("other", "");
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(status(folder_.file("a")).st_mode, status(folder_.file("other")).st_mode);
  EXPECT_EQ(files(), 2U);
}

TEST_F(OutputFiles, AFileThatIsReplacedKeepsItsModeAndOwner) {
  folder_.write("a", "old");
  // Only root may give files away; for everybody else the owner is their own.
  const uid_t owner = ::geteuid() == 0 ? 65534 : ::geteuid();
  ASSERT_EQ(::chown(folder_.file("a").c_str(), owner, static_cast<gid_t>(-1)), 0);
  for (const mode_t mode : {0600U, 0640U, 0666U, 0755U}) {
    ASSERT_EQ(::chmod(folder_.file("a").c_str(), mode), 0);
    EXPECT_EQ(write(folder_.file("a"), "new"), "");
    EXPECT_EQ(status(folder_.file("a")).st_mode & 07777U, mode);
    EXPECT_EQ(status(folder_.file("a")).st_uid, owner);
  }
  EXPECT_EQ(content("a"), "new");
}

TEST_F(OutputFiles, ALinkStaysAndWhatItPointsToIsReplaced) {
  fs::create_directory(folder_.path() / "far");
  folder_.write("far/target", "old");
  fs::create_symlink("far/target", folder_.path() / "near");
  fs::create_symlink("near", folder_.path() / "nearer");
  EXPECT_EQ(write(folder_.file("nearer"), "new"), "");
  EXPECT_TRUE(fs::is_symlink(folder_.path() / "nearer"));
  EXPECT_TRUE(fs::is_symlink(folder_.path() / "near"));
  EXPECT_FALSE(fs::is_symlink(folder_.path() / "far/target"));
  EXPECT_EQ(content("far/target"), "new");
}

TEST_F(OutputFiles, ALinkToNothingYetMakesItsTarget) {
  fs::create_symlink("target", folder_.path() / "link");
  EXPECT_EQ(write(folder_.file("link"), "new"), "");
  EXPECT_TRUE(fs::is_symlink(folder_.path() / "link"));
  EXPECT_EQ(content("target"), "new");
  fs::create_symlink("round", folder_.path() / "round");
  EXPECT_EQ(write(folder_.file("round"), "new"),
            "cannot write `" + folder_.file("round") + "`: Too many levels of symbolic links");
}

TEST_F(OutputFiles, APipeIsWrittenThroughAndStays) {
  const std::string pipe = folder_.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  std::string heard;
  std::thread reader([&] {
    std::ostringstream text;
    text << std::ifstream(pipe, std::ios::binary).rdbuf();
    heard = text.str();
  });
  EXPECT_EQ(write(pipe, "through"), "");
  reader.join();
  EXPECT_EQ(heard, "through");
  EXPECT_TRUE(S_ISFIFO(status(pipe).st_mode));
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFiles, ADeviceIsWrittenThroughAndItsErrorTold) {
  fs::create_symlink("/dev/full", folder_.path() / "full");
  EXPECT_EQ(write(folder_.file("full"), "text"),
            "cannot write `" + folder_.file("full") + "`: No space left on device");
  EXPECT_TRUE(S_ISCHR(status("/dev/full").st_mode));
  EXPECT_TRUE(fs::is_symlink(folder_.path() / "full"));
}

TEST_F(OutputFiles, AnOpenDescriptorIsWrittenThroughAtItsPlace) {
  const int descriptor = ::open(folder_.file("log").c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
  ASSERT_GE(descriptor, 0);
  ASSERT_EQ(::write(descriptor, "before ", 7), 7);
  EXPECT_EQ(write("/dev/fd/" + std::to_string(descriptor), "between"), "");
  ASSERT_EQ(::write(descriptor, " after", 6), 6);
  ::close(descriptor);
  EXPECT_EQ(content("log"), "before between after");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFiles, NoOtherFileIsTouched) {
  folder_.write("a", "old");
  folder_.write("a.part", "the user's");
  // As if an earlier process of our number had been killed.
  const std::string left = ".ludex-" + std::to_string(::getpid()) + "-0";
  folder_.write(left, "somebody's");
  EXPECT_EQ(write(folder_.file("a"), "new"), "");
  EXPECT_EQ(content("a"), "new");
  EXPECT_EQ(content("a.part"), "the user's");
  EXPECT_EQ(content(left), "somebody's");
  EXPECT_EQ(files(), 3U);
}

TEST_F(OutputFiles, WhatIsNotFinishedLeavesEverythingAsItWas) {
  folder_.write("a", "old");
  {
    const auto file = OutputFile::open(folder_.file("a")).value();
    file->stream() << "half" << std::flush;
    EXPECT_EQ(content("a"), "old");
    EXPECT_EQ(files(), 2U);
  }
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFiles, WhatCannotBeWrittenIsToldWithItsReason) {
  EXPECT_EQ(write(folder_.path(), "text"),
            "cannot write `" + folder_.path().string() + "`: Is a directory");
  EXPECT_EQ(write(folder_.file("none/a"), "text"),
            "cannot write `" + folder_.file("none/a") + "`: No such file or directory");
  // A file system in which nobody makes files, whatever their rights.
  EXPECT_EQ(write("/proc/self/comm", "text").substr(0, 71),
            "cannot write `/proc/self/comm`: no new file can be made in its folder: ");
}

}  // namespace
}  // namespace ludex::records
