import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isBoundary } from '../../thread/chain.ts'
import { uuidOf } from '../edit-transcript.ts'
import { MAX_LISTED, type Piece, type TouchedRecord } from '../plan.ts'
import { removeMembers, type Splice } from '../splice/splice-record.ts'
import { valueSpan } from '../splice/value-span.ts'
import type { LinkedLine, LinkedRecord } from './link-lines.ts'
import { PieceList } from './piece-list.ts'
import { recordPreview } from '../plans/record-preview.ts'
import { rewriteRecord } from './rewrite-record.ts'
import { isRawJson, refuseLarge } from './rewrite-transcript.ts'
import type { MakeUuid } from './stable-uuid.ts'
import { advise, toRun } from '../../text/advice.ts'
import { toJson } from '../../text/to-json.ts'

export interface WritableLine extends LinkedLine {
  from: string
  metadata: readonly ScannedRecord[]
  onText: (text: string) => void
}

export interface WriterOptions {
  id: string
  path: string
  makeUuid: MakeUuid
  timed: { uuid: string; timestamp: string } | undefined
}

/** Names by which Claude Code finds a team, a teammate and a plan file: two sessions must not share them. */
const SESSION_NAMES: ReadonlySet<string> = new Set(['teamName', 'agentName', 'slug'])

export class TranscriptWriter {
  readonly touched: TouchedRecord[] = []
  private readonly list = new PieceList()
  private readonly options: WriterOptions

  constructor(options: WriterOptions) {
    this.options = options
  }

  get pieces(): readonly Piece[] {
    return this.list.pieces
  }

  addLine(line: WritableLine): void {
    const { transcript } = line.line
    // Graph nodes refer to the same record objects, so identity works as the key.
    const byRecord = new Map(transcript.records.map((each) => [each.record, each]))
    const waiting = line.metadata.toReversed()
    for (const linked of line.records) {
      for (let next = waiting.at(-1); next && next.position < linked.node.position; next = waiting.at(-1)) {
        this.addMetadata(line, next)
        waiting.pop()
      }
      const record = byRecord.get(linked.node.record)
      if (!record) throw new AppError('internal', `A record of ${transcript.file.path} was lost.`)
      this.addChained(line, record, linked)
    }
    for (const record of waiting.toReversed()) this.addMetadata(line, record)
  }

  addTitle(customTitle: string): void {
    const record = { type: 'custom-title', customTitle, sessionId: this.options.id }
    this.list.add(Buffer.from(`${toJson(record)}\n`))
    this.touch('custom-title', null, customTitle)
  }

  private addChained(line: WritableLine, record: ScannedRecord, { node, uuid, parent }: LinkedRecord): void {
    const text = this.read(line, record)
    const { timed } = this.options
    const old = uuidOf(record)
    const isForked = text.includes('"forkedFrom"') && valueSpan(text, ['forkedFrom', 'messageUuid']) !== undefined
    const origin = old === undefined || isForked ? undefined : { sessionId: line.from, messageUuid: old }
    const put = new Map<string, unknown>([
      ['parentUuid', parent],
      ['uuid', uuid],
      ['sessionId', this.options.id],
      ...(origin ? [['forkedFrom', origin] as const] : []),
    ])
    const set = new Map<string, unknown>([
      ['session_id', this.options.id],
      ...(timed?.uuid === uuid ? [['timestamp', timed.timestamp] as const] : []),
      ...(isBoundary(node) ? [['logicalParentUuid', line.logicalParentOf(node)] as const] : []),
    ])
    const open = line.line.unanswered.get(node)
    const splices = [
      ...rewriteRecord(text, { set, put, remove: SESSION_NAMES, refer: this.referIn(line) }),
      ...(open ? removeMembers(text, ['message', 'content'], (index) => open.includes(Number(index))) : []),
    ]
    this.write(line, record, text, splices)
    this.touch(record.record.type, uuid, this.preview(record))
  }

  private addMetadata(line: WritableLine, record: ScannedRecord): void {
    const { id, makeUuid } = this.options
    const text = this.read(line, record)
    const uuid = uuidOf(record) === undefined ? null : makeUuid(`${id} line ${this.touched.length + 1}`)
    const set = new Map<string, unknown>([
      ['sessionId', id],
      ['session_id', id],
      ...(uuid === null ? [] : [['uuid', uuid] as const]),
    ])
    this.write(line, record, text, rewriteRecord(text, { set, refer: this.referIn(line) }))
    this.touch(record.record.type, uuid, this.preview(record))
  }

  private referIn({ from, refer }: WritableLine): (id: string) => string | undefined {
    return (id) => (id === from ? this.options.id : refer(id))
  }

  private read({ line, onText }: WritableLine, record: ScannedRecord): string {
    refuseLarge(record)
    const text = line.transcript.text(record)
    if (!record.isSound && !isRawJson(text))
      throw new AppError(
        'refused',
        advise`Line ${record.line} of ${line.transcript.file.path} is damaged; ${toRun('edit repair')} on the session first.`,
      )
    onText(text)
    return text
  }

  private write({ line }: WritableLine, record: ScannedRecord, text: string, splices: readonly Splice[]): void {
    const { path } = line.transcript.file
    const ascending = splices.toSorted((a, b) => a.start - b.start || a.end - b.end)
    this.list.addSpliced(text, ascending, (start, length) => [{ path, offset: record.offset + start, length }])
    this.list.addText('\n')
  }

  private preview(record: ScannedRecord): string {
    return this.touched.length < MAX_LISTED ? recordPreview(record) || record.record.type : ''
  }

  private touch(type: string, uuid: string | null, after: string): void {
    const line = this.touched.length + 1
    this.touched.push({ path: this.options.path, line, uuid, type, change: 'added', before: null, after })
  }
}
