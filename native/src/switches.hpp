// Switches of four cells, the corners of a rectangle, that can change sides together without changing any clue: what
// most pictures are ambiguous by, and found without a search.
#pragma once
#include <string>
#include <string_view>

namespace nonolith {

// Marks the cells of all of them in a picture in black and white, among those that are open, if they are not too far
// apart in their lines. Gives how many switches there are; `thrown` becomes the picture with one of them thrown, if
// there is any.
int mark_switches(int width, int height, std::string_view cells, std::string_view open, std::string& marks,
                  std::string& thrown);

}  // namespace nonolith
