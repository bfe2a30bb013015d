// Scans files for usage in this thread and one worker. Both take the next file from a shared counter.
import { Worker } from 'node:worker_threads'
import { TextPool, type StoredTexts } from '../../analytics/ledger/text-pool.ts'
import { USAGE_COLUMNS, UsageTable, type UsageColumn } from '../../analytics/ledger/usage-table.ts'
import { compileUsageModule, type PoolTexts } from '../../scan/usage-memory.ts'
import { FastScanner } from './fast-scanner.ts'
import { TaskScanner, type ScanOutcome, type ScanTask } from './scan-task.ts'
import { UsageScanner } from './usage-scanner.ts'

/** Starting a thread takes as long as scanning this many bytes. */
const THREAD_BYTES = 24 * 1024 * 1024

export interface ScannedFile extends ScanOutcome {
  table: UsageTable
}

export interface ScanFiles {
  tasks: readonly ScanTask[]
  bytes: number
  withVerdicts: boolean
  onFile?: () => void
}

export async function scanFiles({ tasks, bytes, withVerdicts, onFile }: ScanFiles): Promise<ScannedFile[]> {
  const outcomes: ScannedFile[] = []
  const next = new Int32Array(new SharedArrayBuffer(4))
  // Only JavaScript checks what ccusage would read.
  const module = withVerdicts ? undefined : compileIfPossible()
  // Tests run from source, where there is no compiled worker file.
  const isCompiled = !import.meta.url.endsWith('.ts')
  const other = isCompiled && bytes > THREAD_BYTES ? startThread({ tasks, next, module, withVerdicts }) : undefined
  const isArchived = tasks.some((task) => task.archived)
  const scanner = makeScanner(module, withVerdicts)
  const taskScanner = new TaskScanner(
    scanner,
    isArchived ? (await import('../sync/archived-bytes.ts')).openArchivedBytes : undefined,
  )
  const scan = (task: ScanTask, index: number) => {
    outcomes[index] = { ...taskScanner.run(task), table: scanner.table }
    onFile?.()
  }
  takeTasks(tasks, next, scan)
  tasks.forEach((task, index) => task.archived && scan(task, index))
  scanner.moveRows()
  if (other) {
    const reply = await other
    const table = toTable(reply, scanner)
    for (const [index, outcome] of reply.results) outcomes[index] = { ...outcome, table }
  }
  return outcomes
}

/** Node may run without WebAssembly, for example with --jitless. */
function compileIfPossible(): WebAssembly.Module | undefined {
  try {
    return compileUsageModule()
  } catch {
    return undefined
  }
}

function makeScanner(module: WebAssembly.Module | undefined, withVerdicts: boolean): FastScanner | UsageScanner {
  return module ? new FastScanner(module) : new UsageScanner(new UsageTable(), withVerdicts)
}

function takeTasks(tasks: readonly ScanTask[], next: Int32Array, run: (task: ScanTask, index: number) => void): void {
  for (;;) {
    const index = Atomics.add(next, 0, 1)
    const task = tasks[index]
    if (!task) return
    if (!task.archived) run(task, index)
  }
}

export interface ScanRequest {
  tasks: readonly ScanTask[]
  next: Int32Array
  module: WebAssembly.Module | undefined
  withVerdicts: boolean
}

export interface ScanReply {
  results: [index: number, outcome: ScanOutcome][]
  count: number
  columns: ArrayBuffer[]
  /** Of the module's memory, or of a table that JavaScript filled. */
  texts: PoolTexts | StoredTexts
}

async function startThread(request: ScanRequest): Promise<ScanReply> {
  const worker = new Worker(new URL('./scan-worker.js', import.meta.url), { workerData: request })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The scanning thread exited before it was done.')))
  })
}

/** Texts of the module's memory are added to those of this thread, so that both tables share them. */
function toTable({ count, columns, texts }: ScanReply, own: FastScanner | UsageScanner): UsageTable {
  const byName = new Map(USAGE_COLUMNS.map((name, index) => [name, columns[index] ?? new ArrayBuffer(0)]))
  const stored = { count, load: (name: UsageColumn) => byName.get(name) ?? new ArrayBuffer(0) }
  if ('joined' in texts) return new UsageTable(new TextPool({ load: () => texts }), stored)
  if (!(own instanceof FastScanner)) throw new Error('The scanning threads use different scanners.')
  const table = new UsageTable(own.table.texts, stored)
  table.renumberTexts(own.memory.addAll(texts))
  return table
}

export function scanInThread({ tasks, next, module, withVerdicts }: ScanRequest): ScanReply {
  const scanner = makeScanner(module, withVerdicts)
  const taskScanner = new TaskScanner(scanner)
  const results: ScanReply['results'] = []
  takeTasks(tasks, next, (task, index) => results.push([index, taskScanner.run(task)]))
  scanner.moveRows()
  const { table } = scanner
  const columns = USAGE_COLUMNS.map((name) => table.column(name).slice(0, table.count).buffer)
  const texts = scanner instanceof FastScanner ? scanner.memory.exportTexts() : table.texts.save()
  return { results, count: table.count, columns, texts }
}
