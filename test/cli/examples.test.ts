// Runs every example of README.md and docs/ on the sample. An example that fails or prints nothing fails the test.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { annals, makeWorld } from './annals.ts'
import { serve } from './serving.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'annals-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const world = makeWorld()

/** What the placeholders of the documents stand for. Otherwise "[X]" and "X…" are the same as X. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  COMMAND: 'projects',
  DIR: join(folder, 'backup'),
  FILE: join(folder, 'page.html'),
  N: '2',
  NEW: '/home/mara/src/tides',
  OLD: '/home/mara/src/tidepool',
  OPERATION: 'history',
  OTHER: 'f925',
  PATH: 'README.md',
  '[PATH…]': '.',
  QUERY: 'retry',
  REPORT: 'daily',
  SESSION: '3388',
  SHELL: 'bash',
  SIZE: '1k',
  TAG: 'harbour',
  TEXT: 'Use native partitions.',
  TITLE: 'Monthly partitions',
  UUID: '6b40615a',
  WHAT: 'thinking',
  WORDS: 'npm test',
}

/** Commands that run until they are stopped, wait for late writes, need a repository, or change settings. Only their help
 *  is printed; other tests run them. */
const HELP_ONLY = /^annals(?: open\b| serve\b| mcp\b| undo\b| why\b| keep (?:install|remove)\b|$)/

/** Exit codes other than 0: the sample has damaged lines, unknown records and a secret; forget asks before it erases. */
const CODES: Readonly<Record<string, number>> = {
  'annals doctor [PATH…]': 1,
  'annals drift [PATH…]': 1,
  'annals forget [SESSION…]': 2,
  'annals redact verify': 1,
  'annals secrets [SESSION…]': 1,
}

/** The session that an example needs if it is not the usual one. */
const SESSIONS: Readonly<Record<string, string>> = {
  'annals edit redact SESSION…': '2db3',
  'annals edit repair SESSION': 'c789',
  'annals secrets [SESSION…]': '2db3',
}

const INPUTS: Readonly<Record<string, string>> = {
  'annals usage statusline': '{"session_id":"3388fd67-7291-4b00-8205-0dc8ab335ea4"}',
}

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

interface Example {
  command: string
  /** The output that the document shows. */
  shown?: string
}

