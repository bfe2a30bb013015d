// Completion scripts for bash, zsh and fish, derived from the same declarations as the commands themselves.
import type { Option } from 'commander'
import { AppError } from '../../error.ts'
import type { Catalog, ListedOperation, OperationGroup, SomeOperation } from '../../operations/operation.ts'
import { fieldsOf, negationOf, type Field } from '../args.ts'
import { globalOptions } from '../global-options.ts'
import { SURFACE_COMMANDS } from './surface-commands.ts'
import { flagName, asTyped } from '../../text/command-line.ts'

interface Word {
  name: string
  about: string
  flags: Flag[]
  takes: 'files' | 'session' | 'shell' | 'command' | 'nothing'
}

interface Flag {
  name: string
  about: string
  takesValue: boolean
  values: readonly string[]
}

interface Words {
  commands: readonly Word[]
  groups: readonly OperationGroup[]
  first: readonly { name: string; about: string }[]
}

const SHELLS = ['bash', 'zsh', 'fish'] as const
const SESSION_WORDS = ['latest', 'current']

export async function completionScript(shell: string, catalog: Catalog<SomeOperation>): Promise<string> {
  const words = await collectWords(catalog)
  switch (shell) {
    case 'bash':
      return bashScript(words)
    case 'zsh':
      return zshScript(words)
    case 'fish':
      return fishScript(words)
    default:
      throw new AppError('usage', `SHELL must be one of: ${SHELLS.join(', ')}; there is no completion for "${shell}".`)
  }
}

async function collectWords({ operations, groups }: Catalog<SomeOperation>): Promise<Words> {
  const surface = SURFACE_COMMANDS.map(({ name, summary, takes, options }): Word => ({
    name,
    about: summary,
    flags: optionFlags(options?.() ?? []),
    takes,
  }))
  const help: Word = { name: 'help', about: 'Show the help of a command', flags: [], takes: 'command' }
  const commands = [...(await Promise.all(operations.map(operationWord))), ...surface, help]
  const single = commands.filter(({ name }) => !name.includes(' '))
  const groupWords = groups
    .filter((group) => !isOwnMain(group))
    .map(({ name, summary }) => ({ name, about: asTyped(summary) }))
  return { commands, groups, first: [...single, ...groupWords] }
}

/** Reports whether the group's name is itself a command, whose arguments are in the same position as its subcommands. */
function isOwnMain({ name, main }: OperationGroup): boolean {
  return name === main
}

async function operationWord({ name, summary, load }: ListedOperation<SomeOperation>): Promise<Word> {
  const fields = fieldsOf((await load()).input)
  const place = fields.find((field) => field.meta.positional)
  const isFile = place?.meta.path === true || (place?.kind === 'list' && place.meta.session !== true)
  const takes = place === undefined ? 'nothing' : isFile ? 'files' : 'session'
  return { name, about: summary, flags: fields.filter((field) => !field.meta.positional).flatMap(fieldFlags), takes }
}

function fieldFlags(field: Field): Flag[] {
  const negation = negationOf(field)
  const flag = {
    name: flagName(field.name),
    about: field.about,
    takesValue: field.kind !== 'switch',
    values: field.choices ?? [],
  }
  return negation ? [flag, { name: negation.flag, about: negation.about, takesValue: false, values: [] }] : [flag]
}

function globalFlags(): Flag[] {
  return [...optionFlags(globalOptions()), { name: '--help', about: 'show the help', takesValue: false, values: [] }]
}

function optionFlags(options: readonly Option[]): Flag[] {
  return options.map(({ long, description, required }) => ({
    name: long ?? '',
    about: description,
    takesValue: required,
    values: [],
  }))
}

function membersOf(group: OperationGroup, commands: readonly Word[]): Word[] {
  const start = `${group.name} `
  return commands
    .filter(({ name }) => name.startsWith(start))
    .map((command) => ({ ...command, name: command.name.slice(start.length) }))
}

