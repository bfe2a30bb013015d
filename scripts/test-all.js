#!/usr/bin/env node
// Runs the tests that `npm test` leaves out: the test files with a short and a full length at full length, then the tests
// of `npm test` on the other supported versions of Node.
//   npm run test:all
//   npm run test:all -- full         one part: types, full, torture, node22, node24
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printMissing } from './missing-tools.js'
import { check, conclude, root, run, runTests, tool } from './run-checks.js'

const PARTS = {
  types: async () => ({ passed: 0, failed: (await checkTypes()) ? 0 : 1, skipped: 0 }),
  full: async () => runTests('at full length', filesWithFullLength(), { env: { ANNALS_TESTS: 'all' } }),
  torture: async () => torture(5),
  node22: async () => {
    // Needs Node 22. test/mcp/conformance.test.ts is skipped if it is not there.
    installPackage('conformance', '@modelcontextprotocol/conformance@0.1.16')
    return runTests('on Node 22', [], { node: installNode(22), env: { ANNALS_CORPUS: '' } })
  },
  node24: async () => runTests('on Node 24', [], { node: installNode(24), env: { ANNALS_CORPUS: '' } }),
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PARTS)
const unknown = names.filter((name) => !(name in PARTS))
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Use one of: ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}
const results = []
if (await check({ title: 'build', command: ['scripts/build.js'] }))
  for (const name of names) results.push(await runPart(name))
else results.push({ passed: 0, failed: 1, skipped: 0 })
printMissing()
conclude(results)

/** Counts a part that cannot run as one failure, so that the others still run. */
async function runPart(name) {
  try {
    return await PARTS[name]()
  } catch (error) {
    console.error(`✗ ${name}: ${error.message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

async function checkTypes() {
  let isCorrect = true
  for (const project of ['node', 'web', 'pure']) {
    const command = tool('typescript', 'tsc', '-p', `tsconfig.${project}.json`)
    isCorrect = (await check({ title: `types: ${project}`, command })) && isCorrect
  }
  return isCorrect
}

/** Runs slices of all parts of the torture. A part with complaints counts as one failure. */
async function torture(minutes) {
  const reports = mkdtempSync(join(tmpdir(), 'annals-torture-reports-'))
  const args = ['scripts/run.js', 'test/torture/torture.ts', '--minutes', String(minutes), '--reports', reports]
  const { output, seconds } = await run(args)
  console.log(output)
  rmSync(reports, { recursive: true, force: true })
  const passed = output.split('\n').filter((line) => line.startsWith('✓')).length
  // A failed part is followed by its complaints, which are indented.
  const failures = [...output.matchAll(/^✗ (\w+).*\n {2}(.*)/gm)].map(([, part, first]) => `torture ${part}: ${first}`)
  if (passed + failures.length === 0) failures.push('torture: no part ran')
  console.log(`${failures.length === 0 ? '✓' : '✗'} torture (${seconds} s)\n`)
  return { passed, failed: failures.length, skipped: 0, failures }
}

/** Finds test files that use fast-check, real transcripts, or test/extent.ts. */
function filesWithFullLength() {
  const files = ['src', 'web', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)),
  )
  return files.filter(
    (path) =>
      path.endsWith('.test.ts') &&
      /from '(?:fast-check|.*\/(?:extent|corpus-folder|find-violations)\.ts)'/.test(
        readFileSync(join(root, path), 'utf8'),
      ),
  )
}

/** Installs Node as an npm package. */
function installNode(version) {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = installPackage(`node${version}`, `${name}@${version}`)
  return join(folder, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/** Installs a package that is too large for npm ci. It is kept until the next one. Returns the folder of its modules. */
function installPackage(name, wanted) {
  const folder = join(root, 'node_modules', '.cache', name)
  const modules = join(folder, 'node_modules')
  // npm writes this file last.
  if (!existsSync(join(modules, '.package-lock.json'))) {
    mkdirSync(folder, { recursive: true })
    // Some need a later version of Node than the one that installs them.
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false']
    const args = ['install', '--prefix', folder, ...quiet, wanted]
    execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  }
  return modules
}
