// The command line, derived from the operations: one command each, plus what only a command line needs.
// Commands begin as names with a summary; commander finds out which one was meant, and only that one is declared.
import { Command, CommanderError, Option } from 'commander'
import { AppError, nearest } from '../error.ts'
import type { Catalog, ListedOperation, OperationGroup, SomeOperation } from '../operations/operation.ts'
import { collect } from './collect.ts'

export interface GlobalOptions {
  json?: boolean
  claudeDir?: string[]
  exclude?: string[]
  timeZone?: string
  sync?: boolean
}

export interface Handlers<Declared extends SomeOperation> {
  runOperation(operation: Declared, input: Record<string, unknown>, options: GlobalOptions): Promise<void>
  /** No command given. */
  runMain(options: GlobalOptions): Promise<void>
  printCompletion(shell: string): Promise<void>
  write(text: string): void
}

export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Commands that are not operations: they start something or speak only to a shell. */
export const SURFACE_COMMANDS = [
  {
    name: 'demo',
    usage: '[COMMAND...]',
    summary: 'Run a command on the bundled sample archive, apart from your own data',
  },
  { name: 'completion', usage: '<SHELL>', summary: 'Print the completion script for bash, zsh or fish' },
] as const

export function globalOptions(): Option[] {
  return [
    new Option('-j, --json', 'print the result as JSON'),
    new Option('--claude-dir <DIR>', 'read this Claude home or projects folder (repeatable)').argParser(collect),
    new Option('--exclude <RULE>', 'leave out a project folder or a path (repeatable)').argParser(collect),
    new Option('--time-zone <NAME>', 'show times in this zone, such as Europe/Berlin'),
    new Option('--no-sync', 'answer from the index as it is, without looking for changes first'),
  ]
}

