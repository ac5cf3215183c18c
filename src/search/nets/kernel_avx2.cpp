// The kernel for x86 processors with AVX2.
#include "search/nets/kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "search/nets/rows.h"

#define LUDEX_AVX2 __attribute__((target("avx2")))

namespace ludex::search::nets {
namespace {

LUDEX_AVX2 inline __m256i four_inputs_of_avx2(const std::uint8_t* input) {
  std::int32_t four = 0;
  std::memcpy(&four, input, sizeof four);
  return _mm256_set1_epi32(four);
}

// The sums of four products: pairs fit into 16 bits, since inputs have seven bits.
LUDEX_AVX2 inline __m256i add_products_of_avx2(__m256i sums, __m256i inputs, __m256i weights) {
  const __m256i pairs = _mm256_maddubs_epi16(inputs, weights);
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

// Eight outputs of one point: stores the trunk and returns the activations.
LUDEX_AVX2 inline __m256i eight_of_avx2(const Convolution& work, __m256i sums, std::ptrdiff_t place,
                                        std::ptrdiff_t channel) {
  __m256 value =
      _mm256_add_ps(_mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_loadu_ps(work.scale + channel)),
                    _mm256_loadu_ps(work.bias + channel));
  if (work.adds) {
    value = _mm256_add_ps(value, _mm256_loadu_ps(work.trunk + place));
  }
  _mm256_storeu_ps(work.trunk + place, value);
  const __m256 scaled = _mm256_min_ps(
      _mm256_max_ps(_mm256_mul_ps(value, _mm256_set1_ps(work.inverse_step)), _mm256_setzero_ps()),
      _mm256_set1_ps(activation_limit));
  return _mm256_cvttps_epi32(_mm256_add_ps(scaled, _mm256_set1_ps(0.5F)));
}

LUDEX_AVX2 inline void finish_of_avx2(const Convolution& work, __m256i low, __m256i high,
                                      std::ptrdiff_t place, std::ptrdiff_t channel) {
  const __m256i first = eight_of_avx2(work, low, place, channel);
  const __m256i second = eight_of_avx2(work, high, place + 8, channel + 8);
  const __m256i words = _mm256_permute4x64_epi64(_mm256_packus_epi32(first, second), 0xD8);
  const __m128i bytes =
      _mm_packus_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(work.output + place), bytes);
}

// 16 outputs of `points` neighbouring points: the first or the second half of a group.
template <int points>
LUDEX_AVX2 inline void convolve_half_of_avx2(const Convolution& work, const Piece& piece,
                                             int half) {
  __m256i low[points];
  __m256i high[points];
  for (int point = 0; point < points; ++point) {
    low[point] = _mm256_setzero_si256();
    high[point] = _mm256_setzero_si256();
  }
  const RowRange rows = rows_on_board(work, piece.y);
  const int columns = 2 * work.reach + 1;
  const std::ptrdiff_t skipped =
      std::ptrdiff_t{rows.first + work.reach} * columns * work.slices * Convolution::slice_weights;
  for (int from = 0; from < work.input_groups; ++from) {
    const std::int8_t* weights =
        work.weights_between(from, piece.group) + skipped + std::ptrdiff_t{half} * 64;
    const std::uint8_t* group = work.input + from * work.board.group();
    for (int dy = rows.first; dy <= rows.last; ++dy) {
      const std::uint8_t* at = group + work.board.place(piece.x - work.reach, piece.y + dy);
      for (int column = 0; column < columns; ++column, at += group_channels) {
        for (int slice = 0; slice < work.slices; ++slice) {
          const std::uint8_t* input = at + std::ptrdiff_t{slice} * slice_channels;
#pragma GCC unroll 4
          for (int four = 0; four < 4; ++four, input += 4) {
            const auto* here = reinterpret_cast<const __m256i*>(weights);
            const __m256i low_weights = _mm256_loadu_si256(here);
            const __m256i high_weights = _mm256_loadu_si256(here + 1);
            weights += 128;
#pragma GCC unroll 16
            for (int point = 0; point < points; ++point) {
              const __m256i inputs =
                  four_inputs_of_avx2(input + std::ptrdiff_t{point} * group_channels);
              low[point] = add_products_of_avx2(low[point], inputs, low_weights);
              high[point] = add_products_of_avx2(high[point], inputs, high_weights);
            }
          }
        }
      }
    }
  }
  const std::ptrdiff_t place =
      piece.group * work.board.group() + work.board.place(piece.x, piece.y);
  const std::ptrdiff_t first = std::ptrdiff_t{half} * 16;
  const std::ptrdiff_t channel = std::ptrdiff_t{piece.group} * group_channels + first;
#pragma GCC unroll 16
  for (int point = 0; point < points; ++point) {
    const std::ptrdiff_t here = place + std::ptrdiff_t{point} * group_channels + first;
    finish_of_avx2(work, low[point], high[point], here, channel);
  }
}

template <int points>
LUDEX_AVX2 void convolve_piece_of_avx2(const Convolution& work, const Piece& piece) {
  convolve_half_of_avx2<points>(work, piece, 0);
  convolve_half_of_avx2<points>(work, piece, 1);
}

template <std::size_t... less_one>
constexpr std::array<PieceFunction, sizeof...(less_one)> pieces_of_avx2(
    std::index_sequence<less_one...>) {
  return {convolve_piece_of_avx2<static_cast<int>(less_one) + 1>...};
}

void convolve_by_avx2(const Convolution& work) {
  static constexpr auto pieces = pieces_of_avx2(std::make_index_sequence<5>());
  for_each_piece(work, pieces);
}

}  // namespace

const Kernel* avx2_kernel() {
  static constexpr Kernel kernel{"AVX2", convolve_by_avx2};
  return __builtin_cpu_supports("avx2") ? &kernel : nullptr;
}

}  // namespace ludex::search::nets

#else

namespace ludex::search::nets {

const Kernel* avx2_kernel() {
  return nullptr;
}

}  // namespace ludex::search::nets

#endif
