// Compares three ways to hold the records of a long transcript: slim records as objects, packed parts (as an open session
// does from 100,000 records on), and columns of numbers without any content. Each is measured in its own process.
//   npm run bench -- columns [--records=150000,1000000]
import { spawnSync } from 'node:child_process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parseArgs } from 'node:util'
import { parseTimestamp } from '../src/format/timestamp.ts'
import type { LineEntry } from '../src/reader/entries.ts'
import { readChunks } from '../src/reader/read.ts'
import { Transcript } from '../src/session/transcript.ts'
import type { TranscriptSource } from '../src/session/transcript-source.ts'
import { TextTable } from '../src/text/text-table.ts'
import { buildGraph, isChainRecord, type Node, type PlacedRecord } from '../src/thread/graph.ts'
import { LONG_TRANSCRIPT } from '../src/thread/parts/part-cutter.ts'
import { toolResultIds, toolUseIds } from '../src/thread/tool-ids.ts'
import { noteFigure } from './figures.ts'
import { longSessionLine, type LongSession } from './long-session.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '150000,1000000' },
    /** For the measuring process. */
    form: { type: 'string' },
  },
})

const FORMS = ['objects', 'parts', 'columns'] as const
type Form = (typeof FORMS)[number]

interface Held {
  add(entries: readonly LineEntry[]): Promise<void> | void
  /** Follows the parents from the last record to the first, and returns how many records that are. */
  walk(): number
}

interface Measured {
  bytesPerRecord: number
  buildMs: number
  walkMs: number
  walked: number
}

function main(): void {
  const rows: string[][] = []
  for (const records of values.records.split(','))
    for (const form of FORMS) {
      const { bytesPerRecord, buildMs, walkMs, walked } = measureApart(form, records)
      const times = [`${buildMs.toFixed(0)} ms`, `${walkMs.toFixed(0)} ms`]
      rows.push([`${records} ${form}`, bytesPerRecord.toFixed(0), ...times, `${walked} records on the chain`])
      noteFigure(`columns ${records} ${form}`, bytesPerRecord)
    }
  printTable('Records of a long transcript in memory', [['', 'bytes per record', 'build', 'walk', ''], ...rows])
}

function measureApart(form: Form, records: string): Measured {
  const args = ['--max-old-space-size=6144', process.argv[1] ?? '', `--form=${form}`, `--records=${records}`]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`measuring ${form} failed: ${stderr}`)
  // Printed by `measure`.
  return JSON.parse(stdout) as Measured
}

async function measure(form: string, records: number): Promise<Measured> {
  const held = form === 'columns' ? new RecordColumns() : new HeldTranscript(form === 'parts')
  // Compiles the code for the others too.
  await fill(form === 'columns' ? new RecordColumns() : new HeldTranscript(form === 'parts'), 2000)
  const before = usedBytes()
  const buildMs = await fill(held, records)
  const bytesPerRecord = (usedBytes() - before) / records
  const began = performance.now()
  const walked = held.walk()
  return { bytesPerRecord, buildMs, walkMs: performance.now() - began, walked }
}

/** Returns the time for building alone, without reading the lines. */
async function fill(held: Held, records: number): Promise<number> {
  let ms = 0
  for await (const entries of readChunks(linesOf(records))) {
    const began = performance.now()
    await held.add(entries)
    ms += performance.now() - began
  }
  return ms
}

async function* linesOf(records: number): AsyncGenerator<Buffer> {
  const session: LongSession = { id: '5e550000-1111-4000-8000-00000000c0de', records, bytes: records * 900 }
  for (let index = 0; index < records;) {
    let lines = ''
    for (const end = Math.min(records, index + 500); index < end; index++) lines += longSessionLine(session, index)
    yield Buffer.from(lines)
  }
}

/** An open transcript of the product. */
class HeldTranscript implements Held {
  private readonly transcript: Transcript
  private entries: readonly LineEntry[] = []

  constructor(isInParts: boolean) {
    const sizes = isInParts ? { ...LONG_TRANSCRIPT, from: 0 } : undefined
    this.transcript = new Transcript(this.source(), undefined, sizes)
  }

