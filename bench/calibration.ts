// Tells a quiet machine from a loaded one: a fixed loop runs on every core, and its CPU time is compared with the time that
// has passed. On a quiet machine they are equal.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

export interface Calibration {
  /** Time of the loop. It compares machines. */
  ms: number
  /** The share of the cores that the loop got. */
  share: number
}

const LOOP = `
const { parentPort } = require('node:worker_threads')
const began = performance.now()
let hash = 1
for (let at = 0; at < 2e8; at++) hash = (Math.imul(hash, 31) + at) | 0
parentPort.postMessage([performance.now() - began, hash])
`
/** A busy moment of the system itself takes less. */
const QUIET_SHARE = 0.93

export async function calibrate(): Promise<Calibration> {
  const cores = availableParallelism()
  const cpu = process.cpuUsage()
  const times = await Promise.all(Array.from({ length: cores }, runLoop))
  const { user, system } = process.cpuUsage(cpu)
  const ms = Math.max(...times)
  return { ms, share: Math.min(1, (user + system) / 1000 / (ms * cores)) }
}

export function describeLoad({ share }: Calibration): string {
  return share >= QUIET_SHARE ? 'quiet' : `loaded (${Math.round(100 * share)} % of the cores)`
}

async function runLoop(): Promise<number> {
  const worker = new Worker(LOOP, { eval: true })
  return new Promise((resolve, reject) => {
    worker.on('error', reject)
    worker.on('message', ([ms]: [number, number]) => resolve(ms))
  })
}
