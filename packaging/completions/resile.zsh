#compdef resile
# SPDX-License-Identifier: MIT
# zsh completion for resile, written by `make docs` from the tables of the program.
local -a _resile_laws _resile_materials _resile_commands
_resile_laws=(linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical)
_resile_materials=(steel stainless-steel aluminium brass bronze copper cast-iron titanium tungsten-carbide glass concrete granite ice oak rubber nylon polyethylene pmma ptfe pvc)
_resile_commands=(
    'laws:the catalogue of contact laws'
    'law:one law\: formula, source, what it really returns'
    'stiffness:k and n from radii and materials; materials'
    'damping:the damping of a law, published or exact'
    'map:the error of a law over a grid of two inputs'
    'force:the force of a law at one state'
    'collide:one impact\: restitution, peak force, duration, energy'
    'oblique:one impact at an angle\: friction, spin, slip and stick'
    'impact:one impact of two bodies in space, with friction'
    'toss:bodies thrown in space\: flight, impacts, rest'
    'stick:pull-off force and sticking speed of spheres'
    'rigid:complementarity problems, and impacts at several contacts'
    'restitution:e over the speed of approach, of laws and functions'
    'compare:many laws side by side'
    'step:the largest time step for a wanted error in restitution'
    'export:the lines to paste into an engine'
    'init:a commented model file to begin with, or an example'
    'run:simulate a planar mechanism from a model file'
    'grains:many grains in space, by LAMMPS with the laws of the catalogue'
    'modes:degrees of freedom, natural frequencies and modes of a model'
    'sweep:a parameter study\: many runs of a model, and what came out'
    'bounce:e of a bouncing ball from heights, times or a track'
    'fit:find the parameters of a law from a measurement'
    'optimise:the best parameters of a model; optimisers side by side'
    'identify:numbers of a model from measured signals of its motion'
    'reproduce:tables and figures of five papers, tests of two benchmarks, again'
    'cite:BibTeX of the sources'
    'tour:a short tour, with a page of plots'
    'web:pages and results for a browser on this machine')

if ((CURRENT == 2)); then
    _describe command _resile_commands
    return
