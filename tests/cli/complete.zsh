# SPDX-License-Identifier: MIT
# complete.zsh FOLDER: asks an interactive zsh for completions, through a
# pseudo-terminal, with the file of FOLDER in place.
zmodload zsh/zpty
folder=$(mktemp -d)
trap 'rm -rf $folder' EXIT
cp $1/resile.zsh $folder/_resile
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($folder \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w shell "zstyle ':completion:*' list-prompt ''; unsetopt list_beep; LISTMAX=0; cd $folder; touch ball.yaml"
zpty -w shell "print -r -- read''y"
while zpty -r shell line; do [[ $line == *ready* ]] && break; done

# offers LINE PART...: a tab behind the line shows or inserts each part.
offers() {
    local line=$1 shown= piece
    shift
    zpty -w -n shell "$line"$'\t'
    for ((i = 0; i < 40; i++)); do
        sleep 0.05
        while zpty -r -t shell piece; do shown+=$piece; done
        for part in $@; do [[ $shown == *$part* ]] || continue 2; done
        zpty -w -n shell $'\C-u'
        return 0
    done
    print -r -- "'$line' shows: $shown"
    exit 1
}

offers 'resile colli' collide
offers 'resile law thornton-n' thornton-ning
offers 'resile collide flores --end=' depth force
offers 'resile compare --laws=flores,carv' carvalho-martins
offers 'resile run ba' 'ball.yaml'
offers 'resile optimise rose' rosenbrock
print done
