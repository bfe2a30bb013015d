// Puts the terminal into raw mode on the alternate screen for the picker, and always restores it.
import type { Readable, Writable } from 'node:stream'

export interface Tty {
  input: Readable & { setRawMode?(isRaw: boolean): unknown }
  output: Writable & { columns?: number; rows?: number }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Alternate screen and bracketed paste, so that a pasted line break does not act as Enter. */
const ENTER = '\u001b[?1049h\u001b[?2004h'
const LEAVE = '\u001b[?2004l\u001b[?25h\u001b[?1049l'

export function takeTerminal({ input, output }: Tty): () => void {
  let isTaken = true
  const restore = () => {
    if (!isTaken) return
    isTaken = false
    process.off('exit', restore)
    for (const signal of SIGNALS) process.off(signal, onSignal)
    output.write(LEAVE)
    input.setRawMode?.(false)
    // A flowing stream would keep the process alive and take keys away from a pager.
    input.pause()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    restore()
    process.kill(process.pid, signal)
  }
  process.on('exit', restore)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  input.setRawMode?.(true)
  output.write(ENTER)
  return restore
}
