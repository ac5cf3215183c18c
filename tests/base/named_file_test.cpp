#include "base/named_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <thread>

#include "support/temporary_folder.h"

namespace ludex {
namespace {

class NamedFiles : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(::mkfifo(pipe_.c_str(), 0600), 0);
    folder_.write("file", "some text");
  }

  support::TemporaryFolder folder_;
  std::string pipe_ = folder_.file("pipe");
  std::string file_ = folder_.file("file");
};

TEST_F(NamedFiles, OnlyAFileIsAFile) {
  struct Row {
    std::string name;
    const char* reason;
  };
  for (const Row& row : {Row{pipe_, "it is a pipe, not a file"},
                         {"/dev/zero", "it is a device, not a file"},
                         {folder_.path(), "Is a directory"},
                         {folder_.file("none"), "No such file or directory"},
                         {file_ + "/x", "Not a directory"}}) {
    const auto read = open_to_read(row.name, FileKind::regular);
    ASSERT_FALSE(read) << row.name;
    EXPECT_EQ(read.error().message, row.reason);
    EXPECT_FALSE(read_named_file(row.name, 100)) << row.name;
    EXPECT_FALSE(open_stream(row.name)) << row.name;
  }
  EXPECT_EQ(open_to_write(pipe_, FileKind::regular, 0).error().message, "it is a pipe, not a file");
  EXPECT_EQ(open_to_write("/dev/null", FileKind::regular, 0).error().message,
            "it is a device, not a file");
  EXPECT_EQ(write_named_file(pipe_, "x", O_TRUNC).error().message, "it is a pipe, not a file");
}

TEST_F(NamedFiles, NoNameLeadsOutOfAFolder) {
  namespace fs = std::filesystem;
  const fs::path books = folder_.path() / "books";
  fs::create_directories(books / "old");
  folder_.write("books/a.bin", "a book");
  folder_.write("books/old/b.bin", "another");
  fs::create_symlink("../file", books / "out");
  fs::create_symlink("/etc", books / "etc");
  fs::create_symlink("old/b.bin", books / "within");
  fs::create_symlink("loop", books / "loop");
  ASSERT_EQ(::mkfifo((books / "pipe").c_str(), 0600), 0);
  const fs::path real = fs::canonical(books);
  for (const std::string name : {"a.bin", "old/b.bin", "./old/../a.bin"}) {
    EXPECT_EQ(file_within(books, name).value_or(""), (real / name).lexically_normal()) << name;
  }
  EXPECT_EQ(file_within(books, "within").value_or(""), real / "old/b.bin");
  EXPECT_EQ(file_within(books, (real / "a.bin").string()).value_or(""), real / "a.bin");
  for (const std::string name : {"../file", "old/../../file", "/etc/passwd", "out", "etc/passwd",
                                 "none", "", ".", "..", "../books2/a.bin"}) {
    EXPECT_FALSE(file_within(books, name)) << name;
  }
  EXPECT_EQ(file_within(books, "/etc/passwd").error().message,
            "there is no such file in the folder");
  EXPECT_EQ(file_within(books, "pipe").error().message, "it is a pipe, not a file");
  EXPECT_EQ(file_within(books, "loop").error().message, "too many symbolic links");
  EXPECT_EQ(file_within(books, std::string("a.bin\0x", 7)).error().message, "it has a zero byte");
  EXPECT_FALSE(file_within(folder_.path() / "nowhere", "a.bin"));
}

TEST_F(NamedFiles, APipeIsOpenAtOnceAndItsWriterIsWaitedFor) {
  const auto opened = open_to_read(pipe_, FileKind::any);
  ASSERT_TRUE(opened);
  EXPECT_FALSE(opened->is_regular);
  std::thread writer([&] {
    const auto out = open_to_write(pipe_, FileKind::any, 0);
    EXPECT_EQ(::write(out->get(), "x", 1), 1);
  });
  EXPECT_TRUE(wait_to_read(opened->descriptor.get(), {}));
  char got = 0;
  EXPECT_EQ(::read(opened->descriptor.get(), &got, 1), 1);
  EXPECT_EQ(got, 'x');
  writer.join();
}

TEST_F(NamedFiles, AStopEndsTheWaitForTheOtherEndOfAPipe) {
  std::stop_source stop;
  std::jthread stopper([&] { stop.request_stop(); });
  const auto out = open_to_write(pipe_, FileKind::any, 0, 0, stop.get_token());
  ASSERT_FALSE(out);
  EXPECT_EQ(out.error().message, "it is a pipe that nobody reads");

  std::stop_source other;
  std::jthread late([&] { other.request_stop(); });
  const auto in = open_to_read(pipe_, FileKind::any);
  ASSERT_TRUE(in);
  EXPECT_FALSE(wait_to_read(in->descriptor.get(), other.get_token()));
}

TEST_F(NamedFiles, WhatIsReadHasALimit) {
  EXPECT_EQ(read_named_file(file_, 9).value(), "some text");
  EXPECT_EQ(read_named_file(file_, 8).error().message, "it is longer than 8 bytes");
  // A file of the system has no size before it is read.
  EXPECT_NE(read_named_file("/proc/self/status", 1 << 20).value(), "");
}

TEST_F(NamedFiles, AFileIsWrittenAnewOrAtItsEnd) {
  ASSERT_TRUE(write_named_file(file_, "new", O_TRUNC));
  ASSERT_TRUE(write_named_file(file_, "er", O_APPEND));
  EXPECT_EQ(read_named_file(file_, 100).value(), "newer");
  ASSERT_TRUE(write_named_file(folder_.file("secret"), "s", O_TRUNC, 0600));
  struct stat about {};
  ASSERT_EQ(::stat(folder_.file("secret").c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600U);
}

TEST_F(NamedFiles, AStreamReadsAnyPartOfItsFile) {
  std::string text;
  for (int i = 0; i < 5000; ++i) {
    text += std::to_string(i) + ' ';
  }
  folder_.write("file", text);
  const auto opened = open_stream(file_);
  ASSERT_TRUE(opened);
  std::istream& stream = **opened;
  stream.seekg(0, std::ios::end);
  EXPECT_EQ(stream.tellg(), static_cast<std::streamoff>(text.size()));
  for (const std::size_t at : {std::size_t{0}, text.size() - 5, std::size_t{8190},
                               std::size_t{8000}, std::size_t{20000}, std::size_t{8192}}) {
    stream.clear();
    stream.seekg(static_cast<std::streamoff>(at));
    std::string got(12, '\0');
    stream.read(got.data(), static_cast<std::streamsize>(got.size()));
    got.resize(static_cast<std::size_t>(stream.gcount()));
    EXPECT_EQ(got, text.substr(at, 12)) << at;
    stream.clear();
    EXPECT_EQ(stream.tellg(), static_cast<std::streamoff>(at + got.size()));
  }
}

}  // namespace
}  // namespace ludex
