// Measures time and memory of exports with the built command: a long session in every format, and a corpus. Targets: 79 MB
// to HTML in 5 s and 300 MB; a corpus to Markdown at 20 MB/s.
//   npm run bench -- export [--records=20000] [--mb=79] [--size=400MB] [--rounds=3] [--only=session|corpus] [--annals=PATH]
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals, readNumbers, type Annals } from './annals-command.ts'
import { benchFolder } from './cached-home.ts'
import { largeCorpus } from './large-corpus.ts'
import { writeLongSession } from './long-session.ts'
import { parseSize } from './size.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    mb: { type: 'string', default: '79' },
    size: { type: 'string', default: '400MB' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    annals: { type: 'string', default: 'bin/annals.js' },
  },
})

const ID = '5e550000-1111-4000-8000-00000000beef'
const rounds = Number(values.rounds)

interface ExportMeasurement {
  seconds: number
  peakBytes: number
  written: number
  files: number
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(benchFolder(), 'export-'))
  try {
    if (values.only !== 'corpus') await measureSession(folder)
    if (values.only !== 'session') await measureCorpus(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureSession(folder: string): Promise<void> {
  const projects = join(folder, 'claude/projects/-home-mara-src-tidepool')
  mkdirSync(projects, { recursive: true })
  const path = join(projects, `${ID}.jsonl`)
  writeLongSession(path, { id: ID, records: Number(values.records), bytes: Number(values.mb) * 1e6 })
  const { size } = statSync(path)
  const rows: string[][] = []
  await withAnnals(join(folder, 'claude'), async (annals) => {
    for (const format of ['html', 'md', 'json', 'jsonl', 'csv', 'parquet']) {
      const args = [ID, '--format', format, '--depth', 'all']
      const measured = await repeat(annals, folder, args)
      rows.push([format, ...cells(measured, size), format === 'html' ? '5 s, 300 MB' : ''])
    }
    const zipped = await repeat(annals, folder, [ID, '--format', 'html'], 'out.zip')
    rows.push(['html in a zip', ...cells(zipped, size), ''])
    const compact = await repeat(annals, folder, [ID, '--for-model'])
    rows.push(['md for a model', ...cells(compact, size), ''])
  })
  printTable(`A session of ${(size / 1e6).toFixed(0)} MB, ${values.records} records; median of ${rounds}`, [
    HEAD,
    ...rows,
  ])
}

async function measureCorpus(folder: string): Promise<void> {
  const home = await largeCorpus(parseSize(values.size))
  if (!home) return
  await withAnnals(home.directory, async (annals) => {
    // Sync first, so that the export alone is measured.
    await annals.run(['sync'])
    const rows: string[][] = []
    for (const format of ['md', 'html', 'json', 'parquet']) {
      const args = ['--all', '--format', format, ...(format === 'md' ? ['--depth', 'all'] : [])]
      const measured = await repeat(annals, folder, args)
      rows.push([format, ...cells(measured, home.bytes), format === 'md' ? '20 MB/s' : ''])
    }
    printTable(`${home.files} files, ${(home.bytes / 1e6).toFixed(0)} MB; median of ${rounds}`, [HEAD, ...rows])
  })
}

const HEAD = ['', 'seconds', 'MB/s read', 'peak', 'written', 'files', 'target']

function cells({ seconds, peakBytes, written, files }: ExportMeasurement, size: number): string[] {
  return [
    seconds.toFixed(2),
    (size / 1e6 / seconds).toFixed(1),
    `${(peakBytes / 1e6).toFixed(0)} MB`,
    `${(written / 1e6).toFixed(1)} MB`,
    String(files),
  ]
}

/** Exports into a new folder each time. Returns the median time and the highest peak. */
async function repeat(
  annals: Annals,
  folder: string,
  args: readonly string[],
  name = 'out/',
): Promise<ExportMeasurement> {
  const runs: ExportMeasurement[] = []
  for (let round = 0; round < rounds; round++) {
    const target = mkdtempSync(join(folder, 'target-'))
    const { seconds, peakBytes, stdout } = await annals.run(['export', ...args, '-o', join(target, name), '--json'], {
      watchMemory: true,
    })
    const { bytes } = readNumbers(stdout, ['bytes'])
    runs.push({ seconds, peakBytes: peakBytes ?? 0, written: bytes, files: countFiles(stdout) })
    rmSync(target, { recursive: true, force: true })
  }
  return {
    seconds: median(runs.map((run) => run.seconds)),
    peakBytes: Math.max(...runs.map((run) => run.peakBytes)),
    written: runs[0]?.written ?? 0,
    files: runs[0]?.files ?? 0,
  }
}

function countFiles(stdout: string): number {
  const report: unknown = JSON.parse(stdout)
  const files = typeof report === 'object' && report !== null && 'files' in report ? report.files : undefined
  return Array.isArray(files) ? files.length : 0
}

async function withAnnals(claudeHome: string, work: (annals: Annals) => Promise<void>): Promise<void> {
  const annals = openAnnals(values.annals, claudeHome)
  try {
    await work(annals)
  } finally {
    annals.remove()
  }
}

await main()
