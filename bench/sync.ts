// Measures syncs, compared with JSON.parse of the same bytes in the same run.
//   npm run bench -- sync [--size=400MB] [--files=50000] [--append=10000] [--only=size|files|append] [--annals=PATH]
// Flags need an equals sign, because scripts/bench.js treats other words as names of benchmarks.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../test/generate/random.ts'
import { openAnnals, readNumbers, type Annals } from './annals-command.ts'
import { listFiles, parseAllLines, statAllFiles, weighEntries } from './bare-work.ts'
import { benchFolder, type Home } from './cached-home.ts'
import { noteFigure } from './figures.ts'
import { hashText, makeWord } from './disguise.ts'
import { largeCorpus } from './large-corpus.ts'
import { manyFiles } from './many-files.ts'
import { emptyProcess, type FinishedProcess } from './run-process.ts'
import { parseSize } from './size.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '400MB' },
    files: { type: 'string', default: '50000' },
    append: { type: 'string', default: '10000' },
    only: { type: 'string' },
    annals: { type: 'string', default: 'bin/annals.js' },
  },
})

const ROUNDS = 5

const parts: Readonly<Record<string, () => Promise<void>>> = {
  size: async () => {
    const home = await largeCorpus(parseSize(values.size))
    if (home) await withAnnals(home.directory, (annals) => measureSize(home, annals))
  },
  files: async () => {
    const home = await manyFiles(Number(values.files))
    await withAnnals(home.directory, (annals) => measureFiles(home, annals))
  },
  append: async () => measureAppend(await manyFiles(Number(values.append))),
}

async function main(): Promise<void> {
  const names = values.only === undefined ? Object.keys(parts) : [values.only]
  for (const name of names) {
    const run = parts[name]
    if (!run) throw new Error(`Unknown part "${name}"; use one of: ${Object.keys(parts).join(', ')}.`)
    await run()
  }
}

async function withAnnals(claudeHome: string, work: (annals: Annals) => Promise<void>): Promise<void> {
  const annals = openAnnals(values.annals, claudeHome)
  try {
    await work(annals)
  } finally {
    annals.remove()
  }
}

/** Measures the baseline before and after and uses the better one, so that a busy moment does not flatter the sync. */
async function measureSize(home: Home, annals: Annals): Promise<void> {
  const before = parseAllLines(home.directory)
  const first = await sync(annals)
  const again = await sync(annals)
  const after = parseAllLines(home.directory)
  const parseSeconds = Math.min(before.seconds, after.seconds)
  const { bytes, count } = before
  const report = readNumbers(first.stdout, ['files', 'bytes', 'records'])
  const weights = weighEntries(annals.data)
  const kept = weights
    .filter(({ name }) => /^(?:archive|index)/.test(name))
    .reduce((sum, entry) => sum + entry.bytes, 0)
  noteFigure('parse speed', bytes / 1e6 / parseSeconds)
  noteFigure('sync speed', bytes / 1e6 / first.seconds)
  noteFigure('sync peak', (first.peakBytes ?? NaN) / 1e6)
  noteFigure('store share', (100 * kept) / home.bytes)
  const row = (name: string, seconds: number, peak: number | undefined, remark: string): string[] => [
    name,
    `${seconds.toFixed(2)} s`,
    `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`,
    `${((100 * parseSeconds) / seconds).toFixed(0)} %`,
    peak === undefined ? '' : `${(peak / 1e6).toFixed(0)} MB`,
    remark,
  ]
  printTable(`${values.size}: ${home.files} files, ${(bytes / 1e6).toFixed(1)} MB of transcripts, ${count} lines`, [
    ['', 'time', 'speed', 'of JSON.parse', 'peak memory', ''],
    row('JSON.parse per line', parseSeconds, undefined, 'one thread'),
    row('first sync', first.seconds, first.peakBytes, 'targets: 40 MB/s at 75 MB, 55 MB/s from 300 MB on, 512 MB'),
    row('sync, nothing changed', again.seconds, again.peakBytes, describeChanged(again)),
  ])
  printTable(`sync report: ${report.files} files, ${report.bytes} bytes, ${report.records} records`, [
    ...weights.map((entry) => share(entry.name, entry.bytes, home.bytes, '')),
    share('archive and index', kept, home.bytes, 'target: 30 %'),
  ])
}

