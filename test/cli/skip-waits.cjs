// Preloaded to skip the seconds that an edit waits for late writers: its polls of 100 ms take none, but the clock advances
// as if they did.
const timers = require('node:timers/promises')

const POLL_MS = 100
const { setTimeout: wait, setImmediate: soon } = timers
const now = performance.now.bind(performance)
let skippedMs = 0

performance.now = () => now() + skippedMs
timers.setTimeout = async (ms, ...rest) => {
  if (ms !== POLL_MS) return wait(ms, ...rest)
  skippedMs += ms
  return soon(...rest)
}
