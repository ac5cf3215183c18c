// The kernel for x86 processors with AVX-512 and its instruction for products of bytes (VNNI).
#include "search/nets/kernel.h"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "search/nets/rows.h"

#define LUDEX_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

namespace ludex::search::nets {
namespace {

LUDEX_VNNI inline __m512i four_inputs_of_vnni(const std::uint8_t* input) {
  std::int32_t four = 0;
  std::memcpy(&four, input, sizeof four);
  return _mm512_set1_epi32(four);
}

// Sixteen outputs of one point.
LUDEX_VNNI inline void finish_of_vnni(const Convolution& work, __m512i sums, std::ptrdiff_t place,
                                      std::ptrdiff_t channel) {
  __m512 value =
      _mm512_add_ps(_mm512_mul_ps(_mm512_cvtepi32_ps(sums), _mm512_loadu_ps(work.scale + channel)),
                    _mm512_loadu_ps(work.bias + channel));
  if (work.adds) {
    value = _mm512_add_ps(value, _mm512_loadu_ps(work.trunk + place));
  }
  _mm512_storeu_ps(work.trunk + place, value);
  const __m512 scaled = _mm512_min_ps(
      _mm512_max_ps(_mm512_mul_ps(value, _mm512_set1_ps(work.inverse_step)), _mm512_setzero_ps()),
      _mm512_set1_ps(activation_limit));
  const __m512i whole = _mm512_cvttps_epi32(_mm512_add_ps(scaled, _mm512_set1_ps(0.5F)));
  _mm_storeu_si128(reinterpret_cast<__m128i*>(work.output + place), _mm512_cvtepi32_epi8(whole));
}

// 32 outputs of neighbouring points. Each input is read once for all points beside it.
template <std::size_t number>
LUDEX_VNNI void convolve_piece_of_vnni(const Convolution& work, const Piece& piece) {
  constexpr PieceKind kind = PieceKind::of(number);
  constexpr int points = kind.points;
  constexpr int side = 2 * kind.reach + 1;
  constexpr int first_column = kind.first_column();
  constexpr int last_column = kind.last_column();
  __m512i low[points];
  __m512i high[points];
  for (int point = 0; point < points; ++point) {
    low[point] = _mm512_setzero_si512();
    high[point] = _mm512_setzero_si512();
  }
  const RowRange rows = rows_on_board(work, piece.y);
  for (int from = 0; from < work.input_groups; ++from) {
    const std::int8_t* weights =
        work.weights_between(from, piece.group) + (rows.first + kind.reach) * work.row_weights();
    const std::uint8_t* group = work.input + from * work.board.group();
    for (int dy = rows.first; dy <= rows.last; ++dy) {
      const std::uint8_t* input = group + work.board.place(piece.x, piece.y + dy);
      for (int four = 0; four < work.fours(); ++four, input += 4) {
        __m512i low_weights[side];
        __m512i high_weights[side];
#pragma GCC unroll 3
        for (int column = 0; column < side; ++column, weights += Convolution::four_weights) {
          low_weights[column] = _mm512_loadu_si512(weights);
          high_weights[column] = _mm512_loadu_si512(weights + 64);
        }
#pragma GCC unroll 16
        for (int column = first_column; column <= last_column; ++column) {
          const __m512i inputs =
              four_inputs_of_vnni(input + std::ptrdiff_t{column} * group_channels);
#pragma GCC unroll 3
          for (int weight = 0; weight < side; ++weight) {
            const int point = column + kind.reach - weight;
            if (point >= 0 && point < points) {
              low[point] = _mm512_dpbusd_epi32(low[point], inputs, low_weights[weight]);
              high[point] = _mm512_dpbusd_epi32(high[point], inputs, high_weights[weight]);
            }
          }
        }
      }
    }
  }
  const std::ptrdiff_t place =
      piece.group * work.board.group() + work.board.place(piece.x, piece.y);
  const std::ptrdiff_t channel = std::ptrdiff_t{piece.group} * group_channels;
#pragma GCC unroll 16
  for (int point = 0; point < points; ++point) {
    const std::ptrdiff_t here = place + std::ptrdiff_t{point} * group_channels;
    finish_of_vnni(work, low[point], here, channel);
    finish_of_vnni(work, high[point], here + 16, channel + 16);
  }
}

template <std::size_t... number>
constexpr std::array<PieceFunction, sizeof...(number)> pieces_of_vnni(
    std::index_sequence<number...>) {
  return {convolve_piece_of_vnni<number>...};
}

void convolve_by_vnni(const Convolution& work) {
  static constexpr auto pieces =
      pieces_of_vnni(std::make_index_sequence<10 * PieceKind::numbers_each>());
  for_each_piece(work, pieces);
}

}  // namespace

const Kernel* vnni_kernel() {
  static constexpr Kernel kernel{"VNNI", convolve_by_vnni};
  const bool has = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                   __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
  return has ? &kernel : nullptr;
}

}  // namespace ludex::search::nets

#else

namespace ludex::search::nets {

const Kernel* vnni_kernel() {
  return nullptr;
}

}  // namespace ludex::search::nets

#endif
