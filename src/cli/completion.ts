// Completion scripts for bash, zsh and fish, derived from the same declarations as the commands themselves.
import { AppError } from '../error.ts'
import { operations } from '../operations/all.ts'
import { fieldsOf, flagName } from './args.ts'
import { globalOptions, SHELLS, SURFACE_COMMANDS } from './program.ts'

interface Word {
  name: string
  about: string
  flags: Flag[]
  /** What its arguments are. */
  takes: 'files' | 'session' | 'shell' | 'command' | 'nothing'
}

interface Flag {
  name: string
  about: string
  /** Whether a value follows, and which there are. */
  takesValue: boolean
  values: readonly string[]
}

const SESSION_WORDS = ['latest', 'current']

export function completionScript(shell: string): string {
  switch (shell) {
    case 'bash':
      return bashScript(words())
    case 'zsh':
      return zshScript(words())
    case 'fish':
      return fishScript(words())
    default:
      throw new AppError('usage', `There is no completion for "${shell}"; choose ${SHELLS.join(', ')}.`)
  }
}

function words(): Word[] {
  const commands = operations.map((operation): Word => {
    const fields = fieldsOf(operation.input)
    const place = fields.find((field) => field.meta.positional)
    const takes = place === undefined ? 'nothing' : place.kind === 'list' ? 'files' : 'session'
    const flags = fields.filter((field) => !field.meta.positional)
    return {
      name: operation.name,
      about: operation.summary,
      flags: flags.map((field) => ({
        name: flagName(field),
        about: field.meta.description ?? '',
        takesValue: field.kind !== 'switch',
        values: field.choices ?? [],
      })),
      takes,
    }
  })
  const surface = SURFACE_COMMANDS.map(({ name, summary }): Word => ({
    name,
    about: summary,
    flags: [],
    takes: name === 'demo' ? 'command' : 'shell',
  }))
  return [...commands, ...surface, { name: 'help', about: 'Show the help of a command', flags: [], takes: 'command' }]
}

function globalFlags(): Flag[] {
  const stated = globalOptions().map((option) => ({
    name: option.long ?? '',
    about: option.description,
    takesValue: option.required,
    values: [],
  }))
  return [...stated, { name: '--help', about: 'show the help', takesValue: false, values: [] }]
}

function namesOf(flags: readonly Flag[]): string {
  return flags.map((flag) => flag.name).join(' ')
}

function bashScript(commands: readonly Word[]): string {
  const names = commands.map((command) => command.name).join(' ')
  const flags = commands.map((command) => `    ${command.name}) flags="$flags ${namesOf(command.flags)}" ;;`)
  const values = commands.flatMap((command) =>
    command.flags
      .filter((flag) => flag.takesValue)
      .map(
        (flag) =>
          `    ${command.name}:${flag.name}) COMPREPLY=($(compgen -W "${flag.values.join(' ')}" -- "$word")); return ;;`,
      ),
  )
  const sessions = commands.filter((command) => command.takes === 'session').map((command) => command.name)
  return `# bash completion for annals: eval "$(annals completion bash)"
_annals() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" first=1
  [ "\${COMP_WORDS[1]}" = demo ] && first=2
  local command="\${COMP_WORDS[first]}" flags="${namesOf(globalFlags())}"
  case "$command" in
${flags.join('\n')}
  esac
  case "$command:$before" in
${values.join('\n')}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word")); return; fi
  if [ "$COMP_CWORD" -eq "$first" ] || [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names}" -- "$word")); return; fi
  case "$command" in
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$word")) ;;
    help) COMPREPLY=($(compgen -W "${names}" -- "$word")) ;;
    ${sessions.join('|')}) COMPREPLY=($(compgen -W "${SESSION_WORDS.join(' ')}" -- "$word") $(compgen -f -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _annals annals
`
}

function zshScript(commands: readonly Word[]): string {
  const list = commands.map((command) => `    ${quote(`${command.name}:${command.about}`)}`).join('\n')
  const cases = commands.map(
    (command) =>
      `    ${command.name}) _arguments $flags ${command.flags.map(zshFlag).join(' ')} ${zshArgument(command)} ;;`,
  )
  return `#compdef annals
# zsh completion for annals: eval "$(annals completion zsh)"
_annals_command() {
  local -a commands
  commands=(
${list}
  )
  _describe command commands
}
_annals_session() { _alternative 'words:session:(${SESSION_WORDS.join(' ')})' 'files:file:_files' }
_annals() {
  local -a flags
  flags=(${globalFlags().map(zshFlag).join(' ')})
  if (( CURRENT == 2 )); then _annals_command; return; fi
  # From here on the command is the first word, as _arguments wants it.
  shift words; (( CURRENT-- ))
  if [[ $words[1] == demo ]]; then
    if (( CURRENT == 2 )); then _annals_command; return; fi
    shift words; (( CURRENT-- ))
  fi
  case "$words[1]" in
${cases.join('\n')}
  esac
}
compdef _annals annals
`
}

function zshFlag(flag: Flag): string {
  const value = flag.takesValue ? `:value:${flag.values.length > 0 ? `(${flag.values.join(' ')})` : ''}` : ''
  return quote(`${flag.name}[${flag.about.replace(/[[\]:]/g, '')}]${value}`)
}

function zshArgument(command: Word): string {
  switch (command.takes) {
    case 'files':
      return quote('*:path:_files')
    case 'session':
      return quote('1:session:_annals_session')
    case 'shell':
      return quote(`1:shell:(${SHELLS.join(' ')})`)
    case 'command':
      return quote('1:command:_annals_command')
    case 'nothing':
      return ''
  }
}

function fishScript(commands: readonly Word[]): string {
  const lines = ['# fish completion for annals: annals completion fish | source', 'complete -c annals -f']
  for (const command of commands) {
    lines.push(`complete -c annals -n __fish_use_subcommand -a ${command.name} -d ${quote(command.about)}`)
    const when = quote(`__fish_seen_subcommand_from ${command.name}`)
    if (command.takes === 'files' || command.takes === 'session') lines.push(`complete -c annals -n ${when} -F`)
    if (command.takes === 'session') lines.push(`complete -c annals -n ${when} -a ${quote(SESSION_WORDS.join(' '))}`)
    if (command.takes === 'shell') lines.push(`complete -c annals -n ${when} -a ${quote(SHELLS.join(' '))}`)
    if (command.takes === 'command') {
      const names = commands.map((other) => other.name).join(' ')
      lines.push(`complete -c annals -n ${when} -a ${quote(names)}`)
    }
    for (const flag of command.flags) lines.push(fishFlag(flag, `-n ${when} `))
  }
  for (const flag of globalFlags()) lines.push(fishFlag(flag, ''))
  return `${lines.join('\n')}\n`
}

function fishFlag(flag: Flag, when: string): string {
  const value = flag.takesValue ? ` -x${flag.values.length > 0 ? ` -a ${quote(flag.values.join(' '))}` : ''}` : ''
  return `complete -c annals ${when}-l ${flag.name.slice(2)} -d ${quote(flag.about)}${value}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
