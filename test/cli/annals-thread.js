// Runs the built command many times in one thread, each time with its own environment and standard streams. The test
// blocks until the answer comes, so commands look synchronous to it.
import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'

const { root } = workerData
const { main } = createRequire(import.meta.url)(`${root}/dist/cli/main.cjs`)

parentPort.on('message', async ({ args, env, input, columns, port, done }) => {
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)]
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(input)]), configurable: true })
  Object.assign(process.stdout, { isTTY: columns !== undefined, columns })
  setEnvironment(env)
  const code = await main(args, root)
  port.postMessage({ stdout: stdout(), stderr: stderr(), code })
  Atomics.store(done, 0, 1)
  Atomics.notify(done, 0)
})

/** Collects all later writes. The stream object is kept, because Node has hooks on it. */
function collect(stream) {
  const chunks = []
  stream.write = (chunk, ...rest) => {
    chunks.push(Buffer.from(chunk))
    rest.findLast((each) => typeof each === 'function')?.()
    return true
  }
  return () => Buffer.concat(chunks).toString('utf8')
}

/** A thread's environment is a copy: the process and its other threads keep theirs. */
function setEnvironment(env) {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
}
