"""The scripts that make TAB work: each asks the program for the words that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import click

from campaign.cli.options import argument, command

if TYPE_CHECKING:
    from campaign.cli.face import Face

#: The word that asks for completions; it stands first, before click reads anything.
ASK: Final = "__complete"

_BASH: Final = """\
_campaign_complete() {
    local IFS=$'\\n'
    COMPREPLY=( $(campaign __complete plain "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) )
}
complete -o default -F _campaign_complete campaign camp
"""
_ZSH: Final = """\
#compdef campaign camp
_campaign_complete() {
    local -a found
    local word hint
    while IFS=$'\\t' read -r word hint; do
        found+=("${word}:${hint}")
    done < <(campaign __complete hints "${(@)words[2,CURRENT]}" 2>/dev/null)
    _describe campaign found
}
compdef _campaign_complete campaign camp
"""
_FISH: Final = """\
function __campaign_complete
    set -l words (commandline -opc) (commandline -ct)
    campaign __complete hints $words[2..-1] 2>/dev/null
end
complete -c campaign -f -a '(__campaign_complete)'
complete -c camp -f -a '(__campaign_complete)'
"""
SCRIPTS: Final = {"bash": _BASH, "zsh": _ZSH, "fish": _FISH}


@command(
    argument("shell", type=click.Choice(tuple(SCRIPTS))),
    examples=('eval "$(campaign completion bash)"', "campaign completion fish | source"),
)
def completion(face: Face, shell: str) -> None:
    """Print what makes TAB complete commands and the names of the campaign; put the line into your shell's profile."""
    face.print_json(SCRIPTS[shell].rstrip("\n"))
