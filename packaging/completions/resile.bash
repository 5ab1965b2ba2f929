# SPDX-License-Identifier: MIT
# bash completion for resile, written by `make docs` from the tables of the
# program.
_resile_laws='linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical'
_resile_materials='steel stainless-steel aluminium brass bronze copper cast-iron titanium tungsten-carbide glass concrete granite ice oak rubber nylon polyethylene pmma ptfe pvc'

# Words, or with a comma first words of a list with commas.
_resile_words()
{
    local before=
    [[ $1 == , && $cur == *,* ]] && before=${cur%,*},
    [[ $1 == , ]] && shift
    mapfile -t COMPREPLY < <(compgen -P "$before" -W "$*" -- "${cur#"$before"}")
}

# Files with one of some endings, and folders on the way to them.
_resile_files()
{
    local ending
    compopt -o filenames 2>/dev/null
    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(
        for ending; do compgen -f -X "!*$ending" -- "$cur" || :; done
        compgen -d -- "$cur")
}

_resile()
{
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]}
    local command=${COMP_WORDS[1],,}
    [[ $command == optimize ]] && command=optimise
    COMPREPLY=()
    # --option=value comes as three words
    [[ $cur == = ]] && cur=
    [[ $prev == = ]] && prev=${COMP_WORDS[COMP_CWORD - 2]}
    if ((COMP_CWORD == 1)); then
        _resile_words laws law stiffness damping map force collide oblique impact toss stick rigid restitution compare step export init run grains modes sweep bounce fit optimise identify reproduce cite tour web help --help --version
        return
    fi
    case $command:$prev in
    laws:--kind) _resile_words "normal friction rolling twist adhesion"; return ;;
    laws:--family) _resile_words "elastic kelvin viscous hunt-crossley general piecewise adhesion rigid A B C D"; return ;;
    laws:--engine) _resile_words "lammps liggghts yade mercury lethe kratos mfix phasicflow musen chrono demlab edem pfc rocky abaqus rebound adams solidworks motionsolve recurdyn simscape simpack modelica modia3d exudyn mbdyn dys siconos opensees railway simbody drake mujoco newton jaxsim rigidbodydynamics box2d jolt rapier bullet avian physx ode pooltool"; return ;;
    stiffness:--material) _resile_words , "$_resile_materials"; return ;;
    stiffness:--young1) return ;;
    stiffness:--poisson1) return ;;
    stiffness:--young2) return ;;
    stiffness:--poisson2) return ;;
    stiffness:--radius1) return ;;
    stiffness:--radius2) return ;;
    stiffness:--radius1-second) return ;;
    stiffness:--radius2-second) return ;;
    stiffness:--angle) return ;;
    stiffness:--width) return ;;
    stiffness:--vertices) return ;;
    stiffness:--foundation) return ;;
    stiffness:--thickness) return ;;
    stiffness:--depth) return ;;
    stiffness:--force) return ;;
    damping:--over) return ;;
    damping:--quantity) _resile_words , "h xi alpha Lambda lambda integral loss-factor resulting-restitution"; return ;;
    damping:--csv) _resile_files .csv; return ;;
    damping:--plot) _resile_files .svg .pdf .png .html; return ;;
    damping:--figure-width) return ;;
    damping:--figure-height) return ;;
    damping:--font-size) return ;;
    damping:--title) return ;;
    damping:--x-label) return ;;
    damping:--y-label) return ;;
    damping:--x-limits) return ;;
    damping:--y-limits) return ;;
    damping:--log) _resile_words "x y xy"; return ;;
    damping:--colours) _resile_words "colour black"; return ;;
    damping:--line) return ;;
    damping:--resolution) return ;;
    damping:--material) _resile_words , "$_resile_materials"; return ;;
    damping:--radius1) return ;;
    damping:--radius2) _resile_words "plane"; return ;;
    damping:--density) return ;;
    damping:--table) return ;;
    damping:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    damping:--end) _resile_words "depth force"; return ;;
    damping:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    damping:--form) _resile_words "stored memoryless"; return ;;
    map:--over) return ;;
    map:--sample) return ;;
    map:--quantity) _resile_words "damping restitution force depth duration impulse loss"; return ;;
    map:--measure) _resile_words "rms mean max bias"; return ;;
    map:--csv) _resile_files .csv; return ;;
    map:--plot) _resile_files .svg .pdf .png .html; return ;;
    map:--figure-width) return ;;
    map:--figure-height) return ;;
    map:--font-size) return ;;
    map:--title) return ;;
    map:--x-label) return ;;
    map:--y-label) return ;;
    map:--x-limits) return ;;
    map:--y-limits) return ;;
    map:--log) _resile_words "x y xy"; return ;;
    map:--colours) _resile_words "colour black"; return ;;
    map:--line) return ;;
    map:--resolution) return ;;
    map:--material) _resile_words , "$_resile_materials"; return ;;
    map:--radius1) return ;;
    map:--radius2) _resile_words "plane"; return ;;
    map:--density) return ;;
    map:--table) return ;;
    map:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    map:--end) _resile_words "depth force"; return ;;
    map:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    map:--form) _resile_words "stored memoryless"; return ;;
    force:--depth) return ;;
    force:--rate) return ;;
    force:--peak-depth) return ;;
    force:--material) _resile_words , "$_resile_materials"; return ;;
    force:--radius1) return ;;
    force:--radius2) _resile_words "plane"; return ;;
    force:--density) return ;;
    force:--table) return ;;
    force:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    force:--end) _resile_words "depth force"; return ;;
    force:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    force:--form) _resile_words "stored memoryless"; return ;;
    collide:--load) return ;;
    collide:--method) _resile_words "auto integrated"; return ;;
    collide:--curve) _resile_files .csv; return ;;
    collide:--plot) _resile_files .svg .pdf .png .html; return ;;
    collide:--views) _resile_words , "force-depth force-time depth-time velocity-time phase energy"; return ;;
    collide:--figure-width) return ;;
    collide:--figure-height) return ;;
    collide:--font-size) return ;;
    collide:--title) return ;;
    collide:--x-label) return ;;
    collide:--y-label) return ;;
    collide:--x-limits) return ;;
    collide:--y-limits) return ;;
    collide:--log) _resile_words "x y xy"; return ;;
    collide:--colours) _resile_words "colour black"; return ;;
    collide:--line) return ;;
    collide:--resolution) return ;;
    collide:--mass1) return ;;
    collide:--mass2) _resile_words "fixed"; return ;;
    collide:--velocity1) return ;;
    collide:--velocity2) return ;;
    collide:--dimensionless) _resile_words "unit depth peak"; return ;;
    collide:--material) _resile_words , "$_resile_materials"; return ;;
    collide:--radius1) return ;;
    collide:--radius2) _resile_words "plane"; return ;;
    collide:--density) return ;;
    collide:--table) return ;;
    collide:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    collide:--end) _resile_words "depth force"; return ;;
    collide:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    collide:--form) _resile_words "stored memoryless"; return ;;
    oblique:--tangent) _resile_words "coulomb-rigid tanh ramp threlfall ambrosio bengisu-akay haff-werner spring spring-dashpot mindlin-force mindlin-displacement mindlin-rescaled di-renzo-integral mindlin-deresiewicz dahl lugre"; return ;;
    oblique:--angle) return ;;
    oblique:--spin) return ;;
    oblique:--spin2) return ;;
    oblique:--shape) _resile_words "sphere disc shell"; return ;;
    oblique:--friction) return ;;
    oblique:--friction-static) return ;;
    oblique:--ratio) return ;;
    oblique:--tangent-stiffness) return ;;
    oblique:--tangent-damping) return ;;
    oblique:--tangent-restitution) return ;;
    oblique:--slip-speed) return ;;
    oblique:--slip-speed-low) return ;;
    oblique:--decay) return ;;
    oblique:--viscosity) return ;;
    oblique:--curve) _resile_files .csv; return ;;
    oblique:--plot) _resile_files .svg .pdf .png .html; return ;;
    oblique:--mass1) return ;;
    oblique:--mass2) _resile_words "fixed"; return ;;
    oblique:--velocity1) return ;;
    oblique:--velocity2) return ;;
    oblique:--figure-width) return ;;
    oblique:--figure-height) return ;;
    oblique:--font-size) return ;;
    oblique:--title) return ;;
    oblique:--x-label) return ;;
    oblique:--y-label) return ;;
    oblique:--x-limits) return ;;
    oblique:--y-limits) return ;;
    oblique:--log) _resile_words "x y xy"; return ;;
    oblique:--colours) _resile_words "colour black"; return ;;
    oblique:--line) return ;;
    oblique:--resolution) return ;;
    oblique:--material) _resile_words , "$_resile_materials"; return ;;
    oblique:--radius1) return ;;
    oblique:--radius2) _resile_words "plane"; return ;;
    oblique:--density) return ;;
    oblique:--table) return ;;
    oblique:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    oblique:--end) _resile_words "depth force"; return ;;
    oblique:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    oblique:--form) _resile_words "stored memoryless"; return ;;
    impact:--restitution) return ;;
    impact:--friction) return ;;
    impact:--friction-static) return ;;
    impact:--hypothesis) _resile_words "newton poisson stronge"; return ;;
    impact:--inverse-mass) return ;;
    impact:--velocity) return ;;
    impact:--hodograph) _resile_files .svg .pdf .png .html; return ;;
    impact:--path) _resile_files .csv; return ;;
    impact:--figure-width) return ;;
    impact:--figure-height) return ;;
    impact:--font-size) return ;;
    impact:--title) return ;;
    impact:--x-label) return ;;
    impact:--y-label) return ;;
    impact:--x-limits) return ;;
    impact:--y-limits) return ;;
    impact:--log) _resile_words "x y xy"; return ;;
    impact:--colours) _resile_words "colour black"; return ;;
    impact:--line) return ;;
    impact:--resolution) return ;;
    impact:--set) return ;;
    toss:--plot) _resile_files .svg .pdf .png .html; return ;;
    toss:--trajectory) _resile_files .csv; return ;;
    toss:--events) _resile_files .csv; return ;;
    toss:--figure-width) return ;;
    toss:--figure-height) return ;;
    toss:--font-size) return ;;
    toss:--title) return ;;
    toss:--x-label) return ;;
    toss:--y-label) return ;;
    toss:--x-limits) return ;;
    toss:--y-limits) return ;;
    toss:--log) _resile_words "x y xy"; return ;;
    toss:--colours) _resile_words "colour black"; return ;;
    toss:--line) return ;;
    toss:--resolution) return ;;
    toss:--set) return ;;
    stick:--distance) return ;;
    stick:--material) _resile_words , "$_resile_materials"; return ;;
    stick:--radius1) return ;;
    stick:--radius2) _resile_words "plane"; return ;;
    stick:--density) return ;;
    stick:--table) return ;;
    stick:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    rigid:--matrix) return ;;
    rigid:--vector) return ;;
    rigid:--delassus) return ;;
    rigid:--mass-matrix) return ;;
    rigid:--jacobian) return ;;
    rigid:--velocity) return ;;
    rigid:--restitution) return ;;
    rigid:--friction) return ;;
    rigid:--hypothesis) _resile_words "newton poisson stronge"; return ;;
    restitution:--from) return ;;
    restitution:--to) return ;;
    restitution:--count) return ;;
    restitution:--csv) _resile_files .csv; return ;;
    restitution:--plot) _resile_files .svg .pdf .png .html; return ;;
    restitution:--figure-width) return ;;
    restitution:--figure-height) return ;;
    restitution:--font-size) return ;;
    restitution:--title) return ;;
    restitution:--x-label) return ;;
    restitution:--y-label) return ;;
    restitution:--x-limits) return ;;
    restitution:--y-limits) return ;;
    restitution:--log) _resile_words "x y xy"; return ;;
    restitution:--colours) _resile_words "colour black"; return ;;
    restitution:--line) return ;;
    restitution:--resolution) return ;;
    restitution:--material) _resile_words , "$_resile_materials"; return ;;
    restitution:--radius1) return ;;
    restitution:--radius2) _resile_words "plane"; return ;;
    restitution:--density) return ;;
    restitution:--table) return ;;
    restitution:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    restitution:--end) _resile_words "depth force"; return ;;
    restitution:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    restitution:--form) _resile_words "stored memoryless"; return ;;
    compare:--laws) _resile_words , "$_resile_laws"; return ;;
    compare:--over) return ;;
    compare:--end) _resile_words "depth force"; return ;;
    compare:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    compare:--against) return ;;
    compare:--columns) return ;;
    compare:--plot) _resile_files .svg .pdf .png .html; return ;;
    compare:--views) _resile_words , "force-depth force-time depth-time velocity-time phase energy restitution errors"; return ;;
    compare:--data) return ;;
    compare:--curve) _resile_files .csv; return ;;
    compare:--csv) _resile_files .csv; return ;;
    compare:--figure-width) return ;;
    compare:--figure-height) return ;;
    compare:--font-size) return ;;
    compare:--title) return ;;
    compare:--x-label) return ;;
    compare:--y-label) return ;;
    compare:--x-limits) return ;;
    compare:--y-limits) return ;;
    compare:--log) _resile_words "x y xy"; return ;;
    compare:--colours) _resile_words "colour black"; return ;;
    compare:--line) return ;;
    compare:--resolution) return ;;
    compare:--mass1) return ;;
    compare:--mass2) _resile_words "fixed"; return ;;
    compare:--velocity1) return ;;
    compare:--velocity2) return ;;
    compare:--dimensionless) _resile_words "unit depth peak"; return ;;
    compare:--material) _resile_words , "$_resile_materials"; return ;;
    compare:--radius1) return ;;
    compare:--radius2) _resile_words "plane"; return ;;
    compare:--density) return ;;
    compare:--table) return ;;
    compare:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    step:--error) return ;;
    step:--method) _resile_words "verlet verlet-predicted semi-implicit-euler rk4"; return ;;
    step:--ratio) return ;;
    step:--shape) _resile_words "sphere disc shell"; return ;;
    step:--material) _resile_words , "$_resile_materials"; return ;;
    step:--radius1) return ;;
    step:--radius2) _resile_words "plane"; return ;;
    step:--density) return ;;
    step:--table) return ;;
    step:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    step:--end) _resile_words "depth force"; return ;;
    step:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    step:--form) _resile_words "stored memoryless"; return ;;
    export:--error) return ;;
    export:--timestep) return ;;
    export:--friction) return ;;
    export:--material) _resile_words , "$_resile_materials"; return ;;
    export:--radius1) return ;;
    export:--radius2) _resile_words "plane"; return ;;
    export:--density) return ;;
    export:--table) return ;;
    export:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    export:--end) _resile_words "depth force"; return ;;
    export:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    export:--form) _resile_words "stored memoryless"; return ;;
    run:--out) _resile_files /; return ;;
    run:--rigid) _resile_words "newton poisson stronge"; return ;;
    run:--threads) return ;;
    run:--plot) _resile_files .svg .pdf .png .html; return ;;
    run:--signals) return ;;
    run:--across) return ;;
    run:--sensitivity) return ;;
    run:--collect) return ;;
    run:--figure-width) return ;;
    run:--figure-height) return ;;
    run:--font-size) return ;;
    run:--title) return ;;
    run:--x-label) return ;;
    run:--y-label) return ;;
    run:--x-limits) return ;;
    run:--y-limits) return ;;
    run:--log) _resile_words "x y xy"; return ;;
    run:--colours) _resile_words "colour black"; return ;;
    run:--line) return ;;
    run:--resolution) return ;;
    run:--set) return ;;
    run:--from) return ;;
    run:--limit) return ;;
    grains:--ranks) return ;;
    grains:--out) _resile_files /; return ;;
    grains:--lammps) return ;;
    grains:--set) return ;;
    grains:--limit) return ;;
    modes:--set) return ;;
    sweep:--over) return ;;
    sweep:--collect) return ;;
    sweep:--overlay) return ;;
    sweep:--plot) _resile_files .svg .pdf .png .html; return ;;
    sweep:--random) return ;;
    sweep:--jobs) return ;;
    sweep:--out) _resile_files /; return ;;
    sweep:--seed) return ;;
    sweep:--figure-width) return ;;
    sweep:--figure-height) return ;;
    sweep:--font-size) return ;;
    sweep:--title) return ;;
    sweep:--x-label) return ;;
    sweep:--y-label) return ;;
    sweep:--x-limits) return ;;
    sweep:--y-limits) return ;;
    sweep:--log) _resile_words "x y xy"; return ;;
    sweep:--colours) _resile_words "colour black"; return ;;
    sweep:--line) return ;;
    sweep:--resolution) return ;;
    sweep:--set) return ;;
    sweep:--from) return ;;
    sweep:--limit) return ;;
    bounce:--columns) return ;;
    bounce:--unit) return ;;
    bounce:--missing) _resile_words "stop skip"; return ;;
    bounce:--gravity) return ;;
    bounce:--noise) _resile_words "likelier share size"; return ;;
    bounce:--csv) _resile_files .csv; return ;;
    bounce:--plot) _resile_files .svg .pdf .png .html; return ;;
    bounce:--figure-width) return ;;
    bounce:--figure-height) return ;;
    bounce:--font-size) return ;;
    bounce:--title) return ;;
    bounce:--x-label) return ;;
    bounce:--y-label) return ;;
    bounce:--x-limits) return ;;
    bounce:--y-limits) return ;;
    bounce:--log) _resile_words "x y xy"; return ;;
    bounce:--colours) _resile_words "colour black"; return ;;
    bounce:--line) return ;;
    bounce:--resolution) return ;;
    fit:--law) _resile_words "$_resile_laws"; return ;;
    fit:--laws) _resile_words , "$_resile_laws"; return ;;
    fit:--free) _resile_words , "e M k v0 n m q lambda alpha R E* E nu eta1 eta2 p_y Y L dR Ri Ro A r_a gamma/tau dp/dmax k2 dy/dmax a b kp phi_f S k_adh x_adh dc w F1 bd bv cf s0 delta h_r offset gain baseline inertia drift delay"; return ;;
    fit:--bound) return ;;
    fit:--end) _resile_words "depth force"; return ;;
    fit:--formulation) _resile_words "universal approach hunt-crossley"; return ;;
    fit:--folds) return ;;
    fit:--plot) _resile_files .svg .pdf .png .html; return ;;
    fit:--columns) return ;;
    fit:--unit) return ;;
    fit:--missing) _resile_words "stop skip"; return ;;
    fit:--offset) return ;;
    fit:--gain) return ;;
    fit:--baseline) return ;;
    fit:--inertia) return ;;
    fit:--drift) return ;;
    fit:--delay) return ;;
    fit:--gravity) return ;;
    fit:--figure-width) return ;;
    fit:--figure-height) return ;;
    fit:--font-size) return ;;
    fit:--title) return ;;
    fit:--x-label) return ;;
    fit:--y-label) return ;;
    fit:--x-limits) return ;;
    fit:--y-limits) return ;;
    fit:--log) _resile_words "x y xy"; return ;;
    fit:--colours) _resile_words "colour black"; return ;;
    fit:--line) return ;;
    fit:--resolution) return ;;
    fit:--material) _resile_words , "$_resile_materials"; return ;;
    fit:--radius1) return ;;
    fit:--radius2) _resile_words "plane"; return ;;
    fit:--density) return ;;
    fit:--table) return ;;
    fit:--restitution-law) _resile_words , "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed"; return ;;
    optimise:--minimise) return ;;
    optimise:--maximise) return ;;
    optimise:--jobs) return ;;
    optimise:--out) _resile_files /; return ;;
    optimise:--over) return ;;
    optimise:--dimension) return ;;
    optimise:--runs) return ;;
    optimise:--history) _resile_files .csv; return ;;
    optimise:--sample) return ;;
    optimise:--quantity) _resile_words "damping restitution force depth duration impulse loss"; return ;;
    optimise:--measure) _resile_words "rms mean max bias"; return ;;
    optimise:--method) _resile_words , "cma-es ica icaco pso de ga crs2 isres direct direct-l nelder-mead bobyqa slsqp"; return ;;
    optimise:--seed) return ;;
    optimise:--evaluations) return ;;
    optimise:--target) return ;;
    optimise:--tolerance) return ;;
    optimise:--plot) _resile_files .svg .pdf .png .html; return ;;
    optimise:--iterations) return ;;
    optimise:--countries) return ;;
    optimise:--imperialists) return ;;
    optimise:--beta) return ;;
    optimise:--gamma) return ;;
    optimise:--xi) return ;;
    optimise:--eta) return ;;
    optimise:--population) return ;;
    optimise:--pso-inertia) return ;;
    optimise:--pso-cognitive) return ;;
    optimise:--pso-social) return ;;
    optimise:--de-weight) return ;;
    optimise:--de-crossover) return ;;
    optimise:--ga-crossover) return ;;
    optimise:--ga-mutation) return ;;
    optimise:--ga-crossover-index) return ;;
    optimise:--ga-mutation-index) return ;;
    optimise:--figure-width) return ;;
    optimise:--figure-height) return ;;
    optimise:--font-size) return ;;
    optimise:--title) return ;;
    optimise:--x-label) return ;;
    optimise:--y-label) return ;;
    optimise:--x-limits) return ;;
    optimise:--y-limits) return ;;
    optimise:--log) _resile_words "x y xy"; return ;;
    optimise:--colours) _resile_words "colour black"; return ;;
    optimise:--line) return ;;
    optimise:--resolution) return ;;
    optimise:--set) return ;;
    optimise:--from) return ;;
    optimise:--limit) return ;;
    identify:--free) return ;;
    identify:--set) return ;;
    identify:--limit) return ;;
    reproduce:--set) return ;;
    reproduce:--data) _resile_files /; return ;;
    reproduce:--out) _resile_files /; return ;;
    tour:--out) _resile_files /; return ;;
    web:--port) return ;;
    *:-e | *:--restitution | *:--mass | *:--stiffness | *:--speed | *:--exponent | *:--m | *:--q | *:--damping | *:--alpha | *:--radius | *:--modulus | *:--young | *:--poisson | *:--viscosity-shear | *:--viscosity-bulk | *:--yield-pressure | *:--yield-strength | *:--length | *:--clearance | *:--radius-inner | *:--radius-outer | *:--area | *:--mean-radius | *:--shape-coefficient | *:--permanent-ratio | *:--stiffness-unload | *:--yield-ratio | *:--path-depth | *:--path-rate | *:--stiffness-limit | *:--plasticity-depth | *:--latch | *:--adhesion-stiffness | *:--adhesion-exponent | *:--damping-depth | *:--work-of-adhesion | *:--force-scale | *:--steepness | *:--steepness-rate | *:--softening | *:--standoff | *:--film | *:--roughness) return ;;
    esac
    local options=--help
    case $command in
    laws)
        options='--kind --family --engine --json --help'
        ;;
    law)
        options='--json --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    stiffness)
        options='--material --young1 --poisson1 --young2 --poisson2 --radius1 --radius2 --radius1-second --radius2-second --angle --width --vertices --foundation --thickness --depth --force --json --stiffness --exponent --radius --modulus --young --poisson --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --help'
        [[ $cur == -* ]] || { _resile_words "sphere-sphere sphere-plane sphere-socket ellipse crossed-cylinders cylinder-cylinder cylinder-plane foundation-sphere foundation-cylinder foundation-box foundation-socket gear modulus linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira materials"; }
        ;;
    damping)
        options='--over --quantity --csv --plot --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    map)
        options='--over --sample --quantity --measure --csv --plot --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    force)
        options='--depth --rate --peak-depth --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    collide)
        options='--load --method --gradient --curve --plot --views --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --mass1 --mass2 --velocity1 --velocity2 --dimensionless --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    oblique)
        options='--tangent --angle --spin --spin2 --shape --friction --friction-static --ratio --tangent-stiffness --tangent-damping --tangent-restitution --slip-speed --slip-speed-low --decay --viscosity --compare --csv --curve --plot --mass1 --mass2 --velocity1 --velocity2 --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    impact)
        options='--restitution --friction --friction-static --hypothesis --inverse-mass --velocity --compare --hodograph --path --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --set --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    toss)
        options='--plot --trajectory --events --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --set --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    stick)
        options='--distance --material --radius1 --radius2 --density --table --restitution-law --json --mass --speed --radius --modulus --work-of-adhesion --help'
        ;;
    rigid)
        options='--matrix --vector --delassus --mass-matrix --jacobian --velocity --restitution --friction --hypothesis --json --help'
        [[ $cur == -* ]] || { _resile_words "lcp contacts"; }
        ;;
    restitution)
        options='--from --to --count --csv --plot --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical"; }
        ;;
    compare)
        options='--laws --over --exact --end --formulation --against --columns --sort --plot --views --data --curve --resulting --matrix --csv --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --mass1 --mass2 --velocity1 --velocity2 --dimensionless --material --radius1 --radius2 --density --table --restitution-law --json --restitution --mass --stiffness --speed --exponent --m --q --damping --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        ;;
    step)
        options='--error --method --ratio --shape --rayleigh --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    export)
        options='--error --timestep --friction --all --material --radius1 --radius2 --density --table --restitution-law --exact --end --formulation --form --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_words "lammps liggghts yade mercury lethe mfix edem pfc dem-engine chrono adams modelica opensees exudyn recurdyn simscape siconos mujoco newton warp genesis drake simbody opensim physx isaac bullet ode gazebo dart rapier jolt box2d chipmunk planck matter cannon linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical"; }
        ;;
    init)
        options='--force --help'
        [[ $cur == -* ]] || { _resile_words "ball clearance damper grains grains3d pendulum pounding slider-crank toss examples examples/bounce.csv examples/bouncing-ball.yaml examples/boxes.yaml examples/buildings.yaml examples/cam.yaml examples/cradle.yaml examples/drop.csv examples/grains/chute.yaml examples/grains/drum.yaml examples/grains/fill.yaml examples/grains/hopper.yaml examples/grains/pour.yaml examples/granular.yaml examples/heap.yaml examples/impact-damper.yaml examples/impact/billiard-balls.yaml examples/impact/billiard-cushion.yaml examples/impact/box.yaml examples/impact/coin.yaml examples/impact/heel-strike.yaml examples/impact/rod.yaml examples/impact/superball.yaml examples/impact/tilted-rod.yaml examples/oblique-impact.yaml examples/pin-friction.yaml examples/pounding-2.yaml examples/pounding-3.yaml examples/press.csv examples/quake.at2 examples/rolling-disc.yaml examples/slider-crank-clearance.yaml examples/slider-crank-driven.yaml examples/slider-crank-guide.yaml examples/slider-crank.yaml examples/sticking-particle.yaml examples/superball.yaml examples/toss/coin.yaml examples/toss/cube.yaml examples/toss/die.yaml examples/toss/superball.yaml examples/vibrating-table.yaml"; }
        ;;
    run)
        options='--out --rigid --threads --check --hdf5 --plot --signals --across --sensitivity --collect --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --force --set --from --limit --quiet --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    grains)
        options='--ranks --out --check --input --lammps --force --set --limit --quiet --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    modes)
        options='--set --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    sweep)
        options='--over --collect --overlay --plot --random --jobs --out --force --seed --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --set --from --limit --quiet --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml; }
        ;;
    bounce)
        options='--columns --unit --missing --gravity --noise --csv --plot --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --json --help'
        [[ $cur == -* ]] || { _resile_files .csv; }
        ;;
    fit)
        options='--law --laws --free --bound --exact --end --formulation --robust --global --profile --folds --plot --columns --unit --missing --offset --gain --baseline --inertia --drift --delay --gravity --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --material --radius1 --radius2 --density --table --restitution-law --json --restitution --mass --stiffness --speed --exponent --m --q --damping --alpha --radius --modulus --young --poisson --viscosity-shear --viscosity-bulk --yield-pressure --yield-strength --length --clearance --radius-inner --radius-outer --area --mean-radius --shape-coefficient --permanent-ratio --stiffness-unload --yield-ratio --path-depth --path-rate --stiffness-limit --plasticity-depth --latch --adhesion-stiffness --adhesion-exponent --damping-depth --work-of-adhesion --force-scale --steepness --steepness-rate --softening --standoff --film --roughness --help'
        [[ $cur == -* ]] || { _resile_files .csv; }
        ;;
    optimise)
        options='--minimise --maximise --jobs --out --force --over --dimension --runs --history --sample --quantity --measure --method --seed --evaluations --target --tolerance --plot --compare --iterations --countries --imperialists --beta --gamma --xi --eta --population --pso-inertia --pso-cognitive --pso-social --de-weight --de-crossover --ga-crossover --ga-mutation --ga-crossover-index --ga-mutation-index --figure-width --figure-height --font-size --title --x-label --y-label --x-limits --y-limits --log --colours --line --resolution --set --from --limit --json --help'
        [[ $cur == -* ]] || { _resile_words "rastrigin rosenbrock ackley griewank hysteresis hysteresis-mean"; _resile_files .yaml; }
        ;;
    identify)
        options='--free --set --limit --json --help'
        [[ $cur == -* ]] || { _resile_files .yaml DATA.csv; }
        ;;
    reproduce)
        options='--list --inputs --commands --set --data --out --force --json --help'
        [[ $cur == -* ]] || { _resile_words "banerjee2016 flores2011 safaeifar2020 sheikhi2023 zhang2022 chung2011 lammps2026 all banerjee2016.fig3 banerjee2016.fig4 banerjee2016.laws banerjee2016.implicit banerjee2016.fig5 banerjee2016.stiffness banerjee2016.rigid banerjee2016.frame banerjee2016.table1 banerjee2016.consistency banerjee2016.fig8 banerjee2016.fig9 banerjee2016.fig10 banerjee2016.fig11 banerjee2016.fig12 banerjee2016.fig13 banerjee2016.fig14 banerjee2016.fig15 banerjee2016.fig16 flores2011.integral flores2011.equations flores2011.fig5 flores2011.fig6 flores2011.fig7 flores2011.fig8 flores2011.fig9 safaeifar2020.table1 safaeifar2020.table2 safaeifar2020.valley safaeifar2020.rms safaeifar2020.integral safaeifar2020.fig3 safaeifar2020.fig4 safaeifar2020.fig5 safaeifar2020.fig6 safaeifar2020.fig8 safaeifar2020.fig9 safaeifar2020.fig10 safaeifar2020.fig11 safaeifar2020.fig13 safaeifar2020.fig14 safaeifar2020.fig15 safaeifar2020.fig16 safaeifar2020.fig17 safaeifar2020.fig19 safaeifar2020.fig20 safaeifar2020.equations safaeifar2020.balance sheikhi2023.table1 sheikhi2023.equations sheikhi2023.fig4 sheikhi2023.optimum sheikhi2023.table2 sheikhi2023.tuning sheikhi2023.fig7 sheikhi2023.fig8 sheikhi2023.fig9 sheikhi2023.fig10 zhang2022.equations zhang2022.fig4 zhang2022.fig5 zhang2022.table1 zhang2022.table2 zhang2022.table3 zhang2022.fig6 zhang2022.fig7 chung2011.test1 chung2011.test2 chung2011.test3 chung2011.test4 chung2011.test5 chung2011.test6 chung2011.test7 chung2011.test8 lammps2026.oblique lammps2026.grazing"; }
        ;;
    cite)
        options='--json --help'
        [[ $cur == -* ]] || { _resile_words "$_resile_laws"; }
        ;;
    tour)
        options='--out --force --json --help'
        ;;
    web)
        options='--port --help'
        ;;
    esac
    [[ $cur == -* ]] && _resile_words "$options"
    return 0
}

complete -F _resile resile