  async add(entries: readonly LineEntry[]): Promise<void> {
    this.entries = entries
    await this.transcript.refresh()
    this.entries = []
  }

  walk(): number {
    let walked = 0
    for (const records of this.transcript.partsFromEnd()) walked += walkNodes(records)
    return walked
  }

  private source(): TranscriptSource {
    const next = () => this.entries
    return {
      path: '',
      async *readNew() {
        yield { entries: next() }
      },
      progress: () => null,
      texts: async () => [],
      bytes: async () => Buffer.alloc(0),
    }
  }
}

function walkNodes(records: readonly PlacedRecord[]): number {
  let count = 0
  for (let node: Node | undefined = buildGraph(records, () => true).nodes.at(-1); node; node = node.parent) count += 1
  return count
}

/** What chain, turns and tool links need. Texts, tool names and results would be read from the file again. */
class RecordColumns implements Held {
  private readonly ids = new TextTable()
  private count = 0
  /** Row by the number of its uuid, plus one. */
  private rows = new Int32Array(1024)
  private parents = new Int32Array(1024)
  private types = new Uint8Array(1024)
  private times = new Float64Array(1024)
  private messages = new Int32Array(1024)
  private calls = new Int32Array(1024)
  private offsets = new Float64Array(1024)
  private lengths = new Uint32Array(1024)
  private lines = new Uint32Array(1024)

  add(entries: readonly LineEntry[]): void {
    for (const entry of entries) if (entry.kind === 'record') this.addRecord(entry)
  }

  walk(): number {
    let walked = 0
    for (let row = this.count - 1; row >= 0; row = this.parents[row] ?? -1) walked += 1
    return walked
  }

  private addRecord({ parsed, line }: Extract<LineEntry, { kind: 'record' }>): void {
    const { record, range } = parsed
    const row = this.count++
    if (row === this.parents.length) this.enlarge()
    this.types[row] = record.type.length
    this.offsets[row] = range.offset
    this.lengths[row] = range.length
    this.lines[row] = line
    this.parents[row] = -1
    if (!isChainRecord(record)) return
    this.times[row] = parseTimestamp(record.timestamp).ms ?? NaN
    const above = record.parentUuid ? this.ids.find(record.parentUuid) : -1
    if (above >= 0) this.parents[row] = (this.rows[above] ?? 0) - 1
    // `numberOf` may replace `rows`.
    const own = record.uuid ? this.numberOf(record.uuid) : -1
    if (own >= 0) this.rows[own] = row + 1
    if (record.type === 'assistant' && record.message.id) this.messages[row] = this.numberOf(record.message.id)
    const [call] = [...toolUseIds(record), ...toolResultIds(record)]
    if (call !== undefined) this.calls[row] = this.numberOf(call)
  }

  private numberOf(id: string): number {
    const number = this.ids.add(id)
    if (number >= this.rows.length) this.rows = enlarged(this.rows, new Int32Array(grownLength(this.rows)))
    return number
  }

  private enlarge(): void {
    const length = grownLength(this.parents)
    this.parents = enlarged(this.parents, new Int32Array(length))
    this.types = enlarged(this.types, new Uint8Array(length))
    this.times = enlarged(this.times, new Float64Array(length))
    this.messages = enlarged(this.messages, new Int32Array(length))
    this.calls = enlarged(this.calls, new Int32Array(length))
    this.offsets = enlarged(this.offsets, new Float64Array(length))
    this.lengths = enlarged(this.lengths, new Uint32Array(length))
    this.lines = enlarged(this.lines, new Uint32Array(length))
  }
}

function grownLength({ length }: { length: number }): number {
  return Math.ceil(length * 1.5)
}

function enlarged<Values extends { set(from: Values): void }>(from: Values, to: Values): Values {
  to.set(from)
  return to
}

function usedBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

if (values.form === undefined) main()
else console.log(JSON.stringify(await measure(values.form, Number(values.records))))
