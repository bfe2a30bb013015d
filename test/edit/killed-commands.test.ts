// Kills every writing command before some of its changes to the disk, in a full run before each of them. The text in the
// temporary files that it leaves would be found by a verification, and the next command removes them.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { locateTemporary } from '../../src/edit/erase/locate-temporary.ts'
import { runOperation } from '../../src/operations/run-operation.ts'
import { Journal } from '../../src/store/journal/journal.ts'
import { readTemporary } from '../../src/store/journal/temporary-log.ts'
import { isFull } from '../extent.ts'
import { callLine, makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const ONE = '11111111-2222-4333-8444-555555555555'
const SECRET = 'open-sesame-7-of-thieves'
const FILE = `projects/p/${ONE}.jsonl`

/** Two turns, so that one can be deleted. */
function transcript(turns: number): string {
  return Array.from({ length: turns }, (_, turn) => {
    const ids = { session: ONE, uuid: `a${turn}`, ...(turn === 0 ? {} : { parent: `b${turn - 1}` }) }
    const call = { id: `toolu_${turn}`, name: 'Bash', input: { command: `echo ${SECRET}` } }
    const answer = callLine({ session: ONE, uuid: `b${turn}`, parent: `a${turn}`, text: 'I see' }, call)
    return promptLine({ ...ids, text: `the word is ${SECRET}` }) + answer
  }).join('')
}

interface Command {
  name: string
  args: (world: KeepWorld) => string[]
  prepare?: (world: KeepWorld) => Promise<unknown> | void
}

const exportTo = (format: string, output: string): Command => ({
  name: `export to ${output}`,
  args: ({ folder }) => ['export', ONE, '--format', format, '-o', join(folder, 'out', output)],
})

const COMMANDS: Command[] = [
  { name: 'sync', args: () => ['sync'], prepare: (world) => void world.write(FILE, transcript(3)) },
  { name: 'restore', args: () => ['restore', ONE], prepare: ({ home }) => rmSync(join(home, FILE)) },
  exportTo('html', 'page.html'),
  exportTo('csv', 'tables/'),
  exportTo('md', 'notes.zip'),
  { name: 'edit rename', args: () => ['edit', 'rename', ONE, `about ${SECRET}`, '--apply'] },
  { name: 'edit delete', args: () => ['edit', 'delete', ONE, '--turn', '2', '--apply'] },
  { name: 'edit fork', args: () => ['edit', 'fork', ONE, '--apply'] },
  {
    name: 'undo',
    args: () => ['undo'],
    prepare: async (world) => runOperation(world.context(), 'edit delete', { session: ONE, turn: 2, apply: true }),
  },
  { name: 'edit redact', args: () => ['edit', 'redact', ONE, '--text', SECRET, '--apply'] },
  { name: 'forget', args: () => ['forget', ONE, '--yes'] },
  {
    name: 'usage',
    args: () => ['usage', 'daily'],
    prepare: ({ data }) => rmSync(join(data, 'ledger'), { recursive: true, force: true }),
  },
]

function run(world: KeepWorld, args: readonly string[], killBefore: number): NodeJS.Signals | number | null {
  const hook = pathToFileURL(resolve('test/edit/kill-hook.js')).href
  const env = {
    PATH: process.env['PATH'],
    HOME: world.folder,
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    KILL_BEFORE: String(killBefore),
  }
  const { signal, status } = spawnSync(process.execPath, ['--import', hook, 'bin/annals.js', ...args], { env })
  return signal ?? status
}

function temporaryFiles({ folder }: KeepWorld): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => /\.tmp(?:\.\w+)?(?:$|\/)/.test(path))
      // The seal has digests only, and the next one replaces it.
      .filter((path) => !path.endsWith('archive-seal.json.tmp'))
  )
}

function isOfSecrets(path: string): boolean {
  return basename(path).startsWith('places.')
}

/** Returns temporary files with the text that a verification would not search. */
function findUnsearched(world: KeepWorld): string[] {
  const journal = Journal.openIfAny(world.data)
  const logged = journal ? readTemporary(journal).map(({ path }) => path) : []
  journal?.close()
  const searched = [...logged, ...locateTemporary([world.home]).map(({ path }) => path), world.data]
  return temporaryFiles(world)
    .filter((path) => readFileSync(path).includes(SECRET))
    .filter((path) => !searched.some((each) => path === each || path.startsWith(each + sep)))
}

interface Round {
  isKilled: boolean
  /** Number of temporary files that the command left. */
  left: number
  faults: string[]
}

async function killAt({ name, args, prepare }: Command, nth: number): Promise<Round> {
  const world = makeKeepWorld()
  try {
    world.write(FILE, transcript(2))
    await runOperation(world.context(), 'sync', {})
    await prepare?.(world)
    const ended = run(world, args(world), nth)
    const left = temporaryFiles(world).length
    const faults = findUnsearched(world).map((path) => `not searched: ${path}`)
    if (ended !== 'SIGKILL' && ended !== 0) faults.push(`ended with ${ended}`)
    await runOperation(world.context(), 'list', {})
    // The next search for secrets removes the temporary file of their cache, which has no text of a transcript.
    if (temporaryFiles(world).some(isOfSecrets)) await runOperation(world.context(), 'secrets', { all: true })
    faults.push(...temporaryFiles(world).map((path) => `left: ${path}`))
    return { isKilled: ended === 'SIGKILL', left, faults: faults.map((fault) => `${name} ${nth}: ${fault}`) }
  } finally {
    world.remove()
  }
}

/** In a quick run, one command is killed while its files are temporary. A prime, so that loops of calls are met everywhere. */
const STRIDE = process.env['ANNALS_EVERY_CALL'] ? 1 : 3
/** These append to files. The temporary file of forget is the catalog's. */
const APPENDING = ['sync', 'edit rename', 'forget']
const [FIRST, LAST, CHOSEN] = isFull ? [1, Infinity, COMMANDS] : [16, 16, COMMANDS.slice(3, 4)]

test.each(CHOSEN)('a killed command leaves no temporary file: $name', { timeout: 900_000 }, async (command) => {
  const rounds: Round[] = []
  for (let nth = FIRST; nth <= LAST && rounds.at(-1)?.isKilled !== false; nth += STRIDE)
    rounds.push(await killAt(command, nth))
  expect(rounds.flatMap(({ faults }) => faults)).toEqual([])
  expect(rounds.some(({ left }) => left > 0) || APPENDING.includes(command.name)).toBe(true)
})
