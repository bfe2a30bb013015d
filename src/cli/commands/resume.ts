// `annals resume --run`: starts Claude Code in the session's directory, on the same terminal.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { AppError, systemCode } from '../../error.ts'
import { resume } from '../../operations/session/declarations.ts'
import type { Resume } from '../../operations/session/resume.ts'
import type { GlobalOptions } from '../global-options.ts'
import { perform } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export async function runResume(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const { value } = await perform(terminal, resume, typed, options)
  // The operation has just returned this value.
  const { id, directory } = value as Resume
  const child = spawn('claude', ['--resume', id], { cwd: directory, stdio: 'inherit' })
  try {
    const [code] = await once(child, 'exit')
    return typeof code === 'number' ? code : 1
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
    throw new AppError('not-found', `There is no program "claude" on the PATH; install Claude Code first.`, {
      cause: error,
    })
  }
}
