// Measures how much longer each command takes than an empty Node process, when nothing has changed since the last one.
//   npm run bench -- start                  commands without work; target: 25 ms
//   npm run bench -- start --size=400MB     on multiplied transcripts; targets: 70 ms (usage), 120 ms (others)
//   npm run bench -- start --files=10000    on many small sessions
// Further flags: --rounds=20, --annals=PATH.
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals, type Annals } from './annals-command.ts'
import { noteFigure } from './figures.ts'
import { cachedHome, type Home } from './cached-home.ts'
import { largeCorpus } from './large-corpus.ts'
import { linkHome } from './linked-home.ts'
import { manyFiles } from './many-files.ts'
import { emptyProcess, type RunOptions } from './run-process.ts'
import { parseSize } from './size.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string' },
    files: { type: 'string' },
    rounds: { type: 'string', default: '20' },
    annals: { type: 'string', default: 'bin/annals.js' },
  },
})

const ROUNDS = Number(values.rounds)
/** Copied files, of which two must be sessions and not agents. */
const COPIES = 40
/** A search without a hit exits with 1. */
const EXIT_CODES = [0, 1]
const APPENDED_SEARCH = 'annals search error, one line appended'
const SMALL: readonly Task[] = [task('--help'), task('config --json')]

interface Task {
  name: string
  args: readonly string[]
  options?: RunOptions
  before?: () => void
}

function task(command: string, more: Omit<Task, 'name' | 'args'> = {}): Task {
  return { name: `annals ${command}`, args: command.split(' '), ...more }
}

const source = await chooseHome()
if (source) {
  const home = linkHome(source, COPIES)
  const annals = openAnnals(values.annals, home.directory)
  try {
    await measure(annals, source.files > 0 ? warmTasks(home.own) : SMALL)
  } finally {
    annals.remove()
    home.remove()
  }
}

async function chooseHome(): Promise<Home | undefined> {
  if (values.size !== undefined) return largeCorpus(parseSize(values.size))
  if (values.files !== undefined) return manyFiles(Number(values.files))
  return cachedHome('empty', 'empty 1', (directory) => {
    mkdirSync(join(directory, 'projects'), { recursive: true })
    return { bytes: 0, files: 0 }
  })
}

function warmTasks(own: readonly string[]): Task[] {
  const [session = '', grown = ''] = own.filter((path) => !basename(path).startsWith('agent-'))
  moveHere(session)
  const model = { id: 'claude-opus-4-5', display_name: 'Opus 4.5' }
  const hook = {
    session_id: basename(session, '.jsonl'),
    transcript_path: session,
    cwd: '/',
    model,
    version: '2.1.200',
  }
  const append = (): void => appendFileSync(grown, lastLine(grown))
  return [
    task('usage daily'),
    task('usage daily --json'),
    task('usage statusline', { options: { input: JSON.stringify(hook) } }),
    task('list'),
    task('search error'),
    task('show latest'),
    { ...task('search error', { before: append }), name: APPENDED_SEARCH },
    // Reads the appended line, so that nothing has changed for the next round.
    { ...task('usage daily'), name: 'annals usage daily, one line appended' },
  ]
}

/** Makes a session one of the current directory, so that "latest" finds it. */
function moveHere(path: string): void {
  const cwd = JSON.stringify(process.cwd())
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(/"cwd":"[^"]*"/g, () => `"cwd":${cwd}`),
  )
}

function lastLine(path: string): string {
  return `${readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? ''}\n`
}

/** Alternates between the commands, so that a busy moment affects all of them. */
async function measure(annals: Annals, tasks: readonly Task[]): Promise<void> {
  const run = async ({ args, options, before }: Task): Promise<number> => {
    before?.()
    return (await annals.run(args, { ...options, exitCodes: EXIT_CODES })).seconds
  }
  // Twice: the first run of a command may sync and compile for long, and does not keep the compiled code then.
  for (const each of [...tasks, ...tasks]) await run(each)
  const empty: number[] = []
  const times = tasks.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++) {
    empty.push(await emptyProcess())
    for (const [index, each] of tasks.entries()) times[index]?.push(await run(each))
  }
  const row = (name: string, own: readonly number[]): string[] => [
    name,
    ms(median(own)),
    ms(median(own) - median(empty)),
    ms(Math.min(...own) - Math.min(...empty)),
  ]
  noteFigure('node', 1000 * median(empty))
  for (const [index, { name }] of tasks.entries()) noteFigure(name, 1000 * (median(times[index] ?? []) - median(empty)))
  const timesOf = (wanted: string): readonly number[] => times[tasks.findIndex(({ name }) => name === wanted)] ?? []
  noteFigure('search appended', 1000 * (median(timesOf(APPENDED_SEARCH)) - median(timesOf('annals search error'))))
  const rows = tasks.map(({ name }, index) => row(name, times[index] ?? []))
  const head = ['', 'median', 'above node -e 0', 'best, above node -e 0']
  printTable(`${ROUNDS} rounds, in ms`, [head, ['node -e 0', ms(median(empty)), '', ''], ...rows])
}

function ms(seconds: number): string {
  return (1000 * seconds).toFixed(1)
}