function examplesOf(path: string): Example[] {
  const text = read(path)
  return [...fences(text, 'sh').flatMap(shellLines), ...fences(text, 'console').flatMap(transcript), ...inTables(text)]
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function fences(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```/gm)].flatMap(([, name, body = '']) =>
    name === language ? [body] : [],
  )
}

function shellLines(block: string): Example[] {
  return block.split('\n').flatMap((line) => {
    const command = line.replace(/\s+#.*$/, '').replace(/ > .*$/, '')
    return /^annals\b/.test(command) ? [{ command }] : []
  })
}

function transcript(block: string): Example[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => ({
      command: part.slice(0, part.indexOf('\n')),
      shown: part.slice(part.indexOf('\n') + 1).trimEnd(),
    }))
}

/** docs/cli.md is the reference: its table cells name commands without required arguments. */
function inTables(text: string): Example[] {
  const cells = text.split('\n').filter((line) => line.startsWith('| '))
  return cells.flatMap((line) => [...line.matchAll(/`(annals(?: [^`]*)?)`/g)].map(([, command = '']) => ({ command })))
}

/** Splits a command into arguments, as a shell would, and fills in the placeholders. */
function argumentsOf(command: string): string[] {
  const fill = (word: string) => {
    const name = word.replace(/[[\]…]/g, '')
    return (name === 'SESSION' && SESSIONS[command]) || (PLACEHOLDERS[word] ?? PLACEHOLDERS[name] ?? word)
  }
  const [own = ''] = command.split(' \\| ')
  const words = [...own.matchAll(/'([^']*)'|(\S+)/g)].slice(1)
  const args = words.map(([, quoted, plain = '']) => quoted ?? fill(plain)).filter((arg) => arg !== '.')
  const typed = args[0] === 'checkout' || (args[0] === 'export' && args[1] !== 'verify') ? inFolder(args) : args
  return [...(args[0] === 'demo' ? [] : ['demo']), ...typed, ...(HELP_ONLY.test(command) ? ['--help'] : [])]
}

/** Exports are written to a temporary folder. */
function inFolder(args: readonly string[]): string[] {
  const place = args.indexOf('-o') + 1
  if (place === 0) return [...args, '-o', `${folder}/`]
  // A checkout needs a new directory.
  const parent = args[0] === 'checkout' ? mkdtempSync(join(folder, 'tree-')) : folder
  return args.map((arg, index) => (index === place && arg !== '-' ? join(parent, arg) : arg))
}

/** Ages and durations differ from run to run. */
function steady(output: string): string {
  return output.replace(/\b\d+ \w+ ago\b/g, 'N ago').replace(/\([\d.]+ ms\)/g, '(N ms)')
}

beforeAll(() => {
  // The edit that "annals edit history" lists, and the file that "annals export verify" checks.
  annals(world, ['demo', 'edit', 'rename', 'f925', 'Build one page', '--apply'])
  annals(world, ['demo', 'export', 'f925', '-o', PLACEHOLDERS['FILE'] ?? ''])
})

const examples = documents.flatMap((path) => examplesOf(path).map((example) => ({ path, ...example })))

/** Exports count secrets, a patch has notes, and forget says how to erase without asking. */
const EXPECTED_NOTES = /^(?:.*\bsecret.*\n|The patch is not compared [^]*\n|annals: Nothing was erased; .*\n)?$/

const SOMETHING = expect.stringMatching(/^(?!No |Nothing to )./)

test.each(examples)('$path: $command', ({ command, shown }) => {
  const { stdout, stderr, code } = annals(world, argumentsOf(command), { input: INPUTS[command] ?? '' })
  expect({ code, stderr }).toEqual({ code: CODES[command] ?? 0, stderr: expect.stringMatching(EXPECTED_NOTES) })
  expect(steady(stdout).trimEnd()).toEqual(shown === undefined ? SOMETHING : steady(shown))
})

test('README.md: the library', async () => {
  const [prompts = '', operations = ''] = fences(read('README.md'), 'ts').map(onSample)
  // The copy that the commands have read, so that nothing has to be read again.
  const [copy = ''] = readdirSync(join(world.data, 'demo'))
  vi.stubEnv('CLAUDE_CONFIG_DIR', join(world.data, 'demo', copy, 'claude'))
  vi.stubEnv('ANNALS_HOME', join(world.data, 'demo', copy, 'data'))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await load('prompts.mjs', prompts)
  expect(printed.mock.calls.flat()).toContain(
    'How do I build just one page of the docs? The full build takes too long while I am writing.',
  )
  const { sessions, totals } = await load('operations.mjs', operations)
  expect([sessions, totals]).toMatchObject([{ length: 3 }, { totalCost: expect.closeTo(2.9, 0) }])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Imports the built library and reads the sample. */
function onSample(code: string): string {
  return code
    .replaceAll("'annals'", JSON.stringify(pathToFileURL(join(root, 'dist/index.js'))))
    .replaceAll("'annals/format'", JSON.stringify(pathToFileURL(join(root, 'dist/format.js'))))
    .replaceAll("'/home/mara/.claude'", JSON.stringify(join(root, 'sample')))
    .replace(/^const /gm, 'export const ')
}

async function load(name: string, code: string): Promise<Record<string, unknown>> {
  const path = join(folder, name)
  writeFileSync(path, code)
  return import(pathToFileURL(path).href)
}

test('docs/http.md: requests', async () => {
  const [block = ''] = fences(read('docs/http.md'), 'sh')
  const requests = [...block.matchAll(/^curl -H "(\w+): (Bearer) \$TOKEN" "\$ORIGIN(\S+)"$/gm)]
  expect(requests).toHaveLength(block.match(/^curl/gm)?.length ?? 0)
  const served = await serve(world, ['demo', 'serve', '--json'])
  const { origin, token } = JSON.parse(served.stdout())
  for (const [, header = '', scheme = '', path = ''] of requests) {
    const response = await fetch(origin + path, { headers: { [header]: `${scheme} ${token}` } })
    expect([path, response.status, (await response.text()).length > 100]).toEqual([path, 200, true])
  }
})
