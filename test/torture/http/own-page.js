// The user's own page, in a thread of its own: a request every 200 ms, in turn over a kept and over a new connection, for
// the page and for data. It is plain JavaScript, because it is started directly.
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** @type {{ port: number, cookie: string }} */
const { port, cookie } = workerData

const PAUSE_MS = 200
const GIVE_UP_MS = 10_000
const PATHS = ['/api/status', '/', '/api/list?limit=5', '/']

const kept = new Agent({ keepAlive: true, maxSockets: 1 })
const report = { calls: 0, worstMs: 0, slow: [], failures: [] }
const state = { isOver: false }
const start = performance.now()

parentPort.once('message', () => (state.isOver = true))

while (!state.isOver) {
  const path = PATHS[report.calls % PATHS.length]
  const agent = report.calls % 3 === 0 ? new Agent({ keepAlive: false }) : kept
  const began = performance.now()
  try {
    const status = await ask(path, agent)
    if (status !== 200) report.failures.push(`${path}: ${status}`)
  } catch (error) {
    report.failures.push(`${path}: ${error.message}`)
  }
  const ms = performance.now() - began
  report.calls += 1
  report.worstMs = Math.max(report.worstMs, ms)
  if (ms > 1000) report.slow.push(`${path} took ${Math.round(ms)} ms at ${Math.round(began - start)} ms`)
  await wait(PAUSE_MS)
}
kept.destroy()
parentPort.postMessage(report)

function ask(path, agent) {
  return new Promise((done, fail) => {
    const request = get({ host: '127.0.0.1', port, path, agent, headers: { cookie } }, (response) => {
      response.resume()
      response.on('end', () => done(response.statusCode))
      response.on('error', fail)
    })
    request.setTimeout(GIVE_UP_MS, () => request.destroy(new Error(`no answer within ${GIVE_UP_MS / 1000} s`)))
    request.on('error', fail)
  })
}