async function measureFiles(home: Home, annals: Annals): Promise<void> {
  const first = await sync(annals)
  const [bare, rescans, empty] = [Array<number>(), Array<FinishedProcess>(), Array<number>()]
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(statAllFiles(home.directory).seconds)
    rescans.push(await sync(annals))
    empty.push(await emptyProcess())
  }
  const rescan = median(rescans.map(({ seconds }) => seconds))
  const last = rescans.at(-1)
  noteFigure('files first', first.seconds)
  noteFigure('files again', rescan)
  const row = (name: string, seconds: number, peak: number | undefined, remark: string): string[] => [
    name,
    `${seconds.toFixed(2)} s`,
    `${(home.files / seconds).toFixed(0)} files/s`,
    `${(seconds / median(bare)).toFixed(1)}×`,
    peak === undefined ? '' : `${(peak / 1e6).toFixed(0)} MB`,
    remark,
  ]
  printTable(`${home.files} small files, ${(home.bytes / 1e6).toFixed(1)} MB`, [
    ['', 'time', 'speed', 'stat of every file', 'peak memory', ''],
    row(
      'stat of every file',
      median(bare),
      undefined,
      `median of ${ROUNDS}; node -e 0 takes ${median(empty).toFixed(2)} s`,
    ),
    row('first sync', first.seconds, first.peakBytes, 'target: 15 s for 50,000 files'),
    row(
      'sync, nothing changed',
      rescan,
      last?.peakBytes,
      `median of ${ROUNDS}; target: 1 s; ${last ? describeChanged(last) : ''}`,
    ),
  ])
}

/** Measures a search that finds a line appended just before, including the sync of the search command. */
async function measureAppend(source: Home): Promise<void> {
  const copy = mkdtempSync(join(benchFolder(), 'append-'))
  try {
    cpSync(join(source.directory, 'projects'), join(copy, 'projects'), { recursive: true, preserveTimestamps: true })
    await withAnnals(copy, async (annals) => {
      await sync(annals)
      const [found, nothing, empty] = [Array<number>(), Array<number>(), Array<number>()]
      for (let round = 0; round < ROUNDS; round++) {
        empty.push(await emptyProcess())
        nothing.push(await timeSearch(annals, newWord(round), 0))
        const path = listFiles(copy)[Math.floor(((round + 0.5) / ROUNDS) * source.files)] ?? ''
        appendFileSync(path, nextLine(path, newWord(round)))
        found.push(await timeSearch(annals, newWord(round), 1))
      }
      const row = (name: string, times: readonly number[]): string[] => [
        name,
        `${(1000 * median(times)).toFixed(0)} ms`,
        `${(median(times) / median(empty)).toFixed(1)}× node -e 0`,
        `${(1000 * Math.min(...times)).toFixed(0)} to ${(1000 * Math.max(...times)).toFixed(0)} ms`,
      ]
      noteFigure('append nothing', 1000 * median(nothing))
      noteFigure('append found', 1000 * median(found))
      printTable(`a line appended to one of ${source.files} files, median of ${ROUNDS}`, [
        row('node -e 0', empty),
        row('search, nothing changed', nothing),
        row('search finds the new line', found),
      ])
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function timeSearch(annals: Annals, word: string, expected: number): Promise<number> {
  // A search without hits exits with 1.
  const { seconds, stdout } = await annals.run(['search', word, '--json'], { exitCodes: [0, 1] })
  const { total } = readNumbers(stdout, ['total'])
  if (total !== expected) throw new Error(`search ${word} found ${total} hits, ${expected} expected`)
  return seconds
}

function newWord(round: number): string {
  return `qx${makeWord(new Random(7000 + round), 14)}`
}

/** Returns a prompt whose parent is the last record of the file. */
function nextLine(path: string, word: string): string {
  const last: unknown = JSON.parse(readFileSync(path, 'utf8').trimEnd().split('\n').at(-1) ?? '')
  if (typeof last !== 'object' || last === null || !('uuid' in last)) throw new Error(`${path} has no last record.`)
  const uuid = new Random(hashText(word, 0)).uuid()
  const message = { role: 'user', content: `Where is ${word}?` }
  return `${JSON.stringify({ ...last, type: 'user', message, parentUuid: last.uuid, uuid })}\n`
}

function sync(annals: Annals): Promise<FinishedProcess> {
  return annals.run(['sync', '--json'], { watchMemory: true })
}

function describeChanged({ stdout }: FinishedProcess): string {
  return `${readNumbers(stdout, ['changed']).changed} files changed`
}

function share(name: string, bytes: number, total: number, remark: string): string[] {
  return [name, `${(bytes / 1e6).toFixed(1)} MB`, `${((100 * bytes) / total).toFixed(1)} %`, remark]
}

await main()
