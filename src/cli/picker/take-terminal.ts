// A terminal for the picker alone: every key at once, on a screen of its own; and given back as it was, whatever happens.
import type { Readable, Writable } from 'node:stream'

export interface Tty {
  input: Readable & { setRawMode?(isRaw: boolean): unknown }
  output: Writable & { columns?: number; rows?: number }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The second screen, and pasted text in brackets, so that a line break in it does not open anything. */
const ENTER = '\u001b[?1049h\u001b[?2004h'
const LEAVE = '\u001b[?2004l\u001b[?25h\u001b[?1049l'

/** Returns what gives it back; more than once does no harm. */
export function takeTerminal({ input, output }: Tty): () => void {
  let isTaken = true
  const restore = () => {
    if (!isTaken) return
    isTaken = false
    process.off('exit', restore)
    for (const signal of SIGNALS) process.off(signal, onSignal)
    output.write(LEAVE)
    input.setRawMode?.(false)
    // A stream that flows keeps the process alive, and takes the keys away from a pager.
    input.pause()
  }
  const onSignal = (signal: NodeJS.Signals) => {
    restore()
    // Nobody listens any more, so the signal does what it does to any program.
    process.kill(process.pid, signal)
  }
  process.on('exit', restore)
  for (const signal of SIGNALS) process.on(signal, onSignal)
  input.setRawMode?.(true)
  output.write(ENTER)
  return restore
}
