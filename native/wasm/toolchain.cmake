# WebAssembly by the Zig compiler, which comes from PyPI (`pip install ziglang`) with its own libc and libc++.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
if(NOT NONOLITH_ZIG)
  if(NOT Python_EXECUTABLE)
    set(Python_EXECUTABLE python3)
  endif()
  execute_process(COMMAND "${Python_EXECUTABLE}" -c "import ziglang, pathlib; print(pathlib.Path(ziglang.__file__).with_name('zig'))"
                  OUTPUT_VARIABLE NONOLITH_ZIG OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
endif()
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES NONOLITH_ZIG)
set(CMAKE_CXX_COMPILER "${NONOLITH_ZIG};c++")
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_LAUNCHER "") # Zig keeps what it has compiled by itself
set(CMAKE_CXX_ARCHIVE_CREATE "\"${NONOLITH_ZIG}\" ar qc <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # linking would compile another libc++
