// `annals resume --run`: starts Claude Code in the session's directory, on the same terminal.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { AppError, systemCode } from '../../error.ts'
import { resume } from '../../operations/session/declarations.ts'
import type { Resume } from '../../operations/session/outputs.ts'
import type { GlobalOptions } from '../global-options.ts'
import { perform } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export async function runResume(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const { value } = await perform(terminal, resume, typed, options)
  // The operation has just returned this value. With "run", it refuses a session without a directory.
  const { id, directory } = value as Resume
  const { child, release } = passingSignals(() =>
    spawn('claude', ['--resume', id], { cwd: directory ?? undefined, stdio: 'inherit' }),
  )
  try {
    const [code, signal] = await once(child, 'exit')
    return typeof code === 'number' ? code : 128 + signalNumber(signal)
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
    throw new AppError('not-found', `There is no program "claude" on the PATH; install Claude Code first.`, {
      cause: error,
    })
  } finally {
    release()
  }
}

/** A terminal sends Ctrl-C to both processes, and Claude Code decides what it means. Other signals reach only this process. */
function passingSignals(start: () => ChildProcess): { child: ChildProcess; release: () => void } {
  const pass = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  // Before the start: a signal that arrives right after it would end only this process.
  for (const signal of signals) process.on(signal, pass)
  const child = start()
  const release = () => {
    for (const signal of signals) process.off(signal, pass)
  }
  return { child, release }
}

/** Shells report a program ended by a signal as 128 and the number of the signal. */
function signalNumber(name: unknown): number {
  return Object.entries(constants.signals).find(([each]) => each === name)?.[1] ?? 0
}
