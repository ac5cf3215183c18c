// Files as they are, and files packed with gzip, zstd and bzip2.

#include "records/io/input_file.h"

#include <bzlib.h>
#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "records/io/source.h"
#include "support/temporary_folder.h"

namespace ludex::records {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

std::string zstd(const std::string& text) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  // As the program of that name does.
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

std::string bzip2(const std::string& text) {
  std::string packed(text.size() + text.size() / 100 + 700, '\0');
  auto size = static_cast<unsigned>(packed.size());
  EXPECT_EQ(BZ2_bzBuffToBuffCompress(packed.data(), &size, const_cast<char*>(text.data()),
                                     static_cast<unsigned>(text.size()), 9, 0, 0),
            BZ_OK);
  packed.resize(size);
  return packed;
}

struct Packer {
  const char* name;
  std::string (*pack)(const std::string& text);
};

class PackedFiles : public testing::TestWithParam<Packer> {
 protected:
  // What comes out, and "!" with the trouble behind it.
  std::string read(const std::string& bytes) {
    folder_.write("a", bytes);
    const auto file = InputFile::open(folder_.file("a"));
    if (!file) return "error: " + file.error().message;
    std::string text((std::istreambuf_iterator<char>(**file)), {});
    if ((*file)->trouble()) {
      text += "!" + (*file)->trouble()->message;
    }
    return text;
  }
  [[nodiscard]] std::string troubled(const std::string& what) const {
    return "!cannot read `" + folder_.file("a") + "` to its end: its " + GetParam().name +
           " data " + what;
  }
  [[nodiscard]] static std::string pack(const std::string& text) { return GetParam().pack(text); }

  support::TemporaryFolder folder_;
};

std::string long_text() {
  std::string text;
  for (int line = 0; line < 40'000; ++line) {
    text += "line " + std::to_string(line * line) + "\n";
  }
  return text;
}

TEST_P(PackedFiles, AreReadAsWhatIsInThem) {
  EXPECT_EQ(read(pack("1. e4 *\n")), "1. e4 *\n");
  EXPECT_EQ(read(pack("")), "");
  const std::string text = long_text();
  EXPECT_EQ(read(pack(text)), text);
  // Programs that pack with several threads write several parts.
  EXPECT_EQ(read(pack("one ") + pack("") + pack(text)), "one " + text);
}

TEST_P(PackedFiles, ThatAreCutOffGiveWhatIsThereAndSaySo) {
  const std::string text = long_text();
  const std::string packed = pack(text);
  for (const std::size_t bytes : {packed.size() - 1, packed.size() / 2, std::size_t{12}}) {
    const std::string found = read(packed.substr(0, bytes));
    const std::string end = troubled("is cut off");
    ASSERT_TRUE(found.ends_with(end)) << found.substr(found.size() > 200 ? found.size() - 200 : 0);
    EXPECT_TRUE(text.starts_with(found.substr(0, found.size() - end.size())));
  }
}

TEST_P(PackedFiles, ThatAreDamagedSaySo) {
  const std::string text = long_text();
  std::string packed = pack(text);
  for (std::size_t at = packed.size() / 2; at < packed.size() / 2 + 40; ++at) {
    packed[at] = 'x';
  }
  const std::string found = read(packed);
  EXPECT_NE(found.find(troubled("is damaged (")), std::string::npos)
      << found.substr(found.size() > 200 ? found.size() - 200 : 0);
}

TEST_P(PackedFiles, AreUnpackedNoFartherThanAsked) {
  // So much of nothing packs small, and nobody must hold it.
  folder_.write("a", pack(std::string(std::size_t{64} << 20, ' ')));
  const auto file = InputFile::open(folder_.file("a")).value();
  std::string piece(100, '\0');
  file->read(piece.data(), 100);
  EXPECT_EQ(piece, std::string(100, ' '));
  EXPECT_LE(file->taken(), std::uint64_t{1} << 16);
}

INSTANTIATE_TEST_SUITE_P(Kinds, PackedFiles,
                         testing::Values(Packer{"gzip", gzip}, Packer{"zstd", zstd},
                                         Packer{"bzip2", bzip2}),
                         [](const auto& packer) { return std::string(packer.param.name); });

TEST(InputFiles, APlainFileIsReadAsItIs) {
  const support::TemporaryFolder folder;
  for (const std::string& text : {std::string("x"), std::string("BZh9 is no archive"),
                                  std::string("\x1F\x8B"), long_text()}) {
    folder.write("a", text);
    const auto file = InputFile::open(folder.file("a")).value();
    EXPECT_EQ(std::string((std::istreambuf_iterator<char>(*file)), {}), text);
    EXPECT_FALSE(file->trouble());
    EXPECT_EQ(file->taken(), text.size());
    EXPECT_EQ(file->size(), text.size());
  }
}

TEST(InputFiles, WhatCannotBeReadIsToldWithItsReason) {
  const support::TemporaryFolder folder;
  const auto error_of = [](const std::string& path) {
    return InputFile::open(path).error().message;
  };
  EXPECT_EQ(error_of(folder.file("none")),
            "cannot read `" + folder.file("none") + "`: No such file or directory");
  EXPECT_EQ(error_of(folder.path().string()),
            "cannot read `" + folder.path().string() + "`: Is a directory");
  folder.write("empty", "");
  EXPECT_EQ(error_of(folder.file("empty")),
            "cannot read `" + folder.file("empty") + "`: it is empty");
}

TEST(InputFiles, ZerosBehindGzipAreNoPartOfIt) {
  const support::TemporaryFolder folder;
  folder.write("a", gzip("text") + std::string(512, '\0'));
  const auto file = InputFile::open(folder.file("a")).value();
  EXPECT_EQ(std::string((std::istreambuf_iterator<char>(*file)), {}), "text");
  EXPECT_FALSE(file->trouble());
}

TEST(InputFiles, TheEndingOfAPackedFileIsThatBeforeIt) {
  EXPECT_EQ(without_compression("games.pgn.zst"), "games.pgn");
  EXPECT_EQ(without_compression("GAMES.PGN.BZ2"), "GAMES.PGN");
  EXPECT_EQ(without_compression("games.epd.gz"), "games.epd");
  EXPECT_EQ(without_compression("games.pgn"), "games.pgn");
}

}  // namespace
}  // namespace ludex::records
