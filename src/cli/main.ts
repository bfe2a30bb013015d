// The command line: what was typed → an operation's value → text or JSON, and an exit code.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EXIT, exitCodeOf, isBrokenPipe, messageOf } from './exit.ts'
import { buildProgram, isHelp, toUsageError, type Handlers } from './program.ts'
import { createTerminal, type Terminal } from './terminal.ts'

/** `packageRoot` is the folder with package.json and the sample archive. */
export async function main(args: readonly string[], packageRoot: string): Promise<number> {
  const terminal = createTerminal(process)
  try {
    if (args[0] === 'demo') return await runDemo(args.slice(1), packageRoot)
    const run: { exitCode: number } = { exitCode: EXIT.done }
    const handlers = createHandlers(terminal, packageRoot, (code) => (run.exitCode = code))
    await buildProgram(readVersion(packageRoot), handlers).parseAsync(args, { from: 'user' })
    return run.exitCode
  } catch (error) {
    return isHelp(error) ? EXIT.done : reportError(toUsageError(error), terminal)
  }
}

function createHandlers(terminal: Terminal, packageRoot: string, onExit: (code: number) => void): Handlers {
  return {
    async runOperation(operation, input, options) {
      if (operation.name === 'show' && input['follow'] === true) {
        const { followShow } = await import('./follow.ts')
        return onExit(await followShow(terminal, input, options))
      }
      const { runOperation } = await import('./run-operation.ts')
      onExit(await runOperation(terminal, operation, input, options))
    },
    async runMain(options) {
      const { runMainJob } = await import('./main-job.ts')
      onExit(await runMainJob(terminal, packageRoot, options))
    },
    async printCompletion(shell) {
      const { completionScript } = await import('./completion.ts')
      terminal.write(completionScript(shell))
    },
    write: terminal.write,
  }
}

async function runDemo(args: readonly string[], packageRoot: string): Promise<number> {
  const { withSample } = await import('./sample.ts')
  return withSample(packageRoot, () => main(args.length === 0 ? ['list'] : args, packageRoot))
}

function readVersion(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  return typeof version === 'string' ? version : 'unknown'
}

function reportError(error: unknown, terminal: Terminal): number {
  if (isBrokenPipe(error)) return EXIT.done
  terminal.writeError(`annals: ${messageOf(error, Boolean(process.env['ANNALS_DEBUG']))}\n`)
  return exitCodeOf(error)
}
