// Long output goes through the reader's own pager when a person is watching, as git does it.
import { spawn } from 'node:child_process'

export interface PagerOptions {
  isTerminal: boolean
  rows: number
  env: Readonly<Record<string, string | undefined>>
  write(text: string): void
}

/** -F leaves at once when all fits, -R keeps our colours, -X leaves the text on the screen. */
const LESS = 'FRX'

export async function page(text: string, { isTerminal, rows, env, write }: PagerOptions): Promise<void> {
  const command = env['ANNALS_PAGER'] ?? env['PAGER'] ?? 'less'
  if (!isTerminal || command === '' || command === 'cat' || text.split('\n').length < rows) return write(text)
  const isShown = await pipeTo(command, text, { LESS, ...env })
  if (!isShown) write(text)
}

/** False when there is no such pager. */
function pipeTo(command: string, text: string, env: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'inherit', 'inherit'], env })
    child.on('error', () => resolve(false))
    // 127 is the shell's word for a command that is not there.
    child.on('close', (code) => resolve(code !== 127))
    // The reader may leave before the end.
    child.stdin.on('error', () => {})
    child.stdin.end(text)
  })
}
