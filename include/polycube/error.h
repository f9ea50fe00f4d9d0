// The one exception of the library.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "polycube/export.h"

namespace polycube {

/// Every function of the library may throw it, besides std::bad_alloc. What a check cannot decide is not an error: its
/// verdict is unknown.
class POLYCUBE_API Error : public std::runtime_error {
 public:
  enum class Kind {
    input,        ///< a file is malformed, cannot be read or cannot be written
    usage,        ///< a wrong option or argument; hint() may have a correction
    unsupported,  ///< valid, but polycube cannot treat it
    rejected,     ///< a solver returned something that its check rejected: a bug, and never an answer
    internal,     ///< a check of polycube's own code failed: a bug
  };

  /// where: file, line and column, 0 if unknown; text: the message without them.
  Error(Kind kind, const std::string& what, std::string text, std::string file = "", std::uint64_t line = 0,
        std::uint64_t column = 0, std::string hint = "");
  ~Error() override;
  Error(const Error&) noexcept;
  Error& operator=(const Error&) noexcept;

  Kind kind() const noexcept;
  /// The message without place and hint; what() has all of it, as in "model.btor2:3:7: unknown sort".
  const std::string& text() const noexcept;
  const std::string& file() const noexcept;
  std::uint64_t line() const noexcept;
  std::uint64_t column() const noexcept;
  const std::string& hint() const noexcept;

 private:
  struct Details;
  std::shared_ptr<const Details> details_;
};

}  // namespace polycube
