// The usage table brought up to date: rows of files that did not change are kept, of a file that grew only what was
// appended is scanned, everything else is scanned anew.
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import { TextPool } from '../../analytics/ledger/text-pool.ts'
import type { KnownFile } from './ledger-cache.ts'
import { isSame, type LedgerSource } from './ledger-source.ts'
import { scanFiles, type ScannedFile } from './scan-files.ts'
import type { ScanTask } from './scan-task.ts'

export interface KnownTable {
  files: readonly KnownFile[]
  table: UsageTable
}

export interface RefreshOptions {
  archiveDirectory: string
  /** Note of each row whether ccusage would read it. */
  withVerdicts: boolean
  onProgress?: (done: number, total: number) => void
}

export async function refreshTable(
  known: KnownTable | undefined,
  sources: readonly LedgerSource[],
  options: RefreshOptions,
): Promise<{ files: KnownFile[]; table: UsageTable }> {
  const before = indexFiles(known?.files ?? [])
  const changed = sources.filter((source) => !isSame(before.get(keyOf(source))?.file, source))
  const scanned = await scanChanged(changed, before, options)
  return assemble(known?.table, sources, before, scanned)
}

interface Before {
  file: KnownFile
  /** Its rows. */
  start: number
}

function indexFiles(files: readonly KnownFile[]): Map<string, Before> {
  return new Map(files.map((file, index) => [keyOf(file), { file, start: files[index - 1]?.end ?? 0 }]))
}

async function scanChanged(
  changed: readonly LedgerSource[],
  before: ReadonlyMap<string, Before>,
  { archiveDirectory, withVerdicts, onProgress }: RefreshOptions,
): Promise<Map<string, ScannedFile>> {
  const tasks = changed.map((source) => toTask(source, before.get(keyOf(source))?.file, archiveDirectory))
  const weights = changed.map(({ size }, index) => size - (tasks[index]?.from.offset ?? 0))
  // The largest first, so that two threads end together.
  const order = tasks.map((_, index) => index).toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  const bytes = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  const outcomes = await scanFiles({
    tasks: order.flatMap((index) => tasks[index] ?? []),
    bytes,
    withVerdicts,
    onFile: () => onProgress?.(++done, tasks.length),
  })
  return new Map(order.flatMap((index, place) => pair(changed[index], outcomes[place])))
}

function pair<T>(source: LedgerSource | undefined, outcome: T | undefined): [string, T][] {
  return source === undefined || outcome === undefined ? [] : [[keyOf(source), outcome]]
}

/** A path may be there several times: the file, and what it was before it was rewritten. */
function keyOf({ path, archived }: Pick<LedgerSource, 'path' | 'archived'>): string {
  return `${archived} ${path}`
}

function toTask(source: LedgerSource, known: KnownFile | undefined, directory: string): ScanTask {
  const { path, size, inode, archived } = source
  const isGrown =
    known !== undefined &&
    known.problem === null &&
    known.archived === archived &&
    known.inode === inode &&
    size > known.size
  return {
    path,
    from: isGrown ? known.place : { offset: 0, line: 1 },
    tail: isGrown ? known.tail : null,
    archived: archived < 0 ? null : { directory, id: archived },
  }
}

/** All rows in the order of the files. Texts that nothing uses any more must not stay: a forgotten session is among them. */
function assemble(
  old: UsageTable | undefined,
  sources: readonly LedgerSource[],
  before: ReadonlyMap<string, Before>,
  scanned: ReadonlyMap<string, ScannedFile>,
): { files: KnownFile[]; table: UsageTable } {
  // Made from nothing, it takes over the texts of the first thread, which are the most of them.
  const [first] = scanned.values()
  const table = new UsageTable(old || !first ? new TextPool() : first.table.texts)
  const added = [...scanned.values()].reduce((sum, { start, end }) => sum + end - start, 0)
  table.reserve((old?.count ?? 0) + added)
  const translations = new Map<UsageTable, Int32Array>()
  const files = sources.map((source, file): KnownFile => {
    const known = before.get(keyOf(source))
    const fresh = scanned.get(keyOf(source))
    if (old && known && (!fresh || !fresh.isRestarted)) {
      const end = fresh ? firstFrom(old, known, fresh) : known.file.end
      table.addFrom(old, { start: known.start, end, file }, translations)
    }
    if (fresh) table.addFrom(fresh.table, { start: fresh.start, end: fresh.end, file }, translations)
    const { place, tail, problem } = fresh ?? known?.file ?? NOTHING
    return { ...source, place, tail, problem, end: table.count }
  })
  return { files, table }
}

const NOTHING = { place: { offset: 0, line: 1 }, tail: 0, problem: null }

/** The first old row that was scanned again: a last line without an end is. */
function firstFrom(old: UsageTable, { file, start }: Before, fresh: ScannedFile): number {
  const offset = old.column('offset')
  let end = file.end
  while (end > start && (offset[end - 1] ?? 0) >= fresh.from.offset) end -= 1
  return end
}
