import { readFlags } from '../host/read-flags.ts';
import { closestWord } from '../model/kernel/results/closest-word.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import type { Command, CommandDefinition } from './command.ts';
import { flagsOf, resources } from './resources/resource.ts';

/** The possible next words, by the words typed before. */
type Followers = ReadonlyMap<string, readonly string[]>;

const shells: Readonly<Record<string, (followers: Followers) => string>> = { bash, zsh, fish };

export const completionShells = Object.keys(shells);

/** `vaultdesk completion SHELL`: prints the completion script for a shell. */
export function completionOf(table: () => Readonly<Record<string, CommandDefinition>>): Command {
  return async ({ argv, print }) => {
    const [name = ''] = readFlags(argv, {}, { words: 1 }).words;
    const script = Object.hasOwn(shells, name) ? shells[name] : undefined;
    if (!script) throw new UsageError(rejection(name));
    print(script(followersIn(table())));
  };
}

function rejection(name: string): string {
  const suggestion = closestWord(name, completionShells);
  const advice = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `Name a shell: vaultdesk completion ${completionShells.join(', ')}.${advice}`;
}

function followersIn(table: Readonly<Record<string, CommandDefinition>>): Followers {
  const followers = new Map<string, string[]>();
  const add = (prefix: string, next: readonly string[]) =>
    followers.set(prefix, [...new Set([...(followers.get(prefix) ?? []), ...next])]);
  for (const [name, { flags, words = [] }] of Object.entries(table)) {
    const [first = '', ...second] = name.split(' ');
    add('', [first]);
    add('help', [first]);
    if (second.length > 0) add(first, second);
    add(name, [...words, ...dashed(Object.keys(flags))]);
  }
  add('', ['sign', 'help', '--version', '--help']);
  for (const resource of resources()) {
    const { noun, verb } = resource;
    if (Object.hasOwn(table, noun)) continue;
    add('', [noun]);
    add(noun, [verb]);
    add(`${noun} ${verb}`, dashed(Object.keys(flagsOf(resource))));
  }
  return followers;
}

function dashed(names: readonly string[]): readonly string[] {
  return names.map((name) => `--${name}`);
}

/** A bash and zsh function that prints the possible next words. */
function wordsFunction(followers: Followers): string {
  const cases = [...followers].map(([prefix, next]) => `    '${prefix}') echo '${next.join(' ')}' ;;`);
  return `_vaultdesk_words() {\n  case "$1" in\n${cases.join('\n')}\n  esac\n}`;
}

function bash(followers: Followers): string {
  return `# Completion of vaultdesk for bash: source <(vaultdesk completion bash)
${wordsFunction(followers)}
_vaultdesk() {
  local typed=\${COMP_WORDS[COMP_CWORD]} words=''
  if ((COMP_CWORD > 1)); then words=\${COMP_WORDS[1]}; fi
  if ((COMP_CWORD > 2)) && [ -n "$(_vaultdesk_words "$words \${COMP_WORDS[2]}")" ]; then
    words="$words \${COMP_WORDS[2]}"
  fi
  COMPREPLY=($(compgen -W "$(_vaultdesk_words "$words")" -- "$typed"))
}
complete -o default -F _vaultdesk vaultdesk`;
}

function zsh(followers: Followers): string {
  return `#compdef vaultdesk
# Completion of vaultdesk for zsh: source <(vaultdesk completion zsh)
${wordsFunction(followers)}
_vaultdesk() {
  local before=''
  if ((CURRENT > 2)); then before=$words[2]; fi
  if ((CURRENT > 3)) && [[ -n "$(_vaultdesk_words "$before $words[3]")" ]]; then
    before="$before $words[3]"
  fi
  compadd -- \${=$(_vaultdesk_words "$before")} || _files
}
compdef _vaultdesk vaultdesk`;
}

function fish(followers: Followers): string {
  const cases = [...followers].map(([prefix, next]) => `    case '${prefix}'\n      printf '%s\\n' ${next.join(' ')}`);
  return `# Completion of vaultdesk for fish: vaultdesk completion fish | source
function __vaultdesk_words
  switch "$argv[1]"
${cases.join('\n')}
  end
end
function __vaultdesk_complete
  set -l typed (commandline -opc)
  set -l before ''
  if test (count $typed) -gt 1
    set before $typed[2]
  end
  if test (count $typed) -gt 2; and test -n "$(__vaultdesk_words "$before $typed[3]")"
    set before "$before $typed[3]"
  end
  __vaultdesk_words "$before"
end
complete -c vaultdesk -a '(__vaultdesk_complete)'`;
}
