// Scans files for usage in this thread and one worker. Both take the next file from a shared counter.
import { Worker } from 'node:worker_threads'
import { TextPool, type StoredTexts } from '../../analytics/ledger/text-pool.ts'
import { USAGE_COLUMNS, UsageTable } from '../../analytics/ledger/usage-table.ts'
import { TaskScanner, type ScanOutcome, type ScanTask } from './scan-task.ts'

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
  // Tests run from source, where there is no compiled worker file.
  const isCompiled = !import.meta.url.endsWith('.ts')
  const other = isCompiled && bytes > THREAD_BYTES ? startThread({ tasks, next, withVerdicts }) : undefined
  const isArchived = tasks.some((task) => task.archived)
  const scanner = new TaskScanner(
    withVerdicts,
    isArchived ? (await import('../sync/archived-bytes.ts')).openArchivedBytes : undefined,
  )
  const scan = (task: ScanTask, index: number) => {
    outcomes[index] = { ...scanner.run(task), table: scanner.table }
    onFile?.()
  }
  takeTasks(tasks, next, scan)
  tasks.forEach((task, index) => task.archived && scan(task, index))
  if (other) {
    const { table, results } = await other
    for (const [index, outcome] of results) outcomes[index] = { ...outcome, table }
  }
  return outcomes
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
  withVerdicts: boolean
}

export interface ScanReply {
  results: [index: number, outcome: ScanOutcome][]
  count: number
  columns: ArrayBuffer[]
  texts: StoredTexts
}

async function startThread(request: ScanRequest) {
  const worker = new Worker(new URL('./scan-worker.js', import.meta.url), { workerData: request })
  const reply = await new Promise<ScanReply>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The scanning thread exited before it was done.')))
  })
  const columns = new Map(USAGE_COLUMNS.map((name, index) => [name, reply.columns[index] ?? new ArrayBuffer(0)]))
  const table = new UsageTable(new TextPool({ load: () => reply.texts }), {
    count: reply.count,
    load: (name) => columns.get(name) ?? new ArrayBuffer(0),
  })
  return { table, results: reply.results }
}

export function scanInThread({ tasks, next, withVerdicts }: ScanRequest): ScanReply {
  const scanner = new TaskScanner(withVerdicts)
  const results: ScanReply['results'] = []
  takeTasks(tasks, next, (task, index) => results.push([index, scanner.run(task)]))
  const { table } = scanner
  const columns = USAGE_COLUMNS.map((name) => table.column(name).slice(0, table.count).buffer)
  return { results, count: table.count, columns, texts: table.texts.save() }
}