function namesOf(named: readonly { name: string }[]): string {
  return named.map(({ name }) => name).join(' ')
}

function bashScript({ commands, groups, first }: Words): string {
  const flags = commands.map((command) => `    ${quote(command.name)}) flags="$flags ${namesOf(command.flags)}" ;;`)
  const values = commands.flatMap((command) =>
    command.flags
      .filter((flag) => flag.takesValue)
      .map((flag) => `    ${quote(`${command.name}:${flag.name}`)}) ${bashReply(flag.values.join(' '))}; return ;;`),
  )
  const second = groups.map(
    (group) => `    ${group.name}) ${bashSecond(group, namesOf(membersOf(group, commands)))} ;;`,
  )
  const sessions = commands.filter((command) => command.takes === 'session').map((command) => quote(command.name))
  return `# bash completion for annals: eval "$(annals completion bash)"
_annals() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" first=1
  [[ "\${COMP_WORDS[1]}" == demo || "\${COMP_WORDS[1]}" == help ]] && first=2
  local command="\${COMP_WORDS[first]}" next="\${COMP_WORDS[first+1]}" flags="${namesOf(globalFlags())}"
  case "$command" in
${second.join('\n')}
  esac
  case "$command" in
${flags.join('\n')}
  esac
  case "$command:$before" in
${values.join('\n')}
  esac
  if [[ "$word" == -* ]]; then ${bashReply('$flags')}; return; fi
  if [ "$COMP_CWORD" -eq "$first" ] || [ "$COMP_CWORD" -eq 1 ]; then ${bashReply(namesOf(first))}; return; fi
  case "$command" in
    completion) ${bashReply(SHELLS.join(' '))} ;;
    ${sessions.join('|')}) ${bashReplyOrFile(SESSION_WORDS.join(' '))} ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _annals annals
`
}

function bashReply(words: string): string {
  return `COMPREPLY=($(compgen -W "${words}" -- "$word"))`
}

function bashReplyOrFile(words: string): string {
  return `COMPREPLY=($(compgen -W "${words}" -- "$word") $(compgen -f -- "$word"))`
}

/** Completes the second word. A flag in its place means the group's main command. */
function bashSecond(group: OperationGroup, names: string): string {
  const { name, main } = group
  if (isOwnMain(group)) {
    const words = `${names} ${SESSION_WORDS.join(' ')}`
    return `if [[ "$COMP_CWORD" -eq $((first+1)) && "$word" != -* ]]; then ${bashReplyOrFile(words)}; return; fi
      case " ${names} " in *" $next "*) command="${name} $next" ;; esac`
  }
  const reply = `if [[ "$COMP_CWORD" -eq $((first+1)) && "$word" != -* ]]; then ${bashReply(names)}; return; fi`
  return `${reply}
      if [[ -z "$next" || "$next" == -* ]]; then command=${quote(main)}; else command="$command $next"; fi`
}

function zshScript(words: Words): string {
  const { commands, groups, first } = words
  const cases = commands.map(
    (command) =>
      `    ${quote(command.name)}) _arguments $flags ${command.flags.map(zshFlag).join(' ')} ${zshArgument(command)} ;;`,
  )
  const lists = groups.map((group) => zshList(`_annals_${group.name}`, membersOf(group, commands)))
  return `#compdef annals
# zsh completion for annals: eval "$(annals completion zsh)"
${[zshList('_annals_command', first), ...lists].join('\n')}
_annals_session() { _alternative 'words:session:(${SESSION_WORDS.join(' ')})' 'files:file:_files' }
_annals() {
  local -a flags
  flags=(${globalFlags().map(zshFlag).join(' ')})
  if (( CURRENT == 2 )); then _annals_command; return; fi
  # From here on the command is the first word, as _arguments wants it.
  shift words; (( CURRENT-- ))
  if [[ $words[1] == (demo|help) ]]; then
    if (( CURRENT == 2 )); then _annals_command; return; fi
    shift words; (( CURRENT-- ))
  fi
  local command=$words[1]
  case "$command" in
${groups.map((group) => zshSecond(group, words)).join('\n')}
  esac
  case "$command" in
${cases.join('\n')}
  esac
}
compdef _annals annals
`
}

