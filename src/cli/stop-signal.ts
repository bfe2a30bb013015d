// Ctrl-C, a closed terminal and whatever ends services: all ask for the same, an orderly end. It takes a tenth of a second,
// half a one in the middle of a sync.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Only a single long statement of SQLite takes longer, or a machine that has no time. */
const PATIENCE_MS = 4000
/** The same Ctrl-C may come twice, from the terminal and, passed on, from npm; after this, it is another one. */
const SAME_MS = 500
const LAST_MS = 100

export interface StopSignal {
  signal: AbortSignal
  /** Everything of ours has ended. */
  release(): void
}

/** `tidyUp` is called when there is no time for an orderly end; it must not wait for anything. */
export function listenForStop(tidyUp: () => void): StopSignal {
  const stop = new AbortController()
  const endNow = () => {
    tidyUp()
    // process.exit would take the threads down in the middle of a statement, and the process would abort. Everything on disk
    // can be killed at any moment.
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
      // An answer that nobody waits for any more may still be in the making.
      if (stop.signal.aborted) setTimeout(() => process.exit(), LAST_MS).unref()
    },
  }
}
