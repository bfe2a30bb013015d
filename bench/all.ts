// Runs every benchmark that has a target, and prints one table: what was measured, the target, and the peer in the same run.
//   npm run bench -- all [--only=usage,start] [--markdown] [--large]
// `--large` adds the sizes that take half an hour and more: 4 GB, and the memory of every command.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calibrate, describeLoad } from './calibration.ts'
import { figuresTo, readFigures } from './figures.ts'
import { printMarkdownTable, printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
  },
})

const isNode20 = process.version.startsWith('v20.')

interface Target {
  work: string
  /** The name in `noteFigure`. */
  figure: string
  unit: string
  target?: number
  /** Most figures are costs. */
  isMore?: boolean
}

interface Step {
  bench: string
  flags?: readonly string[]
  isLarge?: boolean
  targets: readonly Target[]
}

const more = (work: string, figure: string, unit: string, target?: number): Target => ({
  ...less(work, figure, unit, target),
  isMore: true,
})
const less = (work: string, figure: string, unit: string, target?: number): Target => ({
  work,
  figure,
  unit,
  ...(target === undefined ? {} : { target }),
})

const STEPS: readonly Step[] = [
  {
    bench: 'usage',
    flags: ['--size=376MB', '--rounds=11'],
    targets: [
      less('ccusage daily, 376 MB', 'ccusage', 'ms'),
      less('usage daily, nothing cached', 'usage cold', 'ms'),
      more('  speed of ccusage', 'usage cold ratio', '×', isNode20 ? 1.4 : 1.7),
      more('  CPU time of ccusage, ratio', 'usage cold cpu ratio', '×'),
      less('  peak memory', 'usage cold peak', 'MB', 150),
      less('usage daily, above node -e 0', 'usage warm', 'ms', 70),
      less('  one line appended, above nothing changed', 'usage appended', 'ms', 30),
      less('usage statusline, above node -e 0', 'statusline warm', 'ms', 70),
    ],
  },
  {
    bench: 'usage',
    flags: ['--size=4GB', '--rounds=3'],
    isLarge: true,
    targets: [less('usage daily, 4 GB: peak memory', 'usage cold peak', 'MB', 250)],
  },
  {
    bench: 'start',
    flags: ['--size=400MB', '--rounds=11'],
    targets: [
      less('node -e 0', 'node', 'ms'),
      less('list, above node -e 0, 400 MB', 'annals list', 'ms', 120),
      less('search, above node -e 0, 400 MB', 'annals search error', 'ms', 120),
      less('show latest, above node -e 0, 400 MB', 'annals show latest', 'ms', 120),
      less('search, one line appended, above nothing changed', 'search appended', 'ms', 30),
    ],
  },
  ...['75MB', '400MB'].map((size): Step => ({
    bench: 'sync',
    flags: ['--only=size', `--size=${size}`],
    targets: [
      more(`JSON.parse of every line, ${size}`, 'parse speed', 'MB/s'),
      more(`first sync, ${size}`, 'sync speed', 'MB/s', size === '75MB' ? 40 : 55),
      less('  peak memory', 'sync peak', 'MB', 512),
      less('  archive and index', 'store share', '%', 30),
    ],
  })),
  {
    bench: 'sync',
    flags: ['--only=files'],
    targets: [
      less('first sync, 50,000 files', 'files first', 's', 15),
      less('nothing changed in 50,000 files', 'files again', 's', 1),
    ],
  },
  {
    bench: 'sync',
    flags: ['--only=append'],
    targets: [
      less('search in 10,000 files, nothing changed', 'append nothing', 'ms', 220),
      less('  after one appended line', 'append found', 'ms', 280),
    ],
  },
  ...['400MB', '4GB'].map((size): Step => ({
    bench: 'search',
    flags: [`--size=${size}`],
    isLarge: size === '4GB',
    targets: [
      less(`search in process, indexed, ${size}: p95`, 'search indexed', 'ms', size === '4GB' ? 80 : 25),
      less('  first query of a process', 'search first', 'ms', 50),
      less('  substrings and patterns: p95', 'search scanned', 'ms', ...(size === '4GB' ? [] : [60])),
      less('  event loop blocked', 'search blocked', 'ms', 50),
      less('  rg -c: median', 'search rg', 'ms'),
    ],
  })),
  {
    bench: 'growth',
    targets: [
      less('a record appended to an open session of 79 MB', 'growth', 'ms', 20),
      less('  and its outline', 'growth outline', 'ms', 20),
    ],
  },
  {
    bench: 'web',
    flags: ['--rounds=3'],
    targets: [
      less('first screen of 79 MB, server just started', 'web first', 'ms', 1000),
      less('  jump to a message', 'web jump', 'ms', 100),
    ],
  },
  {
    bench: 'edits',
    targets: [
      less('delete in 79 MB: plan', 'delete, plan', 's', 1),
      less('  apply', 'delete, apply', 's', 1.5),
      less('redact a frequent text in 79 MB: plan', 'redact a frequent text, plan', 's', 4),
      less('  apply', 'redact a frequent text, apply', 's', 10),
      less('redact verify', 'verify what was redacted', 's', 6),
    ],
  },
  {
    bench: 'memory',
    flags: ['--session=2GB'],
    isLarge: true,
    targets: [less('most memory of a command or route, 2 GB session', 'memory most', 'MB', 512)],
  },
]

const rows: string[][] = [['', 'measured', 'target', '', 'machine']]
for (const step of STEPS) if (isWanted(step)) rows.push(...(await runStep(step)))
const title = `Node ${process.version}; the loop of the calibration takes ${(await calibrate()).ms.toFixed(0)} ms`
;(values.markdown ? printMarkdownTable : printTable)(title, rows)

function isWanted({ bench, isLarge }: Step): boolean {
  return (values.large || isLarge !== true) && (values.only?.split(',').includes(bench) ?? true)
}

async function runStep({ bench, flags = [], targets }: Step): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-figures-'))
  const path = join(folder, 'figures.tsv')
  writeFileSync(path, '')
  const before = await calibrate()
  spawnSync(process.execPath, ['scripts/run.js', `bench/${bench}.ts`, ...flags], {
    stdio: 'inherit',
    env: { ...process.env, ...figuresTo(path) },
  })
  const after = await calibrate()
  const figures = readFigures(path)
  rmSync(folder, { recursive: true, force: true })
  const load = describeLoad(before.share < after.share ? before : after)
  return targets.map((target) => rowOf(target, figures.get(target.figure), load))
}

function rowOf({ work, unit, target, isMore }: Target, value: number | undefined, load: string): string[] {
  const format = (figure: number): string => `${figure.toFixed(figure < 10 ? 2 : 0)} ${unit}`
  if (value === undefined) return [work, 'not measured', target === undefined ? '' : format(target), '', load]
  const isMet = target === undefined || (isMore ? value >= target : value <= target)
  const verdict =
    target === undefined ? '' : isMet ? 'met' : `missed by ${Math.round(100 * Math.abs(value / target - 1))} %`
  return [work, format(value), target === undefined ? '' : format(target), verdict, load]
}