function zshList(name: string, words: readonly { name: string; about: string }[]): string {
  const list = words.map((word) => `    ${quote(`${word.name}:${word.about}`)}`).join('\n')
  return `${name}() {
  local -a commands
  commands=(
${list}
  )
  _describe command commands
}`
}

function zshSecond(group: OperationGroup, { commands }: Words): string {
  const { name, main } = group
  if (isOwnMain(group)) {
    const names = membersOf(group, commands).map((member) => member.name)
    return `    ${name})
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then _annals_${name}; _annals_session; return
      elif [[ $words[2] == (${names.join('|')}) ]]; then command="$command $words[2]"; shift words; (( CURRENT-- ))
      fi ;;`
  }
  return `    ${name})
      if [[ $words[2] == -* ]]; then command=${quote(main)}
      elif (( CURRENT == 2 )); then _annals_${name}; return
      else command="$command $words[2]"; shift words; (( CURRENT-- ))
      fi ;;`
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

function fishScript({ commands, groups, first }: Words): string {
  const lines = ['# fish completion for annals: annals completion fish | source', 'complete -c annals -f']
  for (const word of first) lines.push(fishWord(word, '__fish_use_subcommand'))
  for (const group of groups) {
    const members = membersOf(group, commands)
    const when = fishAlone(group, members)
    for (const member of members) lines.push(fishWord(member, when))
    const main = commands.find(({ name }) => name === group.main && !isOwnMain(group))
    for (const flag of main?.flags ?? []) lines.push(fishFlag(flag, when))
  }
  for (const command of commands) {
    const group = groups.find(({ name }) => name === command.name)
    const typed = command.name.split(' ').map((word) => `__fish_seen_subcommand_from ${word}`)
    const when = group ? fishAlone(group, membersOf(group, commands)) : typed.join('; and ')
    lines.push(...fishArguments(command, when, first))
    for (const flag of command.flags) lines.push(fishFlag(flag, when))
  }
  for (const flag of globalFlags()) lines.push(fishFlag(flag))
  return `${lines.join('\n')}\n`
}

function fishAlone(group: OperationGroup, members: readonly Word[]): string {
  return `__fish_seen_subcommand_from ${group.name}; and not __fish_seen_subcommand_from ${namesOf(members)}`
}

function fishWord({ name, about }: { name: string; about: string }, when: string): string {
  return `complete -c annals -n ${quote(when)} -a ${name} -d ${quote(about)}`
}

function fishArguments({ name, takes }: Word, when: string, first: Words['first']): string[] {
  const reply = `complete -c annals -n ${quote(when)}`
  switch (takes) {
    case 'files':
      return [`${reply} -F`]
    case 'session':
      return [`${reply} -F`, `${reply} -a ${quote(SESSION_WORDS.join(' '))}`]
    case 'shell':
      return [`${reply} -a ${quote(SHELLS.join(' '))}`]
    case 'command': {
      const others = namesOf(first.filter((other) => other.name !== name))
      const before = `${when}; and not __fish_seen_subcommand_from ${others}`
      return [`complete -c annals -n ${quote(before)} -a ${quote(namesOf(first))}`]
    }
    case 'nothing':
      return []
  }
}

function fishFlag(flag: Flag, when?: string): string {
  const place = when === undefined ? '' : `-n ${quote(when)} `
  const value = flag.takesValue ? ` -x${flag.values.length > 0 ? ` -a ${quote(flag.values.join(' '))}` : ''}` : ''
  return `complete -c annals ${place}-l ${flag.name.slice(2)} -d ${quote(flag.about)}${value}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
