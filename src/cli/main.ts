// The entry point of the command line: parses the arguments, runs the command and returns an exit code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups, operations, type AnyOperation } from '../operations/all.ts'
import { AppError } from '../error.ts'
import { typedCommand } from '../text/command-line.ts'
import { visible } from '../text/visible.ts'
import type { CodeCache } from './code-cache.ts'
import { EXIT, exitCodeOf, isBrokenPipe, messageOf } from './exit.ts'
import type { GlobalOptions } from './global-options.ts'
import { buildProgram, isHelp, toUsageError, type Handlers } from './program.ts'
import { createTerminal, type Terminal } from './terminal.ts'

export async function main(args: readonly string[], packageRoot: string, codeCache?: CodeCache): Promise<number> {
  const terminal = createTerminal(process)
  try {
    if (args[0] === 'completion' && args[2] === '--') return await answerShell(args, terminal, packageRoot)
    const place = firstWord(args)
    const rest = args.toSpliced(place, 1)
    if (args[place] === 'demo' && (!asksHelp(args) || firstWord(rest) < rest.length))
      return await runDemo(rest, packageRoot)
    const run: { exitCode: number } = { exitCode: EXIT.done }
    const handlers = createHandlers(terminal, { packageRoot, codeCache }, (code) => (run.exitCode = code))
    await buildProgram({ operations, groups }, readVersion(packageRoot), handlers).parseAsync(args, { from: 'user' })
    return run.exitCode
  } catch (error) {
    return isHelp(error) ? EXIT.done : reportError(toUsageError(error), terminal)
  }
}

function createHandlers(
  terminal: Terminal,
  { packageRoot, codeCache }: { packageRoot: string; codeCache: CodeCache | undefined },
  onExit: (code: number) => void,
): Handlers<AnyOperation> {
  return {
    async runOperation(operation, input, options) {
      onExit(await dispatch(terminal, operation, input, options, codeCache))
      codeCache?.save(operation.name)
    },
    async runServe({ command, name }, options) {
      if (options.tsv)
        throw new AppError('usage', `"${typedCommand(command)}" prints no table; leave out --tsv, or use --json.`)
      const { runServe } = await import('./commands/serve.ts')
      const isOpen = command === 'open'
      const installation = { packageRoot, version: readVersion(packageRoot) }
      const request = { name, opensBrowser: isOpen, showsSample: isOpen }
      onExit(await runServe(terminal, installation, request, options))
    },
    async runMcp(typed, options) {
      const { readAction } = await import('./mcp/mcp-options.ts')
      const action = readAction(typed)
      if (action) {
        const { runInstall } = await import('./mcp/install.ts')
        return onExit(await runInstall(terminal, action, options, packageRoot))
      }
      const { runMcp } = await import('./mcp/serve.ts')
      onExit(await runMcp(terminal, { packageRoot, version: readVersion(packageRoot) }, options))
    },
    async printCompletion(shell) {
      const { completionScript } = await import('./commands/completion.ts')
      terminal.write(completionScript(shell))
    },
    write: terminal.write,
  }
}

/** Commands that do more than run their operation. Each is imported when it runs. */
async function dispatch(
  terminal: Terminal,
  operation: AnyOperation,
  input: Record<string, unknown>,
  options: GlobalOptions,
  codeCache: CodeCache | undefined,
): Promise<number> {
  const { checkFormat, keepMemoryFlat, runOperation } = await import('./run-operation.ts')
  keepMemoryFlat(operation.name, () => codeCache?.beforeFlags())
  await checkFormat(operation.name, options)
  if (operation.name === 'search') {
    const { runSearch } = await import('./commands/search.ts')
    return runSearch(terminal, input, options)
  }
  if (operation.name === 'forget') {
    const { runForget } = await import('./commands/forget.ts')
    return runForget(terminal, input, options)
  }
  if (operation.name === 'keep install' || operation.name === 'keep remove') {
    const { runConfirmed } = await import('./commands/confirmed.ts')
    return runConfirmed(terminal, operation, input, options)
  }
  if (operation.name.startsWith('edit ') || operation.name === 'undo') {
    const { runEdit } = await import('./commands/edit.ts')
    return runEdit(terminal, operation, input, options)
  }
  if (operation.name === 'export') {
    const { runExport } = await import('./commands/export.ts')
    return runExport(terminal, input, options)
  }
  if (operation.name === 'sync' && input['watch'] === true) {
    const { runWatch } = await import('./commands/watch.ts')
    return runWatch(terminal, input, options)
  }
  if (operation.name === 'resume' && input['run'] === true) {
    const { runResume } = await import('./commands/resume.ts')
    return runResume(terminal, input, options)
  }
  if (operation.name === 'show' && input['follow'] === true) {
    const { followShow } = await import('./commands/follow.ts')
    return followShow(terminal, input, options)
  }
  const isQuiet = operation.name === 'sync' && input['quiet'] === true
  // A hook starts it when a session ends, often because its terminal is being closed.
  if (isQuiet) process.on('SIGHUP', () => {})
  return runOperation(isQuiet ? silent(terminal) : terminal, operation, input, options)
}

/** For hooks and services. Errors are still written. */
function silent(terminal: Terminal): Terminal {
  return { ...terminal, write: () => {}, showsProgress: false, page: async () => false, send: async () => {} }
}

async function runDemo(args: readonly string[], packageRoot: string): Promise<number> {
  if (args.some((arg) => arg.split('=')[0] === '--claude-dir'))
    throw new AppError('usage', '"annals demo" reads only the sample; leave out --claude-dir.')
  const place = firstWord(args)
  const resets = args.lastIndexOf(RESET, place) >= 0
  const rest = args.filter((arg, index) => arg !== RESET || index >= place)
  const command = args[place] === undefined ? ['list', ...rest] : rest
  if (asksHelp(args)) return main(command, packageRoot)
  const { withSample } = await import('./commands/sample.ts')
  const installation = { packageRoot, version: readVersion(packageRoot) }
  return withSample(installation, { resets }, () => main(command, packageRoot))
}

/** Answers the completion scripts: "completion SHELL -- …". A line that begins with "annals demo" is about the sample. */
async function answerShell([, shell = '', , ...words]: readonly string[], terminal: Terminal, packageRoot: string) {
  const completion = await import('./commands/completion.ts')
  const write = async () => terminal.write(await completion.answerShell(shell, words, { operations, groups }))
  const isDemo = words[0] === 'demo' || /^\S+\s+demo\s/.test(words[0] ?? '')
  if (isDemo) {
    const { withSample } = await import('./commands/sample.ts')
    await withSample({ packageRoot, version: readVersion(packageRoot) }, { resets: false }, write)
  } else await write()
  return EXIT.done
}

const RESET = '--reset'

function asksHelp(args: readonly string[]): boolean {
  return args.includes('--help') || args.includes('-h')
}

const VALUE_FLAGS: ReadonlySet<string> = new Set(['--claude-dir', '--exclude', '--time-zone'])

function firstWord(args: readonly string[]): number {
  let place = 0
  while (args[place]?.startsWith('-')) place += VALUE_FLAGS.has(args[place] ?? '') ? 2 : 1
  return place
}

function readVersion(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  return typeof version === 'string' ? version : 'unknown'
}

function reportError(error: unknown, terminal: Terminal): number {
  if (isBrokenPipe(error)) return EXIT.done
  // The message may contain names of sessions or files, which may contain control characters.
  terminal.writeError(`annals: ${visible(messageOf(error, Boolean(process.env['ANNALS_DEBUG'])))}\n`)
  return exitCodeOf(error)
}
