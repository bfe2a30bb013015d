import { readdirSync, readlinkSync } from 'node:fs'
import { test } from 'vitest'
import { expectedStates, findFaults, inHome, recover, setScene } from './scratch-home.ts'
test('x', () => {
  const fds = () => { const m: Record<string, number> = {}; for (const n of readdirSync('/proc/self/fd')) { try { const l = readlinkSync('/proc/self/fd/' + n).replace(/[A-Za-z0-9]{6}\//, 'X/').replace(/[0-9a-f]{16}/,''); m[l] = (m[l] ?? 0) + 1 } catch {} } return m }
  const states = expectedStates()
  const a = fds()
  const t = performance.now()
  for (let i = 0; i < 10; i++) inHome((places) => { const play = setScene('undo', places); const t0 = performance.now(); play(); const t1 = performance.now(); recover(places); findFaults(places, 'undo', states); process.stdout.write(`${t1 - t0} ${performance.now() - t1}\n`) })
  process.stdout.write(`${(performance.now() - t) / 10} ms\n`)
  const b = fds()
  for (const [k, v] of Object.entries(b)) if (v > (a[k] ?? 0) + 4) process.stdout.write(`${v} ${k}\n`)
})
