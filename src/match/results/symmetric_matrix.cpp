#include "match/results/symmetric_matrix.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/expects.h"

namespace ludex::match {

bool SymmetricMatrix::factorise() {
  for (std::size_t row = 0; row < size_; ++row) {
    double* const here = &values_[row * size_];
    for (std::size_t column = 0; column <= row; ++column) {
      const double* const above = &values_[column * size_];
      double rest = here[column];
      for (std::size_t i = 0; i < column; ++i) {
        rest -= here[i] * above[i];
      }
      if (column < row) {
        here[column] = rest / above[column];
      } else if (rest > 0 && std::isfinite(rest)) {
        here[row] = std::sqrt(rest);
      } else {
        return false;
      }
    }
  }
  return true;
}

std::vector<double> SymmetricMatrix::solve(std::vector<double> right) const {
  expects(right.size() == size_);
  for (std::size_t row = 0; row < size_; ++row) {
    for (std::size_t i = 0; i < row; ++i) {
      right[row] -= (*this)(row, i) * right[i];
    }
    right[row] /= (*this)(row, row);
  }
  for (std::size_t row = size_; row-- > 0;) {
    right[row] /= (*this)(row, row);
    for (std::size_t i = 0; i < row; ++i) {
      right[i] -= (*this)(row, i) * right[row];
    }
  }
  return right;
}

void SymmetricMatrix::invert() {
  SymmetricMatrix inverse(size_);
  for (std::size_t column = 0; column < size_; ++column) {
    std::vector<double> unit(size_, 0);
    unit[column] = 1;
    const std::vector<double> solution = solve(std::move(unit));
    for (std::size_t row = column; row < size_; ++row) {
      inverse(row, column) = solution[row];
    }
  }
  *this = std::move(inverse);
}

SymmetricMatrix SymmetricMatrix::sandwich(const SymmetricMatrix& middle) const {
  expects(middle.size_ == size_);
  const auto full = [](const SymmetricMatrix& matrix) {
    std::vector<double> all = matrix.values_;
    for (std::size_t row = 0; row < matrix.size_; ++row) {
      for (std::size_t column = 0; column < row; ++column) {
        all[column * matrix.size_ + row] = all[row * matrix.size_ + column];
      }
    }
    return all;
  };
  const std::vector<double> outer = full(*this);
  const std::vector<double> inner = full(middle);
  SymmetricMatrix result(size_);
  std::vector<double> product(size_);  // a row of this matrix times `middle`
  for (std::size_t row = 0; row < size_; ++row) {
    std::fill(product.begin(), product.end(), 0);
    for (std::size_t i = 0; i < size_; ++i) {
      const double factor = outer[row * size_ + i];
      for (std::size_t column = 0; column < size_; ++column) {
        product[column] += factor * inner[i * size_ + column];
      }
    }
    for (std::size_t column = 0; column <= row; ++column) {
      double sum = 0;
      for (std::size_t i = 0; i < size_; ++i) {
        sum += product[i] * outer[column * size_ + i];
      }
      result(row, column) = sum;
    }
  }
  return result;
}

}  // namespace ludex::match
