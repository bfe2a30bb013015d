// Verifies the archive against its hashes and against the files on disk.
import { setImmediate as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { compareWithSource, type Comparison } from '../../archive/compare-with-source.ts'
import { verifyInSteps, type Verification } from '../../archive/verify-archive.ts'
import { archiveDirectory, indexDirectory } from '../../reader/places.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { readLost } from '../../store/index/source-table.ts'
import type { Context } from '../context.ts'
import { runSync } from './sync.ts'
import type { verifyInput } from './declarations.ts'
import type { VerifyReport } from './outputs.ts'

export type VerifyInput = z.output<typeof verifyInput>

const SAMPLE_PERCENT = 5
/** Waits for a sync of another process, because a half-finished one would look like a difference. */
const PATIENCE_MS = 24 * 60 * 60 * 1000

export async function runVerify(context: Context, input: VerifyInput): Promise<VerifyReport> {
  if (context.syncs) await runSync(context, { waitMs: PATIENCE_MS })
  const percent = input.percent ?? (input.sample ? SAMPLE_PERCENT : 100)
  const archive = Archive.open(archiveDirectory(context.dataDirectory))
  try {
    const verification = await verifyChunks(context, archive, percent)
    const lost = readLostPaths(context.dataDirectory)
    const sources = await compareSources(context, chooseLatest(archive, percent, context.now()))
    return { ...verification, percent, lost, ...sources }
  } finally {
    archive.close()
  }
}

async function verifyChunks(context: Context, archive: Archive, percent: number): Promise<Verification> {
  const steps = verifyInSteps(archive, {
    sample: percent / 100,
    onProgress: ({ bytes, totalBytes }) =>
      context.onProgress({ label: 'verifying', done: bytes, total: totalBytes, unit: 'bytes' }),
  })
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    // A chunk takes a few milliseconds; a server answers its pages in between.
    await pause()
  }
}

function readLostPaths(dataDirectory: string): string[] {
  const database = openIndexForReading(indexDirectory(dataDirectory))
  try {
    return database ? readLost(database).map(({ path }) => path) : []
  } finally {
    database?.close()
  }
}

/** The current time determines where the sample starts, so that repeated runs cover every file. */
function chooseLatest(archive: Archive, percent: number, nowMs: number): ArchivedVersion[] {
  const latest = new Map<string, ArchivedVersion>()
  for (const version of archive.all())
    if (version.version >= (latest.get(version.path)?.version ?? 0)) latest.set(version.path, version)
  const step = 100 / percent
  const start = nowMs % Math.max(1, Math.floor(step))
  const all = [...latest.values()]
  const places = Array.from({ length: Math.ceil(Math.max(0, all.length - start) / step) }, (_, index) =>
    Math.floor(start + index * step),
  )
  return places.flatMap((place) => all[place] ?? [])
}

type SourceComparison = Pick<VerifyReport, 'sources' | 'odd'>

const STATES = {
  same: 'same',
  'source grew': 'grew',
  'source differs': 'differs',
  'source gone': 'gone',
  unreadable: 'unreadable',
} as const satisfies Record<Comparison['state'], keyof VerifyReport['sources']>

async function compareSources(context: Context, versions: readonly ArchivedVersion[]): Promise<SourceComparison> {
  const result: SourceComparison = { sources: { same: 0, grew: 0, differs: 0, gone: 0, unreadable: 0 }, odd: [] }
  const total = versions.reduce((sum, { size }) => sum + size, 0)
  let done = 0
  for (const version of versions) {
    const { state: found, offset, detail } = compareWithSource(version)
    const state = STATES[found]
    result.sources[state] += 1
    if (state === 'differs' || state === 'unreadable')
      result.odd.push({ path: version.path, state, offset: offset ?? null, detail: detail ?? null })
    done += version.size
    context.onProgress({ label: 'comparing', done, total, unit: 'bytes' })
    await pause()
  }
  return result
}
