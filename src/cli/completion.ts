// Completion scripts for bash, zsh and fish, derived from the same declarations as the commands themselves.
import { AppError } from '../error.ts'
import { operations } from '../operations/all.ts'
import { fieldsOf, flagName, type Field } from './args.ts'
import { globalOptions, SHELLS, SURFACE_COMMANDS } from './program.ts'

interface Word {
  name: string
  about: string
  flags: Flag[]
  /** Takes files as arguments. */
  takesFiles: boolean
}

interface Flag {
  name: string
  about: string
}

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
  const commands = operations.map((operation) => {
    const fields = fieldsOf(operation.input)
    return {
      name: operation.name,
      about: operation.summary,
      flags: fields.filter((field) => !field.meta.positional).map(toFlag),
      takesFiles: fields.some((field) => field.meta.positional),
    }
  })
  const surface = SURFACE_COMMANDS.map(({ name, summary }) => ({ name, about: summary, flags: [], takesFiles: false }))
  return [...commands, ...surface]
}

function toFlag(field: Field): Flag {
  return { name: flagName(field), about: field.meta.description ?? '' }
}

function globalFlags(): Flag[] {
  const stated = globalOptions().map((option) => ({ name: option.long ?? '', about: option.description }))
  return [...stated, { name: '--help', about: 'show the help' }]
}

function bashScript(commands: readonly Word[]): string {
  const names = commands.map((command) => command.name).join(' ')
  const cases = commands
    .map((command) => `    ${command.name}) flags="$flags ${command.flags.map((flag) => flag.name).join(' ')}" ;;`)
    .join('\n')
  return `# bash completion for annals: eval "$(annals completion bash)"
_annals() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}"
  local flags="${globalFlags()
    .map((flag) => flag.name)
    .join(' ')}"
  [ "$command" = demo ] && command="\${COMP_WORDS[2]}"
  case "$command" in
${cases}
  esac
  if [[ "$word" == -* ]]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ "$COMP_CWORD" -eq 1 ] || { [ "$COMP_CWORD" -eq 2 ] && [ "\${COMP_WORDS[1]}" = demo ]; }; then
    COMPREPLY=($(compgen -W "${names}" -- "$word"))
  elif [ "$command" = completion ]; then COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _annals annals
`
}

function zshScript(commands: readonly Word[]): string {
  const list = commands.map((command) => `    ${quote(`${command.name}:${command.about}`)}`).join('\n')
  const flagsOf = (flags: readonly Flag[]) =>
    flags.map((flag) => quote(`${flag.name}[${flag.about.replace(/[[\]]/g, '')}]`)).join(' ')
  const cases = commands
    .map(
      (command) =>
        `    ${command.name}) _arguments $flags ${flagsOf(command.flags)} ${command.takesFiles ? "'*:path:_files'" : ''} ;;`,
    )
    .join('\n')
  return `#compdef annals
# zsh completion for annals: eval "$(annals completion zsh)"
_annals() {
  local -a commands flags
  commands=(
${list}
  )
  flags=(${flagsOf(globalFlags())})
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases}
  esac
}
compdef _annals annals
`
}

function fishScript(commands: readonly Word[]): string {
  const lines = ['# fish completion for annals: annals completion fish | source', 'complete -c annals -f']
  for (const command of commands) {
    lines.push(`complete -c annals -n __fish_use_subcommand -a ${command.name} -d ${quote(command.about)}`)
    const when = quote(`__fish_seen_subcommand_from ${command.name}`)
    if (command.takesFiles) lines.push(`complete -c annals -n ${when} -F`)
    for (const flag of command.flags)
      lines.push(`complete -c annals -n ${when} -l ${flag.name.slice(2)} -d ${quote(flag.about)}`)
  }
  for (const flag of globalFlags()) lines.push(`complete -c annals -l ${flag.name.slice(2)} -d ${quote(flag.about)}`)
  lines.push(`complete -c annals -n '__fish_seen_subcommand_from completion' -a ${quote(SHELLS.join(' '))}`)
  return `${lines.join('\n')}\n`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
