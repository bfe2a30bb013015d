// Ends the process in an orderly way on Ctrl-C, a closed terminal or SIGTERM. This takes a tenth of a second, or half a
// second during a sync.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Only a single long SQLite statement or an overloaded machine takes longer. */
const PATIENCE_MS = 4000
/** One Ctrl-C may arrive twice, from the terminal and forwarded by npm. A later one is a second Ctrl-C. */
const SAME_MS = 500
const LAST_MS = 100

export interface StopSignal {
  signal: AbortSignal
  release(): void
}

/** `tidyUp` is called if there is no time for an orderly end; it must be synchronous. */
export function listenForStop(tidyUp: () => void): StopSignal {
  const stop = new AbortController()
  const endNow = () => {
    tidyUp()
    // process.exit would terminate threads in the middle of a statement, and the process would abort. All files on disk
    // survive a kill at any moment.
    process.kill(process.pid, 'SIGKILL')
  }
  let firstAt = 0
  const onSignal = () => {
    if (stop.signal.aborted) return performance.now() - firstAt > SAME_MS ? endNow() : undefined
    firstAt = performance.now()
    stop.abort()
    setTimeout(endNow, PATIENCE_MS).unref()
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal: stop.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal)
      // A request whose client has left may still be running.
      if (stop.signal.aborted) setTimeout(() => process.exit(), LAST_MS).unref()
    },
  }
}
