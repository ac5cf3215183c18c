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
LUDEX_AVX2 inline __m256i add_products_of_avx2(__m256i sums, __m256i inputs,
                                               const std::int8_t* weights) {
  const __m256i pairs =
      _mm256_maddubs_epi16(inputs, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights)));
  __m256i sum = _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
  // The compiler would add products to one another first, for which there are not enough registers.
  asm("" : "+x"(sum));
  return sum;
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

// 16 outputs of neighbouring points: the first or the second half of a group. Each input is read
// once for all points beside it.
template <std::size_t number>
LUDEX_AVX2 void convolve_half_of_avx2(const Convolution& work, const Piece& piece,
                                      std::ptrdiff_t half) {
  constexpr PieceKind kind = PieceKind::of(number);
  constexpr int points = kind.points;
  constexpr int side = 2 * kind.reach + 1;
  constexpr int first_column = kind.first_column();
  constexpr int last_column = kind.last_column();
  __m256i low[points];
  __m256i high[points];
  for (int point = 0; point < points; ++point) {
    low[point] = _mm256_setzero_si256();
    high[point] = _mm256_setzero_si256();
  }
  const RowRange rows = rows_on_board(work, piece.y);
  for (int from = 0; from < work.input_groups; ++from) {
    const std::int8_t* weights = work.weights_between(from, piece.group) + half * 64 +
                                 (rows.first + kind.reach) * work.row_weights();
    const std::uint8_t* group = work.input + from * work.board.group();
    for (int dy = rows.first; dy <= rows.last; ++dy) {
      const std::uint8_t* input = group + work.board.place(piece.x, piece.y + dy);
      for (int four = 0; four < work.fours(); ++four, input += 4) {
#pragma GCC unroll 16
        for (int column = first_column; column <= last_column; ++column) {
          const __m256i inputs =
              four_inputs_of_avx2(input + std::ptrdiff_t{column} * group_channels);
#pragma GCC unroll 3
          for (int weight = 0; weight < side; ++weight) {
            const int point = column + kind.reach - weight;
            if (point >= 0 && point < points) {
              const std::int8_t* here = weights + weight * Convolution::four_weights;
              low[point] = add_products_of_avx2(low[point], inputs, here);
              high[point] = add_products_of_avx2(high[point], inputs, here + 32);
            }
          }
        }
        weights += side * Convolution::four_weights;
      }
    }
  }
  const std::ptrdiff_t first = half * 16;
  const std::ptrdiff_t place =
      piece.group * work.board.group() + work.board.place(piece.x, piece.y) + first;
  const std::ptrdiff_t channel = std::ptrdiff_t{piece.group} * group_channels + first;
#pragma GCC unroll 16
  for (int point = 0; point < points; ++point) {
    const std::ptrdiff_t here = place + std::ptrdiff_t{point} * group_channels;
    finish_of_avx2(work, low[point], high[point], here, channel);
  }
}

template <std::size_t number>
void convolve_piece_of_avx2(const Convolution& work, const Piece& piece) {
  convolve_half_of_avx2<number>(work, piece, 0);
  convolve_half_of_avx2<number>(work, piece, 1);
}

template <std::size_t... number>
constexpr std::array<PieceFunction, sizeof...(number)> pieces_of_avx2(
    std::index_sequence<number...>) {
  return {convolve_piece_of_avx2<number>...};
}

void convolve_by_avx2(const Convolution& work) {
  static constexpr auto pieces =
      pieces_of_avx2(std::make_index_sequence<5 * PieceKind::numbers_each>());
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
