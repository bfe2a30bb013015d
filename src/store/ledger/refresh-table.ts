// Brings the usage table up to date. Scans only the appended bytes of files that grew.
import { UsageTable, type RowRun } from '../../analytics/ledger/usage-table.ts'
import { TextPool } from '../../analytics/ledger/text-pool.ts'
import type { KnownFile } from './ledger-cache.ts'
import { isSame, keyOf, type LedgerSource } from './ledger-source.ts'
import { scanFiles, type ScannedFile } from './scan-files.ts'
import type { ScanTask } from './scan-task.ts'

export interface KnownTable {
  files: readonly KnownFile[]
  table: UsageTable
}

export interface RefreshOptions {
  archiveDirectory: string
  withVerdicts: boolean
  onProgress?: (done: number, total: number) => void
}

export async function refreshTable(
  known: KnownTable | undefined,
  sources: readonly LedgerSource[],
  options: RefreshOptions,
): Promise<{ files: KnownFile[]; table: UsageTable }> {
  const before = indexFiles(known?.files ?? [])
  adoptReplaced(before, sources)
  const changed = sources.filter((source) => !isSame(before.get(keyOf(source))?.file, source))
  const scanned = await scanChanged(changed, before, options)
  return assemble(known?.table, sources, before, scanned)
}

interface FileRows {
  file: KnownFile
  start: number
}

function indexFiles(files: readonly KnownFile[]): Map<string, FileRows> {
  return new Map(files.map((file, index) => [keyOf(file), { file, start: files[index - 1]?.end ?? 0 }]))
}

/** After an edit, the rows that a file had before are those of its archived version. */
function adoptReplaced(before: Map<string, FileRows>, sources: readonly LedgerSource[]): void {
  for (const source of sources) {
    const known = source.archived < 0 ? undefined : before.get(keyOf({ ...source, archived: -1 }))
    if (!known || before.has(keyOf(source))) continue
    const file = { ...known.file, archived: source.archived }
    // A file that grew while it was scanned has rows that its version may not have.
    if (isSame(file, source) && file.place.offset <= source.size) before.set(keyOf(source), { ...known, file })
  }
}

async function scanChanged(
  changed: readonly LedgerSource[],
  before: ReadonlyMap<string, FileRows>,
  { archiveDirectory, withVerdicts, onProgress }: RefreshOptions,
): Promise<Map<string, ScannedFile>> {
  const tasks = changed.map((source) => toTask(source, before.get(keyOf(source))?.file, archiveDirectory))
  const weights = changed.map(({ size }, index) => size - (tasks[index]?.from.offset ?? 0))
  // Largest first, so that both threads finish at about the same time.
  const order = tasks.map((_, index) => index).toSorted((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  const bytes = weights.reduce((sum, weight) => sum + weight, 0)
  let done = 0
  const outcomes = await scanFiles({
    tasks: order.flatMap((index) => tasks[index] ?? []),
    bytes,
    withVerdicts,
    onFile: () => onProgress?.(++done, tasks.length),
  })
  return new Map(order.flatMap((index, position) => pair(changed[index], outcomes[position])))
}

function pair<T>(source: LedgerSource | undefined, outcome: T | undefined): [string, T][] {
  return source === undefined || outcome === undefined ? [] : [[keyOf(source), outcome]]
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

/** Copies all rows in file order into a new table, which drops unused texts: they may be of a forgotten session. */
function assemble(
  old: UsageTable | undefined,
  sources: readonly LedgerSource[],
  before: ReadonlyMap<string, FileRows>,
  scanned: ReadonlyMap<string, ScannedFile>,
): { files: KnownFile[]; table: UsageTable } {
  const [first] = scanned.values()
  const table = new UsageTable(old || !first ? new TextPool() : first.table.texts)
  const runs: RowRun[] = []
  let rows = 0
  const addRun = (run: RowRun) => {
    if (run.end > run.start) runs.push(run)
    rows += run.end - run.start
  }
  const files = sources.map((source, file): KnownFile => {
    const key = keyOf(source)
    const known = before.get(key)
    const fresh = scanned.get(key)
    if (old && known && (!fresh || !fresh.isRestarted)) {
      const end = fresh ? firstRescannedRow(old, known, fresh) : known.file.end
      addRun({ table: old, start: known.start, end, file })
    }
    if (fresh) addRun({ table: fresh.table, start: fresh.start, end: fresh.end, file })
    const { place, tail, problem } = fresh ?? known?.file ?? NOTHING
    // Without a spread, which is slow for objects of several shapes: there may be 50,000 files.
    const { path, project, session, agent, archived, linked, size, mtimeMs, inode } = source
    return { path, project, session, agent, archived, linked, size, mtimeMs, inode, place, tail, problem, end: rows }
  })
  table.addRuns(runs)
  return { files, table }
}

const NOTHING = { place: { offset: 0, line: 1 }, tail: 0, problem: null }

function firstRescannedRow(old: UsageTable, { file, start }: FileRows, fresh: ScannedFile): number {
  const offset = old.column('offset')
  let end = file.end
  while (end > start && (offset[end - 1] ?? 0) >= fresh.from.offset) end -= 1
  return end
}
