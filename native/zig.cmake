# Compiling for another machine by Zig, which comes from PyPI (`pip install ziglang`) with every target's libc and libc++.
# NONOLITH_TARGET is Zig's name of it: wasm32-wasi, aarch64-linux-gnu.2.17, x86_64-windows-gnu, aarch64-macos ...
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR "${NONOLITH_TARGET}")
if(NONOLITH_TARGET MATCHES "wasi")
  set(CMAKE_SYSTEM_NAME Generic)
elseif(NONOLITH_TARGET MATCHES "windows")
  set(CMAKE_SYSTEM_NAME Windows)
else() # for macOS as well: CMake's own idea of it wants Apple's tools, and Zig takes the same options everywhere
  set(CMAKE_SYSTEM_NAME Linux)
endif()
if(NOT NONOLITH_ZIG)
  if(NOT Python_EXECUTABLE)
    set(Python_EXECUTABLE python3)
  endif()
  execute_process(COMMAND "${Python_EXECUTABLE}" -c "import ziglang, pathlib; print(pathlib.Path(ziglang.__file__).with_name('zig'))"
                  OUTPUT_VARIABLE NONOLITH_ZIG OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NONOLITH_ZIG NONOLITH_TARGET)
set(CMAKE_CXX_COMPILER "${NONOLITH_ZIG};c++")
set(CMAKE_CXX_COMPILER_TARGET ${NONOLITH_TARGET})
set(CMAKE_CXX_COMPILER_LAUNCHER "") # Zig keeps what it has compiled by itself
set(CMAKE_CXX_ARCHIVE_CREATE "\"${NONOLITH_ZIG}\" ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # linking would compile another libc++