fi
shift words
((CURRENT--))
case $words[1] in
    laws)
        _arguments -S '--help[explain the command]' \
            '--kind=[what the laws act against\: along the normal (default), friction, rolling, twist, adhesion]:normal|friction|rolling|twist|adhesion:(normal friction rolling twist adhesion)' \
            '--family=[only this family (elastic, kelvin, viscous, hunt-crossley, general, piecewise, adhesion, rigid), or only the laws with this solution (A\: m = n, q = 1; B\: m = n; C\: m = (n-1)/2, q = 1; D\: integrated)]:F:(elastic kelvin viscous hunt-crossley general piecewise adhesion rigid A B C D)' \
            '--engine=[the laws of a simulation program instead\: their names there, the key here, the resulting e for the input 0.5, and the input that gives 0.5]:ENGINE:(lammps liggghts yade mercury lethe kratos mfix phasicflow musen chrono demlab edem pfc rocky abaqus rebound adams solidworks motionsolve recurdyn simscape simpack modelica modia3d exudyn mbdyn dys siconos opensees railway simbody drake mujoco newton jaxsim rigidbodydynamics box2d jolt rapier bullet avian physx ode pooltool)' \
            '--json[prints one JSON value instead of tables]'
        ;;
    law)
        _arguments -S '--help[explain the command]' \
            '--json[prints one JSON value instead of tables]' \
            '1:KEY:($_resile_laws)'
        ;;
    stiffness)
        _arguments -S '--help[explain the command]' \
            '--material=[materials of the two bodies; one name means both; '\''rigid'\'' does not yield]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--young1=[Young'\''s modulus of body 1 \[Pa\]]:E:' \
            '--poisson1=[Poisson'\''s ratio of body 1]:nu:' \
            '--young2=[Young'\''s modulus of body 2 \[Pa\] (else that of body 1)]:E:' \
            '--poisson2=[Poisson'\''s ratio of body 2 (else that of body 1)]:nu:' \
            '--radius1=[radius of the sphere, or first principal radius of body 1 \[m\]]:R:' \
            '--radius2=[radius of the second sphere or of the socket, or first principal radius of body 2 \[m\], of an ellipse < 0 if hollow there]:R:' \
            '--radius1-second=[second principal radius of body 1 \[m\], < 0 if hollow there (else --radius1)]:R:' \
            '--radius2-second=[second principal radius of body 2 \[m\], < 0 if hollow there (else --radius2)]:R:' \
            '--angle=[between the planes of --radius1 and --radius2, or between the axes of cylinders \[degrees\]; default 0, 90 for cylinders]:W:' \
            '--width=[width of the tooth face, or of the face of a box \[m\]]:b:' \
            '--vertices=[of a law with an area of contact\: instead of --area and --mean-radius the vertices \[m\] of the convex polygon in which faces touch, in order around it, or a file with a vertex on each line]:x,y;x,y;...:' \
            '--foundation=[modulus of an elastic foundation, pressure over indentation \[N/m^3\]]:K:' \
            '--thickness=[instead of --foundation\: thickness of a layer bonded to a rigid base, of the material of body 1 \[m\]]:h:' \
            '--depth=[force and tangent at this depth \[m\]]:D:' \
            '--force=[depth and tangent at this force \[N\]]:F:' \
            '--json[prints one JSON value instead of tables]' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '1:KIND:(sphere-sphere sphere-plane sphere-socket ellipse crossed-cylinders cylinder-cylinder cylinder-plane foundation-sphere foundation-cylinder foundation-box foundation-socket gear modulus linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira materials)'
        ;;
    damping)
        _arguments -S '--help[explain the command]' \
            '--over=[several values of an input\: e=0.05\:0.95\:91 (from, to, count), m=1.2,1.5, path_depth=1\:5\:9]:INPUT=VALUES:' \
            '--quantity=[what is shown of several\: h, xi, alpha, Lambda, lambda, integral, loss-factor, resulting-restitution (default h and xi, where the laws have them)]:a,b:{_sequence compadd - h xi alpha Lambda lambda integral loss-factor resulting-restitution}' \
            '--csv=[writes all quantities to a file]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draws the quantities over the input]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    map)
        _arguments -S '--help[explain the command]' \
            '*--over=[an axis of the map, given twice\: path_depth=1\:6\:11 (from, to, count), m=1.2,1.5]:INPUT=VALUES:' \
            '--sample=[values over which the error of a law is taken (default e=0.01\:0.99\:99, or -e)]:INPUT=VALUES:' \
            '--quantity=[what is compared\: damping, restitution, force, depth, duration, impulse, loss (default damping)]:WHAT:(damping restitution force depth duration impulse loss)' \
            '--measure=[rms, mean (of the absolute values), max, bias (signed mean) (default rms)]:HOW:(rms mean max bias)' \
            '--csv=[writes all cells with all measures to a file]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draws the map in colours, with lines of equal error]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    force)
        _arguments -S '--help[explain the command]' \
            '--depth=[depth in m]:D:' \
            '--rate=[rate in m/s, positive while the bodies approach]:R:' \
            '--peak-depth=[deepest point so far in m, for the laws that unload on another path (else the depth itself)]:D:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    collide)
        _arguments -S '--help[explain the command]' \
            '--load=[constant force pressing the bodies together in N; negative pulls (default 0)]:F:' \
            '--method=[auto\: the best there is for the law; integrated\: always integrate, as a cross-check]:auto|integrated:(auto integrated)' \
            '--gradient[derivatives of every outcome with respect to every input that was given]' \
            '--curve=[write time, depth, rate, force and energies; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draw force over depth and the motion in time]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--views=[what --plot draws\: force-depth, force-time, depth-time, velocity-time, phase (velocity over depth), energy (kinetic, elastic, dissipated over time)]:a,b,...:{_sequence compadd - force-depth force-time depth-time velocity-time phase energy}' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--mass1=[mass of the first body, instead of the effective mass \[kg\]]:M:' \
            '--mass2=[mass of the second body \[kg\]; default fixed]:M|fixed:(fixed)' \
            '--velocity1=[velocity of the first body before impact, positive towards the second \[m/s\]]:V:' \
            '--velocity2=[velocity of the second body in the same direction \[m/s\] (default 0)]:V:' \
            '--dimensionless=[axes without units, by a length L of the impact\: unit, L^(n+1) = M v0^2/k; depth, L^(n+1) = (n+1) e M v0^2/(2 k) for q = 1; peak, the deepest indentation]:unit|depth|peak:(unit depth peak)' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    oblique)
        _arguments -S '--help[explain the command]' \
            '--tangent=[law of friction (default mindlin-rescaled); '\''resile laws --kind friction'\'' lists them]:KEY:(coulomb-rigid tanh ramp threlfall ambrosio bengisu-akay haff-werner spring spring-dashpot mindlin-force mindlin-displacement mindlin-rescaled di-renzo-integral mindlin-deresiewicz dahl lugre)' \
            '--angle=[of the velocity of the centre from the normal \[degrees\] (default 45), or a range]:A|FROM\:TO\:COUNT:' \
            '--spin=[spin before \[rad/s\], positive where it rolls forward (default 0)]:W:' \
            '--spin2=[spin of the second body before \[rad/s\] (default 0)]:W:' \
            '--shape=[of the bodies (default sphere)]:sphere|disc|shell:(sphere disc shell)' \
            '--friction=[coefficient of friction]:MU:' \
            '--friction-static=[coefficient of friction at rest, of laws that have one]:MU:' \
            '--ratio=[tangential over normal stiffness; or --poisson, which gives 2 (1 - nu)/(2 - nu)]:KAPPA:' \
            '--tangent-stiffness=[tangential stiffness \[N/m, or N/m^1.5 of the Mindlin laws\]]:K:' \
            '--tangent-damping=[tangential damping \[N s/m\]]:ETA:' \
            '--tangent-restitution=[of coulomb-rigid\: e_t where it sticks]:BETA:' \
            '--slip-speed=[slip at which friction acts in full, of laws without memory \[m/s\]]:V:' \
            '--slip-speed-low=[slip at which friction begins, of ambrosio \[m/s\]]:V:' \
            '--decay=[from static to kinetic friction, of bengisu-akay \[s/m\]]:XI:' \
            '--viscosity=[viscous friction of lugre \[N s/m\]]:S:' \
            '--compare[all laws of friction for which these numbers suffice]' \
            '--csv[prints one line per impact with all digits]' \
            '--curve=[write one impact in time\: depth, force, slip, spring, friction, phase; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draw friction and slip in time and the hodograph, or the rebound over the angle]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--mass1=[mass of the first body, instead of the effective mass \[kg\]]:M:' \
            '--mass2=[mass of the second body \[kg\]; default fixed]:M|fixed:(fixed)' \
            '--velocity1=[velocity of the first body before impact, positive towards the second \[m/s\]]:V:' \
            '--velocity2=[velocity of the second body in the same direction \[m/s\] (default 0)]:V:' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    impact)
        _arguments -S '--help[explain the command]' \
            '--restitution=[coefficient of restitution, in place of that of the file]:e:' \
            '--friction=[coefficient of kinetic friction, likewise (default 0)]:MU:' \
            '--friction-static=[coefficient of static friction, likewise (default\: the kinetic one)]:MU:' \
            '--hypothesis=[restitution of velocities, of impulses or of energies, likewise (default stronge)]:newton|poisson|stronge:(newton poisson stronge)' \
            '--inverse-mass=[without a file\: the inverse mass matrix of the contact \[1/kg\], rows and columns n, t1, t2\: '\''1,0.4,0;0.4,2,0;0,0,2'\'' or a file of numbers]:W:' \
            '--velocity=[beside it, the relative velocity before the impact \[m/s\]\: normal (< 0 in approach), t1, t2]:v:' \
            '--compare[one line for each hypothesis]' \
            '--hodograph=[draws the slip, velocities, friction and work during the impact; .html is a page that shows the bodies in three dimensions too]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--path=[writes impulses, velocities and works during the impact; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--json[prints one JSON value instead of tables]' \
            '1:FILE.yaml:_files -g "*.yaml"'
        ;;
    toss)
        _arguments -S '--help[explain the command]' \
            '--plot=[draws heights, speeds and energy over time; .html is a page that shows the motion in three dimensions too]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--trajectory=[writes the samples of the motion; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--events=[writes all impacts, those of sustained contact included; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--json[prints one JSON value instead of tables]' \
            '1:FILE.yaml:_files -g "*.yaml"'
        ;;
    stick)
        _arguments -S '--help[explain the command]' \
            '--distance=[between atoms, for Tabor'\''s number \[m\] (default 4e-10)]:Z:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--json[prints one JSON value instead of tables]' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:'
        ;;
    rigid)
        _arguments -S '--help[explain the command]' \
            '--matrix=[lcp\: the matrix M, written out as '\''2,1;1,2'\'' or the name of a file with a row on each line]:M:' \
            '--vector=[lcp\: the vector q, '\''-5,-6'\'' or a file]:q:' \
            '--delassus=[contacts\: the Delassus matrix W = J M^-1 J'\'' \[1/kg\], '\''2,-1;-1,2'\'' or a file]:W:' \
            '--mass-matrix=[contacts\: instead of --delassus, the mass matrix of the coordinates, or its diagonal \[kg, kg m^2\]]:M:' \
            '--jacobian=[contacts\: beside --mass-matrix, the rows that give the rates v = J u of the contacts]:J:' \
            '--velocity=[contacts\: the rates before the impact, normal < 0 in approach \[m/s\]; with --jacobian the velocities u of the coordinates]:v:' \
            '--restitution=[contacts\: one value for all contacts, or one each (default 0)]:e,...:' \
            '--friction=[contacts\: coefficients of friction; there are two rates for each contact then, normal and tangential]:mu,...:' \
            '--hypothesis=[contacts\: the definition of restitution (default poisson)]:newton|poisson|stronge:(newton poisson stronge)' \
            '--json[prints one JSON value instead of tables]' \
            '*:KIND:(lcp contacts)'
        ;;
    restitution)
        _arguments -S '--help[explain the command]' \
            '--from=[lowest speed of approach \[m/s\]; default that of the function, else 0.001]:V:' \
            '--to=[highest speed of approach \[m/s\]; default that of the function, else 10]:V:' \
            '--count=[number of speeds, evenly spaced in their logarithm; default 9]:N:' \
            '--csv=[writes the table to a file]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draws the restitution over the speed]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:(mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical)'
        ;;
    compare)
        _arguments -S '--help[explain the command]' \
            '--laws=[keys with commas between them (default all), each with values of its own behind an @\: zhang2022@m=1.2,q=1.1; table\:FILE.csv is the law table with that press test]:a,b|all:{_sequence compadd - $_resile_laws}' \
            '*--over=[values of an input, as a list or as FIRST\:LAST\:COUNT; again for a further input. Without a name\: restitutions (default of --resulting 0.1,0.2,...,0.9, of --matrix 0.1,0.3,...,0.9)]:NAME=V,V,...:' \
            '--exact[also every law with exact damping, where it has one]' \
            '--end=[where contact ends, for every law (else its own rule)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--against=[what errors are against\: the exact form of each law, or measured values (else the input restitution)]:exact|FILE.csv:' \
            '--columns=[columns of the table, by their names in --json, such as impulse,energy_lost,depth_end]:KEY,KEY,...:' \
            '--sort[smallest error first (else in order of the catalogue)]' \
            '--plot=[draw the resulting restitution, and force over depth and over time of the first twelve]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--views=[what --plot draws\: force-depth, force-time, depth-time, velocity-time, phase, energy, restitution, errors]:a,b,...:{_sequence compadd - force-depth force-time depth-time velocity-time phase energy restitution errors}' \
            '*--data=[measured samples to draw beside the laws, such as depth and force; again for more files]:FILE.csv:' \
            '--curve=[write time, depth, rate, force and energies of every impact; - is standard output]:FILE.csv:_files -g "*.csv"' \
            '--resulting[the resulting restitution of each law for several input restitutions, see --over]' \
            '--matrix[errors of restitution, impulse and energy lost for several restitutions, see --over]' \
            '--csv=[write the table, with all columns, to a file]:FILE.csv:_files -g "*.csv"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--mass1=[mass of the first body, instead of the effective mass \[kg\]]:M:' \
            '--mass2=[mass of the second body \[kg\]; default fixed]:M|fixed:(fixed)' \
            '--velocity1=[velocity of the first body before impact, positive towards the second \[m/s\]]:V:' \
            '--velocity2=[velocity of the second body in the same direction \[m/s\] (default 0)]:V:' \
            '--dimensionless=[axes without units, by a length L of the impact\: unit, L^(n+1) = M v0^2/k; depth, L^(n+1) = (n+1) e M v0^2/(2 k) for q = 1; peak, the deepest indentation]:unit|depth|peak:(unit depth peak)' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:'
        ;;
    step)
        _arguments -S '--help[explain the command]' \
            '--error=[largest |resulting e - e of the law|, below 1 (default 0.001)]:X:' \
            '--method=[verlet (the force from the half-step velocity, as in LAMMPS), verlet-predicted, semi-implicit-euler or rk4 (else all)]:NAME:(verlet verlet-predicted semi-implicit-euler rk4)' \
            '--ratio=[tangential over normal stiffness, 2(1-nu)/(2-nu) of Mindlin\: adds the period of a contact that sticks]:KAPPA:' \
            '--shape=[of the body on its plane, for --ratio\: sphere (default), disc or shell]:NAME:(sphere disc shell)' \
            '--rayleigh[Rayleigh time of grains of --radius, of --material (any number of names; the smallest time counts) or of --young, --poisson and --density]' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '1:KEY:($_resile_laws)'
        ;;
    export)
        _arguments -S '--help[explain the command]' \
            '--error=[the time step keeps the restitution within this; default 0.001]:X:' \
            '--timestep=[the time step of the engine, such as 2ms\: the stiffness is reduced until it suffices \[s\]]:DT:' \
            '--friction=[coefficient of friction, for engines whose lines have one]:MU:' \
            '--all[the law of every engine, as one table]' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--exact[calibrate the damping so that the resulting restitution equals the input (else the author'\''s formula)]' \
            '--end=[where contact ends\: at depth 0 or at force 0 (else the rule the law was made for)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--form=[stored\: the impact velocity is part of the law; memoryless\: depth and rate alone decide, with the same impact and restitution at every speed, and k d^n at rest]:stored|memoryless:(stored memoryless)' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '*:ENGINE [KEY]:(lammps liggghts yade mercury lethe mfix edem pfc dem-engine chrono adams modelica opensees exudyn recurdyn simscape siconos mujoco newton warp genesis drake simbody opensim physx isaac bullet ode gazebo dart rapier jolt box2d chipmunk planck matter cannon linear hertz brandlein luo-nahon-polygon luo-nahon-overlap luo-nahon-sphere johnson-cylinder radzimovsky liu-cylinder pereira kelvin-voigt anagnostopoulos goyal brogliato mahmoud-jankowski ye-linear pant-wijeyewickrema kuwabara-kono tsuji antypov-elliott hu2011 lee-herrmann ristow brilliantov schwager-poschel bordbar-hyppanen thornton-hertz hunt-crossley marhefka-orin herbert-mcwhannell lee-wang lankarani-nikravesh gonthier zhiying-qishao ye flores gharib-hurmuzlu hu-guo safaeifar-farshidianfar sheikhi-safaeifar safaeifar-family zhang2020 carvalho-martins muthukumar-desroches zhang-sharf luo-nahon khatiwada exact smooth-hunt-crossley exponential-spring zhang2021 zhang2022 feng general alizadeh zhang-springs goldsmith lankarani-nikravesh-1994 valles-reinhorn walton-braun jankowski jankowski2005 muthukumar-bilinear impact-step elasto-gap walton-braun-variable luding eepa thornton-ning christoforou-yigit kogut-etsion jackson-green stronge mdr table jkr dmt newton poisson stronge-energetic stereo-mechanical)'
        ;;
    init)
        _arguments -S '--help[explain the command]' \
            '--force[replaces a file that is there]' \
            '*:NAME:(ball clearance damper grains grains3d pendulum pounding slider-crank toss examples examples/bounce.csv examples/bouncing-ball.yaml examples/boxes.yaml examples/buildings.yaml examples/cam.yaml examples/cradle.yaml examples/drop.csv examples/grains/chute.yaml examples/grains/drum.yaml examples/grains/fill.yaml examples/grains/hopper.yaml examples/grains/pour.yaml examples/granular.yaml examples/heap.yaml examples/impact-damper.yaml examples/impact/billiard-balls.yaml examples/impact/billiard-cushion.yaml examples/impact/box.yaml examples/impact/coin.yaml examples/impact/heel-strike.yaml examples/impact/rod.yaml examples/impact/superball.yaml examples/impact/tilted-rod.yaml examples/oblique-impact.yaml examples/pin-friction.yaml examples/pounding-2.yaml examples/pounding-3.yaml examples/press.csv examples/quake.at2 examples/rolling-disc.yaml examples/slider-crank-clearance.yaml examples/slider-crank-driven.yaml examples/slider-crank-guide.yaml examples/slider-crank.yaml examples/sticking-particle.yaml examples/superball.yaml examples/toss/coin.yaml examples/toss/cube.yaml examples/toss/die.yaml examples/toss/superball.yaml examples/vibrating-table.yaml)'
        ;;
    run)
        _arguments -S '--help[explain the command]' \
            '--out=[folder of the files (default out/ and the model'\''s name); created if it does not exist]:DIR:_files -/' \
            '--rigid=[makes every contact rigid, with the restitution it has (1 without one); stiffness and damping are ignored]:newton|poisson|stronge:(newton poisson stronge)' \
            '--threads=[threads that step a granular group together (default 1); the results are the same to the last bit]:N:' \
            '--check[reads the model and says what is in it, or what is wrong; nothing is computed or written]' \
            '--hdf5[writes results.h5 too]' \
            '--plot=[draws signals over time, those of one unit in one panel]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--signals=[what --plot draws\: signals or expressions of them, or names that the model gives them (default\: its output.signals)]:A,B:' \
            '--across=[the signal along the x axis of --plot in place of time, for phase portraits]:SIGNAL:' \
            '--sensitivity=[prints the derivatives of what --collect names with respect to these keys of the model, such as contacts.floor.stiffness, or its parameters; nothing is written]:A,B:' \
            '*--collect=[what --sensitivity differentiates, as in resile sweep\: ball.y\:end, events.t_touch\:each, contacts.floor.force\:max]:WHAT:' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--force[replaces files of the same names in DIR that resile did not write, and other results]' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--from=[where the analysis begins, in s or as an expression over the parameters\: totals, page and what is collected count from then on; analyse.from of the model]:TIME:' \
            '--limit=[time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept]:TIME:' \
            '--quiet[prints nothing if all goes well]' \
            '--json[prints one JSON value instead of tables]' \
            '1:MODEL.yaml:_files -g "*.yaml"'
        ;;
    grains)
        _arguments -S '--help[explain the command]' \
            '--ranks=[processes of LAMMPS, by mpirun if there is more than one (default 1)]:N:' \
            '--out=[folder of the files (default out/ and the file'\''s name); created if it does not exist]:DIR:_files -/' \
            '--check[reads the file and says what is in it, or what is wrong; nothing is computed or written]' \
            '--input[writes the input of LAMMPS to DIR and runs nothing; for a cluster, or to change it]' \
            '--lammps=[LAMMPS with the laws of resile (default\: lmp-resile as `make lammps` leaves it beside this program, or on the path)]:FILE:' \
            '--force[replaces files of the same names in DIR that resile did not write, and other results]' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--limit=[time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept]:TIME:' \
            '--quiet[prints nothing if all goes well]' \
            '--json[prints one JSON value instead of tables]' \
            '1:FILE.yaml:_files -g "*.yaml"'
        ;;
    modes)
        _arguments -S '--help[explain the command]' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--json[prints one JSON value instead of tables]' \
            '1:MODEL.yaml:_files -g "*.yaml"'
        ;;
    sweep)
        _arguments -S '--help[explain the command]' \
            '*--over=[what to change, as in --set, and to what; may be given many times]:PATH=VALUES:' \
            '*--collect=[what to keep of each run; may be given many times, or with commas]:WHAT:' \
            '*--overlay=[a signal over time, one line for each run\: SIGNAL or SIGNAL\:envelope\:PERIOD; with two --over the first has a panel for each value; may be given many times]:SIGNAL:' \
            '--plot=[draws what --overlay names]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--random=[N random runs instead of the grid]:N:' \
            '--jobs=[runs at the same time (default\: one per processor; under mpirun one per rank)]:N:' \
            '--out=[where the files go (default out/, the model'\''s name and -sweep)]:DIR:_files -/' \
            '--force[begins anew, whatever is in DIR]' \
            '--seed=[of the random numbers (default 1)]:S:' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--from=[where the analysis begins, in s or as an expression over the parameters\: totals, page and what is collected count from then on; analyse.from of the model]:TIME:' \
            '--limit=[time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept]:TIME:' \
            '--quiet[prints nothing if all goes well]' \
            '--json[prints one JSON value instead of tables]' \
            '1:MODEL.yaml:_files -g "*.yaml"'
        ;;
    bounce)
        _arguments -S '--help[explain the command]' \
            '--columns=[names of the columns, for files without\: height, flight_time, t or t,height; units as in a head]:height:' \
            '*--unit=[unit of a column, as in height=cm, or SI units per unit as a number]:NAME=UNIT:' \
            '--missing=[what to do about rows that lack a value, an empty cell or nan\: stop (default), or skip them and tell how many. A drop ends where a bounce is skipped]:stop|skip:(stop skip)' \
            '--gravity=[gravity \[m/s^2\]; default 9.81]:G:' \
            '--noise=[errors of heights and flights\: the same share of each, the same size for each, or (default) whichever is likelier]:likelier|share|size:(likelier share size)' \
            '--csv=[writes the table of the impacts to a file]:FILE.csv:_files -g "*.csv"' \
            '--plot=[draws e over the speed]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--json[prints one JSON value instead of tables]' \
            '1:DATA.csv:_files -g "*.csv"'
        ;;
    fit)
        _arguments -S '--help[explain the command]' \
            '--law=[the law]:KEY:($_resile_laws)' \
            '--laws=[fit many and rank them by AICc and cross-validation]:a,b|all:{_sequence compadd - $_resile_laws}' \
            '--free=[the parameters to find; a value given besides is where the search starts]:k,e,...:{_sequence compadd - e M k v0 n m q lambda alpha R E* E nu eta1 eta2 p_y Y L dR Ri Ro A r_a gamma/tau dp/dmax k2 dy/dmax a b kp phi_f S k_adh x_adh dc w F1 bd bv cf s0 delta h_r offset gain baseline inertia drift delay}' \
            '*--bound=[bounds of a free parameter, offset, gain and baseline among them; may be given many times]:NAME=LOW\:HIGH:' \
            '--exact[e is the resulting restitution, not the input of the author'\''s formula]' \
            '--end=[where contact ends (default\: the law'\''s own rule)]:depth|force:(depth force)' \
            '--formulation=[the damping of an elastic law that is given a restitution\: universal (linear in the velocity; default), approach (the same until the greatest depth), hunt-crossley]:universal|approach|hunt-crossley:(universal approach hunt-crossley)' \
            '--robust[samples far off count less (Huber)]' \
            '--global[search the whole range of the free parameters first]' \
            '--profile[intervals from the profile of the likelihood]' \
            '--folds=[parts of a cross-validation (default none; 5 with --laws)]:N:' \
            '--plot=[draw the data against the fit]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--columns=[names of the columns, for files without; units as in a head]:t,force:' \
            '*--unit=[unit of a column, or SI units per unit as a number (force=125 for a cell of 125 N/V); -kN or -125 turns the sign]:NAME=UNIT:' \
            '--missing=[what to do about rows that lack a value, an empty cell or nan\: stop (default), or skip them and tell how many]:stop|skip:(stop skip)' \
            '--offset=[time at which contact begins on the clock of the data in s (default 0)]:T:' \
            '--gain=[force shown over force that acts (default 1)]:G:' \
            '--baseline=[force shown where there is none in N (default 0)]:F:' \
            '--inertia=[mass between contact and load cell in kg (default 0)]:M:' \
            '--drift=[force shown that grows from the first sample on in N/s (default 0)]:D:' \
            '--delay=[of the force behind depth and velocity, as a filter makes it, in s (default 0)]:T:' \
            '--gravity=[for heights and times of flight in m/s^2 (default 9.81)]:G:' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '--material=[materials of the two bodies, one name for both\: modulus, stiffness, mass and yield follow; '\''rigid'\'' does not yield ('\''resile stiffness materials'\'' lists them)]:NAME\[,NAME\]:{_sequence compadd - $_resile_materials}' \
            '--radius1=[radius of the first sphere, such as 10mm \[m\]]:R:' \
            '--radius2=[radius of the second sphere \[m\]; default plane, which does not move]:R|plane:(plane)' \
            '--density=[of the bodies, instead of that of the material \[kg/m^3\]]:rho:' \
            '--table=[of the law table\: a press test, columns depth \[m\] and force \[N\] from touch to peak and back]:FILE.csv:' \
            '--restitution-law=[restitution that depends on the speed, taken at --speed in place of -e\: the key of a function of '\''resile restitution'\'', or measured points such as 0.1\:0.9,1\:0.7 \[m/s\]]:KEY|V\:E,V\:E:{_sequence compadd - mueller-poschel thornton-1997 johnson-1985 bridges wet-film immersed}' \
            '--json[prints one JSON value instead of tables]' \
            '-e[input restitution]:e:' \
            '--restitution=[input restitution]:e:' \
            '--mass=[effective mass m1 m2/(m1+m2)]:M:' \
            '--stiffness=[stiffness of the elastic force]:k:' \
            '--speed=[impact velocity (approach speed)]:v0:' \
            '--exponent=[exponent of the depth, elastic force]:n:' \
            '--m=[exponent of the depth, damping force]:m:' \
            '--q=[exponent of the rate, damping force]:q:' \
            '--damping=[damping coefficient]:lambda:' \
            '--alpha=[damping factor of Marhefka and Orin]:alpha:' \
            '--radius=[effective radius R1 R2/(R1+R2)]:R:' \
            '--modulus=[effective modulus of the pair]:E*:' \
            '--young=[Young'\''s modulus]:E:' \
            '--poisson=[Poisson'\''s ratio]:nu:' \
            '--viscosity-shear=[first viscosity]:eta1:' \
            '--viscosity-bulk=[second viscosity]:eta2:' \
            '--yield-pressure=[contact pressure at yield]:p_y:' \
            '--yield-strength=[yield strength of the softer body]:Y:' \
            '--length=[length of the line contact]:L:' \
            '--clearance=[radial clearance R_outer - R_inner]:dR:' \
            '--radius-inner=[radius of the journal or ball]:Ri:' \
            '--radius-outer=[radius of the bearing or socket]:Ro:' \
            '--area=[contact area]:A:' \
            '--mean-radius=[mean radius of the contact polygon]:r_a:' \
            '--shape-coefficient=[shape over case factor]:gamma/tau:' \
            '--permanent-ratio=[permanent over peak depth]:dp/dmax:' \
            '--stiffness-unload=[stiffness while unloading]:k2:' \
            '--yield-ratio=[yield over peak depth]:dy/dmax:' \
            '--path-depth=[exponent of the depth in the path assumed]:a:' \
            '--path-rate=[exponent of the rate in the path assumed]:b:' \
            '--stiffness-limit=[stiffness while unloading, at most]:kp:' \
            '--plasticity-depth=[plastic depth over the mean radius]:phi_f:' \
            '--latch=[growth of k2 with the peak force]:S:' \
            '--adhesion-stiffness=[stiffness of the limit of adhesion]:k_adh:' \
            '--adhesion-exponent=[exponent x of the limit of adhesion]:x_adh:' \
            '--damping-depth=[depth at which the damper acts in full]:dc:' \
            '--work-of-adhesion=[work of adhesion, 2 gamma of like bodies]:w:' \
            '--force-scale=[force of the exponential where its power is 0]:F1:' \
            '--steepness=[growth of a force that acts at a distance]:bd:' \
            '--steepness-rate=[how sharply a pull is cut off]:bv:' \
            '--softening=[square of the depth that rounds the touch]:cf:' \
            '--standoff=[distance from which the depth counts]:s0:' \
            '--film=[thickness of a liquid film on the bodies]:delta:' \
            '--roughness=[gap at which rough surfaces touch in a film]:h_r:' \
            '*:DATA.csv:_files -g "*.csv"'
        ;;
    optimise)
        _arguments -S '--help[explain the command]' \
            '--minimise=[the number of a run that is to be small]:WHAT:' \
            '--maximise=[the number of a run that is to be large]:WHAT:' \
            '--jobs=[runs of a model at the same time (default\: one per processor)]:N:' \
            '--out=[where the files of a model go (default out/, its name and -optimise)]:DIR:_files -/' \
            '--force[begins anew, whatever is in DIR]' \
            '*--over=[what may change, as in --set, and how far; may be given many times]:PATH=FROM\:TO:' \
            '--dimension=[variables of a function (default 2)]:N:' \
            '--runs=[of a function or a law, with other seeds (default 1)]:N:' \
            '--history=[of a function or a law\: every iteration and every country]:FILE.csv:_files -g "*.csv"' \
            '--sample=[values over which the error of a law is taken (default e=0.01\:0.99\:99, or -e)]:INPUT=VALUES:' \
            '--quantity=[what is compared\: damping, restitution, force, depth, duration, impulse, loss (default damping)]:WHAT:(damping restitution force depth duration impulse loss)' \
            '--measure=[rms, mean (of the absolute values), max, bias (signed mean) (default rms)]:HOW:(rms mean max bias)' \
            '--method=[how to search (default cma-es)]:KEY\[,KEY...\]:{_sequence compadd - cma-es ica icaco pso de ga crs2 isres direct direct-l nelder-mead bobyqa slsqp}' \
            '--seed=[of the random numbers (default 1)]:S:' \
            '--evaluations=[at most (default\: 200 runs of a model for each variable; for a function 10000, with --iterations what they take)]:N:' \
            '--target=[stops once a value is not above V (not below, of --maximise)]:V:' \
            '--tolerance=[of cma-es and NLopt\: smallest step, in shares of the ranges (default 1e-9)]:T:' \
            '--plot=[draws the search]:FILE.svg|pdf|png|html:_files -g "*.(svg|pdf|png|html)"' \
            '--compare[all methods side by side]' \
            '--iterations=[of ica, icaco, pso, de and ga (default\: 50 for a function, else what the evaluations allow)]:N:' \
            '--countries=[of ica and icaco (default 20)]:N:' \
            '--imperialists=[of ica and icaco (default 3)]:N:' \
            '--beta=[longest step of a colony, in distances (default 2)]:B:' \
            '--gamma=[largest angle of a step, rad (default 0.3)]:G:' \
            '--xi=[weight of the colonies in an empire'\''s cost (default 0.1)]:X:' \
            '--eta=[of icaco\: spread of the ants in the last iteration, in shares of the ranges; it falls to it from 1 (default 0.001)]:E:' \
            '--population=[members of pso, de and ga (default 20)]:N:' \
            '--pso-inertia=[part of its velocity that a particle keeps (default 0.7298)]:W:' \
            '--pso-cognitive=[pull of a particle towards its own best place (default 1.49618)]:C:' \
            '--pso-social=[pull of a particle towards the best place of all (default 1.49618)]:C:' \
            '--de-weight=[weight of the difference of two members (default 0.7)]:F:' \
            '--de-crossover=[probability of a variable of the mutant (default 0.9)]:CR:' \
            '--ga-crossover=[probability of the crossover of a pair (default 0.9)]:P:' \
            '--ga-mutation=[probability of the mutation of a variable (default one over their number)]:P:' \
            '--ga-crossover-index=[the higher, the closer the children to their parents (default 15)]:E:' \
            '--ga-mutation-index=[the higher, the smaller the mutations (default 20)]:E:' \
            '--figure-width=[width of the drawing in mm, or with a unit such as 85mm, 8.5cm, 3.35in (20 mm to 2 m)]:MM:' \
            '--figure-height=[its height; without one it follows the width]:MM:' \
            '--font-size=[height of its letters in points (4 to 40; default 9.75)]:PT:' \
            '--title=[its title; none\: without one]:TEXT:' \
            '*--x-label=[label of the x axis, such as '\''time \[ms\]'\'', whose unit the values then have; given once for all panels, or once for each in order, where auto leaves one as it is]:TEXT:' \
            '*--y-label=[the same of the y axis]:TEXT:' \
            '*--x-limits=[ends of the x axis, 0\:2 in its unit or 0\:2ms; for all panels or once for each]:LOW\:HIGH:' \
            '*--y-limits=[the same of the y axis]:LOW\:HIGH:' \
            '--log=[axes that are logarithmic]:x|y|xy:(x y xy)' \
            '--colours=[black\: lines differ by their dashes, maps are grey (default colour)]:colour|black:(colour black)' \
            '*--line=[look of a curve, by its name in the legend or its place there\: a colour (blue, orange, green, pink, ochre, sky, purple, brown, dark, red, grey, black), a dash (solid, dashed, dotted, dashdot) and a width, as in --line '\''flores=black dotted 2'\''; may be given many times]:CURVE=STYLE:' \
            '--resolution=[dots per inch of a PNG (default 300)]:DPI:' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--from=[where the analysis begins, in s or as an expression over the parameters\: totals, page and what is collected count from then on; analyse.from of the model]:TIME:' \
            '--limit=[time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept]:TIME:' \
            '--json[prints one JSON value instead of tables]' \
            '1:MODEL.yaml:{ compadd - rastrigin rosenbrock ackley griewank hysteresis hysteresis-mean; _files -g "*.yaml" }'
        ;;
    identify)
        _arguments -S '--help[explain the command]' \
            '--free=[the numbers to identify\: parameters of the model, or keys such as contacts.floor.stiffness; the search begins at their values in the model]:A,B:' \
            '*--set=[replaces or adds a value of the model, such as bodies.ball.mass=2; may be given many times]:PATH=VALUE:' \
            '--limit=[time that a run may take, such as 90s, 5min or 2h; what was computed up to then is kept]:TIME:' \
            '--json[prints one JSON value instead of tables]' \
            '*:MODEL.yaml DATA.csv:_files -g "*.yaml DATA.csv"'
        ;;
    reproduce)
        _arguments -S '--help[explain the command]' \
            '--list[list the items, run none]' \
            '--inputs[list the inputs of the items, run none]' \
            '--commands[print commands that make the same tables and figures with parameters of one'\''s own, run none]' \
            '*--set=[another value of an input, in the unit of --inputs, which may stand behind it; a list by its name without number and one value for all or one for each; may be given many times. There is no verdict then]:NAME=V\[,V...\]:' \
            '--data=[writes the numbers and the curves of every figure as CSV files, and without --out no pages]:DIR:_files -/' \
            '--out=[folder of the pages and results.json (default resile-reproduce); created if it does not exist]:DIR:_files -/' \
            '--force[replaces files of the same names in DIR that resile did not write, and other results]' \
            '--json[prints one JSON value instead of tables]' \
            '*:ITEM:(banerjee2016 flores2011 safaeifar2020 sheikhi2023 zhang2022 chung2011 lammps2026 all banerjee2016.fig3 banerjee2016.fig4 banerjee2016.laws banerjee2016.implicit banerjee2016.fig5 banerjee2016.stiffness banerjee2016.rigid banerjee2016.frame banerjee2016.table1 banerjee2016.consistency banerjee2016.fig8 banerjee2016.fig9 banerjee2016.fig10 banerjee2016.fig11 banerjee2016.fig12 banerjee2016.fig13 banerjee2016.fig14 banerjee2016.fig15 banerjee2016.fig16 flores2011.integral flores2011.equations flores2011.fig5 flores2011.fig6 flores2011.fig7 flores2011.fig8 flores2011.fig9 safaeifar2020.table1 safaeifar2020.table2 safaeifar2020.valley safaeifar2020.rms safaeifar2020.integral safaeifar2020.fig3 safaeifar2020.fig4 safaeifar2020.fig5 safaeifar2020.fig6 safaeifar2020.fig8 safaeifar2020.fig9 safaeifar2020.fig10 safaeifar2020.fig11 safaeifar2020.fig13 safaeifar2020.fig14 safaeifar2020.fig15 safaeifar2020.fig16 safaeifar2020.fig17 safaeifar2020.fig19 safaeifar2020.fig20 safaeifar2020.equations safaeifar2020.balance sheikhi2023.table1 sheikhi2023.equations sheikhi2023.fig4 sheikhi2023.optimum sheikhi2023.table2 sheikhi2023.tuning sheikhi2023.fig7 sheikhi2023.fig8 sheikhi2023.fig9 sheikhi2023.fig10 zhang2022.equations zhang2022.fig4 zhang2022.fig5 zhang2022.table1 zhang2022.table2 zhang2022.table3 zhang2022.fig6 zhang2022.fig7 chung2011.test1 chung2011.test2 chung2011.test3 chung2011.test4 chung2011.test5 chung2011.test6 chung2011.test7 chung2011.test8 lammps2026.oblique lammps2026.grazing)'
        ;;
    cite)
        _arguments -S '--help[explain the command]' \
            '--json[prints one JSON value instead of tables]' \
            '*:KEY:($_resile_laws)'
        ;;
    tour)
        _arguments -S '--help[explain the command]' \
            '--out=[folder of the report and the figures (default resile-tour); created if it does not exist]:DIR:_files -/' \
            '--force[replaces files of the same names in DIR that resile did not write, and other results]' \
            '--json[prints one JSON value instead of tables]'
        ;;
    web)
        _arguments -S '--help[explain the command]' \
            '--port=[port of 127.0.0.1 (default\: a free one, which is printed)]:N:' \
            '1:FOLDER:'
        ;;
esac
