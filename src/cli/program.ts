// Builds the command line from the operations: one command per operation, plus those that only a command line needs.
// Commands are added with name and summary only; arguments and flags are declared only for the command that runs.
import { Command, CommanderError } from 'commander'
import { AppError } from '../error.ts'
import { nearest } from '../text/nearest.ts'
import type { Catalog, ListedOperation, OperationGroup, SomeOperation } from '../operations/operation.ts'
import { globalOptions, type GlobalOptions } from './global-options.ts'
import { helpLayout } from './help-layout.ts'
import type { ServeFlags } from './commands/serve-options.ts'
import { COMPLETION, DEMO, MCP, OPEN, SERVE, type SurfaceCommand } from './commands/surface-commands.ts'
import type { McpFlags } from './mcp/mcp-options.ts'
import { asTyped, typedCommand } from '../text/command-line.ts'

export interface Handlers<Declared extends SomeOperation> {
  runOperation(operation: Declared, input: Record<string, unknown>, options: GlobalOptions): Promise<void>
  runServe(request: { command: 'open' | 'serve'; name?: string | undefined }, options: ServeFlags): Promise<void>
  runMcp(action: string | undefined, options: McpFlags): Promise<void>
  printCompletion(shell: string): Promise<void>
  write(text: string): void
}

export function buildProgram<Declared extends SomeOperation>(
  catalog: Catalog<Declared>,
  version: string,
  handlers: Handlers<Declared>,
): Command {
  const program = new Command('annals')
    .description('Search, read, back up and export your Claude Code sessions.')
    .usage('[COMMAND] [OPTIONS]')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .helpCommand(false)
    .configureOutput({ writeOut: handlers.write, writeErr: () => {} })
    .showSuggestionAfterError(false)
    .exitOverride()
    .configureHelp(helpLayout)
  for (const option of globalOptions()) program.addOption(option)
  addPages(program, handlers)
  const declare = addOperations(program, catalog, handlers)
  addSurfaceCommands(program, handlers)
  addHelp(program, declare)
  return program
}

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
  program.hook('preSubcommand', (_, command) => {
    const [word = '-'] = program.args
    // Commander would pass an unknown word as an argument to the default command.
    if (!word.startsWith('-') && word !== command.name()) throw unknownCommand(word, program)
    return declare(command)
  })
  for (const operation of operations) {
    listed.set(operationCommand(program, operation.name, groups, declare).summary(operation.summary), operation)
  }
  return declare
}

function operationCommand(
  program: Command,
  name: string,
  groups: readonly OperationGroup[],
  declare: Declare,
): Command {
  const [word = '', first = word] = name.split(' ').toReversed()
  const group = groups.find((candidate) => candidate.name === first)
  if (!group && first !== word) throw new AppError('internal', `Operation "${name}" has no group "${first}".`)
  const parent = group ? groupCommand(program, group, declare) : program
  if (group?.name === name) return parent
  return parent.command(word, { isDefault: group?.main === name })
}

async function declareCommand<Declared extends SomeOperation>(
  command: Command,
  operation: Declared,
  handlers: Handlers<Declared>,
): Promise<void> {
  const { argumentUsage, fieldsOf, toArgument, toOptions } = await import('./args.ts')
  const fields = fieldsOf(operation.input)
  const positional = fields.filter((field) => field.meta.positional)
  const named = fields.filter((field) => !field.meta.positional)
  rewordErrors(command.description(asTyped(operation.details)))
  for (const field of positional) command.addArgument(toArgument(field))
  const words = command.commands.length > 0 ? ['[COMMAND]'] : []
  command.usage([...words, ...positional.map(argumentUsage), '[OPTIONS]'].join(' '))
  for (const option of named.flatMap(toOptions)) command.addOption(option)
  // The program accepts global flags anywhere, except for a letter in a bundle such as -nj.
  for (const option of globalOptions()) command.addOption(option.hideHelp())
  command.action(async () => {
    const options = command.optsWithGlobals()
    const given = named.filter(({ name }) => options[name] !== undefined)
    const flags = Object.fromEntries(given.map(({ name }) => [name, options[name]]))
    const places = Object.fromEntries(positional.map(({ name }, index) => [name, command.processedArgs[index]]))
    await handlers.runOperation(operation, { ...flags, ...places }, options)
  })
}

function groupCommand(program: Command, { name, main, ...more }: OperationGroup, declare: Declare): Command {
  const summary = asTyped(more.summary)
  const known = program.commands.find((command) => command.name() === name)
  if (known) return known
  const group = program.command(name).summary(summary).helpCommand(false)
  if (main === name) {
    return group.hook('preSubcommand', (_, command) => {
      refuseOptions(group, command)
      return declare(command)
    })
  }
  group.description(`${summary}.\n"annals ${name}" alone runs "annals ${main}".`).usage('[COMMAND] [OPTIONS]')
  return group.hook('preSubcommand', (_, command) => {
    const [word = '-'] = group.args
    if (!word.startsWith('-') && word !== command.name()) throw unknownCommand(word, group)
    return declare(command)
  })
}

