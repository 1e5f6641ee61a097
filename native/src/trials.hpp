// Trials of a picture in black and white by words: what of Sketch has to be fast, thousands of times for one answer.
//
// It keeps what one trial after the other needs again: the clues, what line logic settles in the picture, the course
// that it takes, and what came of quick trials. A quick trial says the same again as long as none of the lines that it
// solved is another, so after a stroke only the trials near it are made anew.
// Invariant: quick trials that are kept are those of the picture as it is.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "nonolith/sketch.hpp"

namespace nonolith {

class Trials {
 public:
  virtual ~Trials() = default;

  virtual void paint(Stroke stroke) = 0;
  // What line logic makes of the picture: by cell a mask, and 1 where it is open.
  virtual void settle(std::string& masks, std::string& open) = 0;
  // As Sketch::try_strokes().
  virtual std::vector<Left> make(std::span<const Stroke> strokes, std::size_t size, bool quick, Monitor* monitor) = 0;
  // One trial for each stroke, and only how many cells it leaves open.
  virtual std::vector<std::int32_t> open_after(std::span<const Stroke> strokes, bool quick, Monitor* monitor) = 0;
};

// Null if the lines are too long for it.
std::unique_ptr<Trials> make_trials(int width, int height, std::string_view cells);

}  // namespace nonolith
