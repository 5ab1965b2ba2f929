# The look of the pictures in docs/img, the same as that of cli/plot.c: the head
# of a gnuplot script. style FILE.svg WIDTH,HEIGHT
style() {
    cat <<EOF
set terminal svg size $2 enhanced background rgb 'white' font 'Helvetica,14'
set output '$1'
set encoding utf8
set border 3 lc rgb '#555555' lw 0.8
set tics out nomirror scale 0.5 textcolor rgb '#333333'
set grid back lt 1 lc rgb '#e4e4e4' lw 0.6
set key textcolor rgb '#222222' samplen 2 spacing 1.1
set linetype 1 lc rgb '#0072b2' lw 1.8
set linetype 2 lc rgb '#d55e00' lw 1.8
set linetype 3 lc rgb '#009e73' lw 1.8
set linetype 4 lc rgb '#cc79a7' lw 1.8
set linetype 5 lc rgb '#e69f00' lw 1.8
EOF
}
