#!/usr/bin/env node
// Everything that must hold before a change is good: types, lint, form, dead code, the build, then the tests.
//   npm test                  all of it
//   npm test -- src/reader    the same, with only these tests; arguments go to vitest
// The last line is always `N passed, N failed, N skipped`. A failed check ends the run and counts as one failure.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { installChrome } from './chrome.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)

const checks = [
  { title: 'types: pure', command: tool('typescript', 'tsc', '-p', 'tsconfig.pure.json') },
  { title: 'types: node', command: tool('typescript', 'tsc', '-p', 'tsconfig.node.json') },
  { title: 'types: web', command: tool('typescript', 'tsc', '-p', 'tsconfig.web.json') },
  { title: 'lint', command: tool('oxlint', 'oxlint', '--type-aware') },
  { title: 'form', command: tool('oxfmt', 'oxfmt', '--check'), hint: 'npm run fix writes it right' },
  { title: 'dead code', command: tool('knip', 'knip', '--no-progress') },
  { title: 'build', command: ['scripts/build.js'] },
]

installChrome()
const result = (await runChecks()) ? await runTests(process.argv.slice(2)) : { passed: 0, failed: 1, skipped: 0 }
console.log(`${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)

/** Two at a time, since none needs another; reported in order, and nothing new starts after a failure. */
async function runChecks() {
  const inTurn = limit(2)
  let stopped = false
  const runs = checks.map((check) =>
    inTurn(async () => {
      if (stopped) return undefined
      const outcome = await run(check.command)
      stopped ||= outcome.code !== 0
      return { ...check, ...outcome }
    }),
  )
  for (const running of runs) {
    const check = await running
    // Skipped: an earlier start failed, and its report comes next.
    if (!check) continue
    if (check.code === 0) {
      console.log(`✓ ${check.title} (${check.seconds} s)`)
      continue
    }
    await Promise.all(runs)
    console.log(`\n${check.output.trimEnd()}\n`)
    console.log(`✗ ${check.title} failed after ${check.seconds} s${check.hint ? `: ${check.hint}` : ''}\n`)
    process.exitCode = 1
    return false
  }
  return true
}

/** Lets at most `count` pieces of work run at the same time, in the order they come. */
function limit(count) {
  let free = count
  const waiting = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

async function runTests(args) {
  const folder = await mkdtemp(join(tmpdir(), 'annals-report-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, seconds } = await run(tool('vitest', 'vitest', 'run', ...reporters, ...args), 'inherit')
  const counts = await readCounts(report, code)
  await rm(folder, { recursive: true, force: true })
  console.log(`${code === 0 ? '✓' : '✗'} tests (${seconds} s)\n`)
  process.exitCode = code
  return counts
}

/** A test file that cannot be loaded has no tests to fail, and an error outside any test neither: both count as one. */
async function readCounts(path, code) {
  const text = await readFile(path, 'utf8').catch(() => '{}')
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numPendingTests = 0,
    numTodoTests = 0,
    testResults = [],
  } = JSON.parse(text)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + unloaded
  return {
    passed: numPassedTests,
    failed: code === 0 ? failed : Math.max(failed, 1),
    skipped: numPendingTests + numTodoTests,
  }
}

/** The arguments for node that start a tool of node_modules; its own wrapper script is not portable. */
function tool(name, binary, ...args) {
  const manifest = require(join(root, 'node_modules', name, 'package.json'))
  return [join(root, 'node_modules', name, manifest.bin[binary]), ...args]
}

/** Runs node with the arguments and collects what it prints, unless it may print directly. */
async function run(args, stdio = 'pipe') {
  const start = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', stdio, stdio] })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? 1))
  })
  return { code, output, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}
