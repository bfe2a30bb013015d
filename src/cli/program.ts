// The command line, derived from the operations: one command each, plus what only a command line needs.
import { Command, CommanderError, Option } from 'commander'
import { AppError, nearest } from '../error.ts'
import { operations } from '../operations/all.ts'
import { collect, fieldsOf, toArgument, toOption } from './args.ts'

export type AnyOperation = (typeof operations)[number]

export interface GlobalOptions {
  json?: boolean
  claudeDir?: string[]
  exclude?: string[]
  timeZone?: string
  sync?: boolean
}

export interface Handlers {
  runOperation(operation: AnyOperation, input: Record<string, unknown>, options: GlobalOptions): Promise<void>
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
    new Option('--json', 'print the result as JSON'),
    new Option('--claude-dir <DIR>', 'read this Claude home or projects folder (repeatable)').argParser(collect),
    new Option('--exclude <RULE>', 'leave out a project folder or a path (repeatable)').argParser(collect),
    new Option('--time-zone <NAME>', 'show times in this zone, such as Europe/Berlin'),
    new Option('--no-sync', 'answer from the index as it is, without looking for changes first'),
  ]
}

export function buildProgram(version: string, handlers: Handlers): Command {
  const program = new Command('annals')
    .description('Reads, checks and tells every Claude Code session on this machine.')
    .usage('[COMMAND] [OPTIONS]')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help, or that of a command')
    .helpCommand('help [COMMAND]', 'show the help of a command')
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
  for (const operation of operations) addOperation(program, operation, handlers)
  addSurfaceCommands(program, handlers)
  return program
}

function addOperation(program: Command, operation: AnyOperation, handlers: Handlers): void {
  const fields = fieldsOf(operation.input)
  const command = program.command(operation.name).summary(operation.summary).description(operation.details)
  const positional = fields.filter((field) => field.meta.positional)
  for (const field of positional) command.addArgument(toArgument(field))
  for (const field of fields) if (!field.meta.positional) command.addOption(toOption(field))
  command.action(async () => {
    const places = Object.fromEntries(positional.map((field, index) => [field.name, command.processedArgs[index]]))
    await handlers.runOperation(operation, { ...command.opts(), ...places }, program.opts())
  })
}

function addSurfaceCommands(program: Command, handlers: Handlers): void {
  const [demo, completion] = SURFACE_COMMANDS
  program.command(`${demo.name} ${demo.usage}`).description(demo.summary).allowUnknownOption()
  program
    .command(`${completion.name} ${completion.usage}`)
    .description(completion.summary)
    .action((shell: string) => handlers.printCompletion(shell))
}

function unknownCommand(word: string, program: Command): AppError {
  const names = program.commands.map((command) => command.name())
  const guess = nearest(word, names)
  const advice = guess ? `did you mean "annals ${guess}"?` : `the commands are ${names.join(', ')}.`
  return new AppError('usage', `There is no command "${word}"; ${advice}`)
}

/** commander reports help and version as errors with exit code 0. */
export function isHelp(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0
}

/** "error: unknown option '--jsno'\n(Did you mean --json?)" → one sentence of ours. */
export function toUsageError(error: unknown): unknown {
  if (!(error instanceof CommanderError)) return error
  if (error.code === 'commander.help') return new AppError('usage', 'There is no such command; see "annals --help".')
  const [problem = '', advice = ''] = error.message.replace(/^error: /, '').split('\n')
  const remedy = advice.replace(/^\((.*)\)$/, '$1') || 'See "annals --help".'
  const sentence = problem.replace(/\.$/, '')
  return new AppError('usage', `${sentence[0]?.toUpperCase() ?? ''}${sentence.slice(1)}. ${remedy}`, { cause: error })
}
