// Ctrl-C, a closed terminal and whatever ends services: all ask for the same, an orderly end within a second.

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Only a single long statement of SQLite takes longer than this. */
const PATIENCE_MS = 900

export interface StopSignal {
  signal: AbortSignal
  /** From now on the process is not ours to end. */
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
  const onSignal = () => {
    // The same Ctrl-C may come from the terminal and, passed on, from npm.
    if (stop.signal.aborted) return
    stop.abort()
    setTimeout(endNow, PATIENCE_MS).unref()
  }
  for (const name of SIGNALS) process.on(name, onSignal)
  return {
    signal: stop.signal,
    release() {
      for (const name of SIGNALS) process.off(name, onSignal)
    },
  }
}
