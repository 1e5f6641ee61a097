// Natural numbers without a limit: as much of them as counting needs.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace nonolith {

class Big {
 public:
  Big() = default;
  explicit Big(std::uint32_t number) {
    if (number != 0) limbs_.push_back(number);
  }
  bool is_zero() const { return limbs_.empty(); }
  std::size_t bytes() const { return limbs_.size() * sizeof(std::uint32_t); }

  Big& operator+=(const Big& other) {
    if (limbs_.size() < other.limbs_.size()) limbs_.resize(other.limbs_.size());
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < limbs_.size(); ++i) {
      carry += limbs_[i];
      if (i < other.limbs_.size()) carry += other.limbs_[i];
      limbs_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) limbs_.push_back(static_cast<std::uint32_t>(carry));
    return *this;
  }
  Big& operator*=(const Big& other) {
    std::vector<std::uint32_t> product(is_zero() || other.is_zero() ? 0 : limbs_.size() + other.limbs_.size());
    for (std::size_t i = 0; !product.empty() && i < limbs_.size(); ++i) {
      std::uint64_t carry = 0;
      for (std::size_t j = 0; j < other.limbs_.size(); ++j) {
        carry += static_cast<std::uint64_t>(limbs_[i]) * other.limbs_[j] + product[i + j];
        product[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      product[i + other.limbs_.size()] = static_cast<std::uint32_t>(carry);
    }
    if (!product.empty() && product.back() == 0) product.pop_back();
    limbs_ = std::move(product);
    return *this;
  }

  // Its bytes, lowest first.
  std::string to_bytes() const {
    std::string text;
    for (const std::uint32_t limb : limbs_)
      for (int shift = 0; shift < 32; shift += 8) text.push_back(static_cast<char>(limb >> shift & 255U));
    return text;
  }

 private:
  std::vector<std::uint32_t> limbs_;  // lowest first, the last one not 0
};

}  // namespace nonolith
