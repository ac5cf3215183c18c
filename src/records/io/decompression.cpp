#include "records/io/decompression.h"

#include <bzlib.h>
#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "base/expects.h"
#include "base/text.h"

namespace ludex::records {

namespace {

struct Kind {
  Compression compression;
  std::string_view name;
  std::string_view magic;
  std::string_view ending;
};
constexpr std::array<Kind, 3> compression_kinds{
    {{Compression::gzip, "gzip", "\x1F\x8B\x08", ".gz"},
     {Compression::zstd, "zstd", "\x28\xB5\x2F\xFD", ".zst"},
     {Compression::bzip2, "bzip2", "BZh", ".bz2"}}};

const Kind& kind_of(Compression compression) {
  const auto* const found =
      std::find_if(compression_kinds.begin(), compression_kinds.end(),
                   [&](const Kind& kind) { return kind.compression == compression; });
  expects(found != compression_kinds.end());
  return *found;
}

// A text may begin with "BZh9" too, so the magic number that follows is checked: that of a block,
// or that of the end of an empty file.
bool begins_bzip2(std::string_view front) {
  constexpr std::string_view block = "\x31\x41\x59\x26\x53\x59";
  constexpr std::string_view end = "\x17\x72\x45\x38\x50\x90";
  return front.size() >= 10 && front[3] >= '1' && front[3] <= '9' &&
         (front.substr(4, 6) == block || front.substr(4, 6) == end);
}

// Both libraries count in unsigned int.
unsigned count_of(std::size_t bytes) {
  return static_cast<unsigned>(std::min<std::size_t>(bytes, std::numeric_limits<unsigned>::max()));
}

tl::unexpected<Error> damaged(std::string_view why) {
  return fail(fmt::format("is damaged ({})", why));
}

class Gzip final : public Decompressor {
 public:
  // 15 is the largest window, and 16 more asks for the header of gzip.
  Gzip() { expects(inflateInit2(&stream_, 15 + 16) == Z_OK); }
  ~Gzip() override { inflateEnd(&stream_); }

  Result<Step> step(std::span<const char> in, std::span<char> out) override {
    // Tapes and some programs pad the last block with zeros.
    if (may_end() && !in.empty() && in.front() == '\0') {
      const auto text = std::find_if(in.begin(), in.end(), [](char c) { return c != '\0'; });
      return Step{static_cast<std::size_t>(text - in.begin()), 0};
    }
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(in.data()));
    stream_.avail_in = count_of(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = count_of(out.size());
    const int said = inflate(&stream_, Z_NO_FLUSH);
    const Step step{count_of(in.size()) - stream_.avail_in,
                    count_of(out.size()) - stream_.avail_out};
    if (said == Z_STREAM_END) {
      expects(inflateReset(&stream_) == Z_OK);
      set_may_end(true);
    } else if (said != Z_OK && said != Z_BUF_ERROR) {
      return damaged(stream_.msg != nullptr ? stream_.msg : "no gzip");
    } else if (step.taken > 0) {
      set_may_end(false);
    }
    return step;
  }

 private:
  z_stream stream_{};
};

class Zstd final : public Decompressor {
 public:
  // Windows of more than 128 MiB are refused by the library itself.
  Zstd() : stream_(ZSTD_createDStream()) { expects(stream_ != nullptr); }
  ~Zstd() override { ZSTD_freeDStream(stream_); }

  Result<Step> step(std::span<const char> in, std::span<char> out) override {
    if (in.empty() && may_end()) return Step{};
    ZSTD_inBuffer from{in.data(), in.size(), 0};
    ZSTD_outBuffer to{out.data(), out.size(), 0};
    const std::size_t said = ZSTD_decompressStream(stream_, &to, &from);
    if (ZSTD_isError(said) != 0) return damaged(ZSTD_getErrorName(said));
    set_may_end(said == 0);
    return Step{from.pos, to.pos};
  }

 private:
  ZSTD_DStream* stream_;
};

class Bzip2 final : public Decompressor {
 public:
  Bzip2() { begin(); }
  ~Bzip2() override { BZ2_bzDecompressEnd(&stream_); }

  Result<Step> step(std::span<const char> in, std::span<char> out) override {
    stream_.next_in = const_cast<char*>(in.data());
    stream_.avail_in = count_of(in.size());
    stream_.next_out = out.data();
    stream_.avail_out = count_of(out.size());
    const int said = BZ2_bzDecompress(&stream_);
    const Step step{count_of(in.size()) - stream_.avail_in,
                    count_of(out.size()) - stream_.avail_out};
    if (said == BZ_STREAM_END) {
      BZ2_bzDecompressEnd(&stream_);
      begin();
      set_may_end(true);
    } else if (said != BZ_OK) {
      return damaged(said == BZ_DATA_ERROR_MAGIC ? "no bzip2" : "its check sums do not fit");
    } else if (step.taken > 0) {
      set_may_end(false);
    }
    return step;
  }

 private:
  void begin() {
    stream_ = {};
    expects(BZ2_bzDecompressInit(&stream_, 0, 0) == BZ_OK);
  }

  bz_stream stream_{};
};

}  // namespace

std::string_view name_of(Compression compression) {
  return kind_of(compression).name;
}

Compression compression_of(std::string_view front) {
  for (const Kind& kind : compression_kinds) {
    if (!front.starts_with(kind.magic)) continue;
    if (kind.compression != Compression::bzip2 || begins_bzip2(front)) return kind.compression;
  }
  return Compression::none;
}

std::string_view without_compression(std::string_view file_name) {
  const std::string name = lower(file_name);
  for (const Kind& kind : compression_kinds) {
    if (!name.ends_with(kind.ending)) continue;
    file_name.remove_suffix(kind.ending.size());
    return file_name;
  }
  return file_name;
}

std::unique_ptr<Decompressor> make_decompressor(Compression compression) {
  switch (compression) {
    case Compression::gzip:
      return std::make_unique<Gzip>();
    case Compression::zstd:
      return std::make_unique<Zstd>();
    case Compression::bzip2:
      return std::make_unique<Bzip2>();
    case Compression::none:
      break;
  }
  expects(false);
  return nullptr;
}

}  // namespace ludex::records
