#!/bin/sh
# Fails if a function outside nonolith::avx2 uses instructions beyond the x86-64 baseline: on an older
# machine it would stop the program (see src/isa.hpp). Clones are local to the file that made them, tzcnt is bsf
# to those that do not know it, and andnpd is no andn. Usage: isa.sh BINARY
command -v objdump >/dev/null && objdump -f "$1" | grep -q x86-64 || exit 77
objdump -d -C --no-show-raw-insn "$1" | awk '
  /^[0-9a-f]+ <.*>:$/ { name = $0 }
  /\t(v[a-z]+[a-z0-9]*|(lzcnt|popcnt|blsr|andn|shlx|shrx|sarx)[wlq]?) / {
    if (name ~ /nonolith::avx2|\[clone/) inside++
    else if (!(name in bad)) { bad[name]; outside++; print "beyond the baseline in " name }
  }
  END { if (!inside) { print "no instruction of AVX2 found at all"; exit 1 }; exit outside > 0 }'
