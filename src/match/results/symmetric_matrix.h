// Symmetric matrices, as far as fits by maximum likelihood need them.
#pragma once

#include <cstddef>
#include <vector>

namespace ludex::match {

// Dense; only the lower triangle is stored and set.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(std::size_t size) : size_(size), values_(size * size, 0) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  // Expects row >= column.
  double& operator()(std::size_t row, std::size_t column) { return values_[row * size_ + column]; }
  [[nodiscard]] double operator()(std::size_t row, std::size_t column) const {
    return values_[row * size_ + column];
  }

  // Replaces the matrix by its factor L, with L times its transpose the matrix (Cholesky). Returns
  // false if it is not positive definite; then its values mean nothing any more.
  [[nodiscard]] bool factorise();
  // Only after factorise(): the x for which the matrix times x is `right`.
  [[nodiscard]] std::vector<double> solve(std::vector<double> right) const;
  // Only after factorise(): replaces the factor by the inverse of the matrix.
  void invert();

  // This matrix times `middle` times this matrix.
  [[nodiscard]] SymmetricMatrix sandwich(const SymmetricMatrix& middle) const;

 private:
  std::size_t size_;
  std::vector<double> values_;
};

}  // namespace ludex::match