export function buildProgram<Declared extends SomeOperation>(
  catalog: Catalog<Declared>,
  version: string,
  handlers: Handlers<Declared>,
): Command {
  const program = new Command('annals')
    .description('Reads, checks and tells every Claude Code session on this machine.')
    .usage('[COMMAND] [OPTIONS]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .helpCommand(false)
    .configureOutput({ writeOut: handlers.write, writeErr: () => {} })
    .showSuggestionAfterError(true)
    .exitOverride()
    .argument('[COMMAND]')
    .action((word: string | undefined) => {
      if (word !== undefined) throw unknownCommand(word, program)
      return handlers.runMain(program.opts())
    })
  program.configureHelp({
    showGlobalOptions: true,
    // The place-holder argument only catches mistyped commands; the usage line already says it.
    visibleArguments: (command) => (command === program ? [] : [...command.registeredArguments]),
  })
  for (const option of globalOptions()) program.addOption(option)
  const declare = addOperations(program, catalog, handlers)
  addSurfaceCommands(program, handlers)
  addHelp(program, declare)
  return program
}

/** Gives the command of an operation its arguments and flags. */
type Declare = (command: Command) => Promise<void>

function addOperations<Declared extends SomeOperation>(
  program: Command,
  { operations, groups }: Catalog<Declared>,
  handlers: Handlers<Declared>,
): Declare {
  const listed = new Map<Command, ListedOperation<Declared>>()
  const declare: Declare = async (command) => {
    const operation = listed.get(command)
    if (operation && listed.delete(command)) await declareCommand(command, await operation.load(), handlers)
  }
  program.hook('preSubcommand', (_, command) => declare(command))
  for (const operation of operations) {
    const [word = '', first] = operation.name.split(' ').toReversed()
    const group = groups.find(({ name }) => name === first)
    if (first && !group) throw new AppError('internal', `The operation "${operation.name}" needs a group "${first}".`)
    const parent = group ? groupCommand(program, group, declare) : program
    const command = parent.command(word, { isDefault: group?.main === operation.name })
    listed.set(command.summary(operation.summary), operation)
  }
  return declare
}

async function declareCommand<Declared extends SomeOperation>(
  command: Command,
  operation: Declared,
  handlers: Handlers<Declared>,
): Promise<void> {
  const { fieldsOf, toArgument, toOptions } = await import('./args.ts')
  const fields = fieldsOf(operation.input)
  const positional = fields.filter((field) => field.meta.positional)
  const named = fields.filter((field) => !field.meta.positional)
  command.description(operation.details)
  for (const field of positional) command.addArgument(toArgument(field))
  for (const option of named.flatMap(toOptions)) command.addOption(option)
  // The program takes them wherever they stand, but for a letter in a bundle such as -nj.
  for (const option of globalOptions()) command.addOption(option.hideHelp())
  command.action(async () => {
    const options = command.optsWithGlobals()
    const given = named.filter(({ name }) => options[name] !== undefined)
    const flags = Object.fromEntries(given.map(({ name }) => [name, options[name]]))
    const places = Object.fromEntries(positional.map(({ name }, index) => [name, command.processedArgs[index]]))
    await handlers.runOperation(operation, { ...flags, ...places }, options)
  })
}

/** The command of a first word; its own second words are its commands. */
function groupCommand(program: Command, { name, summary, main }: OperationGroup, declare: Declare): Command {
  const known = program.commands.find((command) => command.name() === name)
  if (known) return known
  const group = program
    .command(name)
    .summary(summary)
    .description(`${summary}.\n"annals ${name}" alone is "annals ${main}".`)
    .usage('[COMMAND] [OPTIONS]')
  return group.hook('preSubcommand', (_, command) => {
    const [word = '-'] = group.args
    // What is no command would be taken for an argument of the main one.
    if (!word.startsWith('-') && word !== command.name()) throw unknownCommand(word, group)
    return declare(command)
  })
}

function addSurfaceCommands<Declared extends SomeOperation>(program: Command, handlers: Handlers<Declared>): void {
  const [demo, completion] = SURFACE_COMMANDS
  program.command(`${demo.name} ${demo.usage}`).description(demo.summary).allowUnknownOption()
  program
    .command(`${completion.name} ${completion.usage}`)
    .description(completion.summary)
    .action((shell: string) => handlers.printCompletion(shell))
}

/** commander's own help command knows one word, and no command that is yet to be declared. */
function addHelp(program: Command, declare: Declare): void {
  program
    .command('help [COMMAND...]')
    .description('show the help of a command')
    .action(async (words: readonly string[]) => {
      const command = words.reduce(findCommand, program)
      await declare(command)
      command.outputHelp()
    })
}

function findCommand(parent: Command, word: string): Command {
  const found = parent.commands.find((command) => command.name() === word)
  if (!found) throw unknownCommand(word, parent)
  return found
}

function unknownCommand(word: string, parent: Command): AppError {
  const names = parent.commands.map(wordsOf)
  const typed = [...(parent.parent ? [wordsOf(parent)] : []), word].join(' ')
  const guess = nearest(typed, names) ?? deeper(parent).find((name) => name.endsWith(` ${word}`))
  const advice = guess ? `did you mean "annals ${guess}"?` : `the commands are ${names.join(', ')}.`
  return new AppError('usage', `There is no command "${typed}"; ${advice}`)
}

/** The second words of groups: who types "daily" means "usage daily". */
function deeper(parent: Command): string[] {
  return parent.commands.flatMap((command) => command.commands.map(wordsOf))
}

/** What is typed behind "annals" to get there. */
function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name()
}

/** commander reports help and version as errors with exit code 0. */
export function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}

/** "error: unknown option '--jsno'\n(Did you mean --json?)" → one sentence of ours. */
export function toUsageError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  const [problem = '', advice = ''] = error.message.replace(/^error: /, '').split('\n')
  const remedy = advice.replace(/^\((.*)\)$/, '$1') || 'See "annals --help".'
  const sentence = problem.replace(/\.$/, '')
  return new AppError('usage', `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}. ${remedy}`, { cause: error })
}