/** Flags of the group's main command have no effect on a subcommand, so they are refused. */
function refuseOptions(group: Command, command: Command): void {
  const everywhere = new Set(globalOptions().map((option) => option.attributeName()))
  const stray = group.options.find(
    (option) =>
      !everywhere.has(option.attributeName()) && group.getOptionValueSource(option.attributeName()) !== undefined,
  )
  if (!stray) return
  throw new AppError(
    'usage',
    `${stray.long} belongs to "${typedCommand(wordsOf(group))}", not to "${typedCommand(wordsOf(command))}"; leave it out.`,
  )
}

function addPages<Declared extends SomeOperation>(program: Command, handlers: Handlers<Declared>): void {
  for (const declared of [OPEN, SERVE]) {
    const { name } = declared
    const command = surfaceCommand(program, declared, { isDefault: declared === OPEN })
    command.action(() => handlers.runServe({ command: name, name: command.args[0] }, command.optsWithGlobals()))
  }
}

function addSurfaceCommands<Declared extends SomeOperation>(program: Command, handlers: Handlers<Declared>): void {
  const mcp = surfaceCommand(program, MCP)
  mcp.action((action?: string) => handlers.runMcp(action, mcp.optsWithGlobals()))
  surfaceCommand(program, DEMO).allowUnknownOption()
  surfaceCommand(program, COMPLETION).action((shell: string) => handlers.printCompletion(shell))
}

function surfaceCommand(
  program: Command,
  { name, usage, summary, details = summary, options }: SurfaceCommand,
  more: { isDefault?: boolean } = {},
): Command {
  const command = program.command(`${name} ${usage}`.trimEnd(), more).summary(summary).description(details)
  rewordErrors(command.usage(`${usage} [OPTIONS]`.trimStart()))
  for (const option of options?.() ?? []) command.addOption(option)
  if (options) for (const option of globalOptions()) command.addOption(option.hideHelp())
  return command
}

/** Commander's own help command supports only one word, and no commands that are not declared yet. */
function addHelp(program: Command, declare: Declare): void {
  program
    .command('help [COMMAND...]')
    .description('show the help of a command')
    .usage('[COMMAND...]')
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
  const guess = nearestCommand(word, parent) ?? deeper(parent).find((name) => name.endsWith(` ${word}`))
  const advice = guess ? `did you mean "${typedCommand(guess)}"?` : `the commands are ${names.join(', ')}.`
  return new AppError('usage', `Unknown command "${typed}"; ${advice}`)
}

/** Compares the last words only: a long group name would allow more mistakes in a short word. */
function nearestCommand(word: string, parent: Command): string | undefined {
  const name = nearest(
    word,
    parent.commands.map((command) => command.name()),
  )
  const found = parent.commands.find((command) => command.name() === name)
  return found && wordsOf(found)
}

function deeper(parent: Command): string[] {
  return parent.commands.flatMap((command) => command.commands.map(wordsOf))
}

function wordsOf(command: Command): string {
  return command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name()
}

/** Commander reports help and version as errors with exit code 0. */
export function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}

function rewordErrors(command: Command): void {
  command.exitOverride((error) => {
    throw isHelp(error) ? error : toUsageError(error, command)
  })
}

/** Rewords Commander's errors, such as "error: unknown option '--jsno'", and refers to the help of the command. */
export function toUsageError(error: unknown, command?: Command): unknown {
  if (!(error instanceof CommanderError)) return error
  const problem = error.message.replace(/^error: /, '')
  const flag = error.code === 'commander.unknownOption' ? /'(--[^']+)'/.exec(problem)?.[1] : undefined
  const guess = flag && command && nearest(flag.slice(2), namesOfOptions(command))
  const help = typedCommand(command && isTyped(command) ? `${wordsOf(command)} --help` : '--help')
  const remedy = guess ? `Did you mean --${guess}?` : `See "${help}".`
  const sentence = problem.replace(/\.$/, '')
  return new AppError('usage', `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}. ${remedy}`, { cause: error })
}

/** "annals" alone runs "annals open", which the user has not typed. */
function isTyped(command: Command): boolean {
  return command.name() !== OPEN.name || command.parent?.args[0] === OPEN.name
}

function namesOfOptions(command: Command): string[] {
  return command.options.flatMap(({ long }) => (long ? [long.slice(2)] : []))
}
