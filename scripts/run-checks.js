// Runs tools of node_modules and vitest for `npm test` and `npm run test:all`, and counts their results.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

/** Returns the node arguments that start a tool of node_modules. The wrapper scripts in .bin are not portable. */
export function tool(name, binary, ...args) {
  const manifest = require(join(root, 'node_modules', name, 'package.json'))
  return [join(root, 'node_modules', name, manifest.bin[binary]), ...args]
}

/** Runs node with the arguments. Collects the output, unless stdio is "inherit". */
export async function run(args, { stdio = 'pipe', env = process.env, node = process.execPath, nice = 0 } = {}) {
  const start = performance.now()
  const child = spawn(node, args, { cwd: root, env, stdio: ['ignore', stdio, stdio] })
  if (nice > 0 && child.pid !== undefined) setPriority(child.pid, nice)
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
  return { code, output, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}

export async function check({ title, command, hint }, options = {}) {
  const { code, output, seconds } = await run(command, options)
  if (code === 0) console.log(`✓ ${title} (${seconds} s)`)
  else console.log(`\n${output.trimEnd()}\n\n✗ ${title} failed after ${seconds} s${hint ? `: ${hint}` : ''}\n`)
  return code === 0
}

export async function runTests(title, args, { env = {}, node } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'annals-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = tool('vitest', 'vitest', 'run', ...reporters, ...args)
  const { code, seconds } = await run(command, { stdio: 'inherit', env: { ...process.env, ...env }, node })
  const counts = await readCounts(report, code)
  await rm(folder, { recursive: true, force: true })
  console.log(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)\n`)
  return counts
}

/** Counts a test file that cannot be loaded, or an error outside all tests, as one failure. */
async function readCounts(path, code) {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = JSON.parse(text)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = numFailedTests + unloaded.length
  return {
    passed: numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: numPendingTests + numTodoTests,
    failures: [...unloaded.map(({ name }) => relative(root, name)), ...testResults.flatMap(describeFailures)],
  }
}

function describeFailures({ name, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  return failed.map(({ fullName, failureMessages: [message = ''] }) => {
    const [reason] = message.split('\n', 1)
    return `${relative(root, name)} > ${fullName}: ${reason}`
  })
}

/** Prints the failed tests again at the end of the log, then the totals as the last line. Sets the exit code. */
export function conclude(results) {
  for (const failure of results.flatMap(({ failures = [] }) => failures)) console.log(`✗ ${failure}`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  if (sum('failed') > 0) process.exitCode = 1
}
