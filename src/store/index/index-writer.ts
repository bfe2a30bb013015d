// Writes record digests as rows. The result does not depend on the order of files; writing a part twice changes
// nothing.
import type { DigestCall, DigestResult } from '../../thread/digest.ts'
import type { FilePart } from '../sync/file-job.ts'
import type { TurnNumbers } from '../sync/number-turns.ts'
import { FIELD, NONE } from '../sync/row-batch.ts'
import type { RowReader, BlockFields } from '../sync/row-reader.ts'
import { blockId } from './block-id.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, FILE_ACTIONS, MESSAGE_FLAG, TEXT_KINDS } from './message-codes.ts'
import type { Database } from '../open.ts'
import { UuidFilter } from './uuid-filter.ts'
import { prepareWrites, type Writes } from './write-statements.ts'
import { storedUuid } from './stored-uuid.ts'
import { hashText } from '../../text/hash.ts'

export interface RowSource {
  id: number
  version: number
  isHelper: boolean
  firstPrompt: number | null
}

interface PendingWords {
  id: number
  body: Uint8Array
}

/** Words are buffered and sorted by id: the full-text index writes a segment whenever an id is lower than the last. */
const MAX_PENDING_BYTES = 4 * 1024 * 1024

export class IndexWriter {
  private readonly write: Writes
  private readonly names = new Map<string, number>()
  private readonly agentFiles = new Map<string, boolean>()
  private sequence: number
  private nextMessage: number
  /** Null if the index had messages before. */
  private readonly uuids: UuidFilter | null
  private last: { id: number; uuid: Uint8Array | string | null; source: number } = { id: 0, uuid: null, source: 0 }
  private pending: PendingWords[] = []
  private pendingBytes = 0

  constructor(database: Database) {
    this.write = prepareWrites(database)
    this.sequence = Number(this.write.getMeta.get('sequence')?.['value'] ?? 0)
    this.nextMessage = Number(this.write.getLastMessage.get()?.['id'] ?? 0) + 1
    this.uuids = this.nextMessage === 1 ? new UuidFilter() : null
  }

  writePart(source: RowSource, part: FilePart, rows: RowReader): void {
    for (const range of part.rows) {
      rows.seek(range)
      while (rows.next()) this.writeRow(source, rows)
    }
    for (const { line, offset, length, kind } of part.damage)
      this.write.insertDamage.run(source.id, line, offset, length, kind)
    if (part.numbers) this.writeTurns(source, part.numbers)
    if (this.pendingBytes > MAX_PENDING_BYTES) this.flushWords()
  }

  /** Must be called before every commit. */
  flush(catalogBytes: number): void {
    this.flushWords()
    this.write.setMeta.run('sequence', this.sequence)
    this.noteCatalog(catalogBytes)
  }

  /** Records the size of the archive's catalog. If it is larger at the next sync, a commit of the index was lost. */
  noteCatalog(bytes: number): void {
    this.write.setMeta.run('catalog', bytes)
  }

  name(text: string | null): number | null {
    if (text === null) return null
    const known = this.names.get(text)
    if (known !== undefined) return known
    const { changes, lastInsertRowid } = this.write.insertName.run(text)
    const id = Number(changes === 0 ? this.write.getName.get(text)?.['id'] : lastInsertRowid)
    if (this.names.size > 50_000) this.names.clear()
    this.names.set(text, id)
    return id
  }

  private writeRow(source: RowSource, row: RowReader): void {
    const { uuid, details, at } = row
    if (this.isReportOfFile(row)) return
    if (row.isOfAgent && row.isUser) source.firstPrompt ??= row.firstHash
    const known = uuid === null ? undefined : this.findCopy(uuid, row)
    const message = known ? this.writeCopy(source, known, row) : this.insertMessage(source, uuid, row)
    for (const result of details?.results ?? []) this.writeResult(source, message, at, result)
    if (known) return
    for (const block of row.blocks()) this.writeBlock(source, message, block)
    if (!details) return
    const { calls, summaryOf } = details
    for (const call of calls) this.writeCall(source, message, at, call)
    if (summaryOf)
      this.write.insertSummary.run(storedUuid(summaryOf.leaf), source.id, row.number(FIELD.offset), summaryOf.title)
  }

  /** A report of an agent's progress repeats a record of the agent's transcript, if it has one. */
  private isReportOfFile(row: RowReader): boolean {
    const agent = row.name(FIELD.type) === 'progress' ? row.name(FIELD.agent) : null
    if (agent === null) return false
    const known = this.agentFiles.get(agent) ?? this.write.findAgentFile.get(agent) !== undefined
    this.agentFiles.set(agent, known)
    return known
  }

  /** Finds a record with the same uuid, time, type and text. Resuming and forking a session copy records. */
  private findCopy(uuid: Uint8Array | string, row: RowReader): { id: number; source: number } | undefined {
    if (this.uuids?.mayHave(uuid) === false) return undefined
    const print = row.number(FIELD.print)
    for (const found of this.write.findMessages.all(uuid)) {
      if (found['at'] === row.at && found['print'] === print)
        return { id: Number(found['id']), source: Number(found['source']) }
    }
    return undefined
  }

  private writeCopy(source: RowSource, known: { id: number; source: number }, row: RowReader): number {
    const place = [
      source.version,
      row.number(FIELD.offset),
      row.number(FIELD.length),
      row.number(FIELD.line),
      row.turn,
    ] as const
    if (known.source === source.id) this.write.moveMessage.run(...place, known.id)
    else this.write.insertCopy.run(known.id, source.id, ...place)
    return known.id
  }

  forgetTurns(source: number): void {
    this.write.forgetTurns.run(source)
    this.write.forgetCopyTurns.run(source)
  }

  private writeTurns({ id, version }: RowSource, { offsets, turns, branches }: TurnNumbers): void {
    const numbersAt = (offset: unknown) => {
      const index = indexOf(offsets, Number(offset))
      return [orNull(turns[index]), orNull(branches[index])] as const
    }
    // All rows of a million records would take 400 MB.
    for (let next = 0; next === 0 || next < offsets.length; next += ROWS_AT_ONCE) {
      const [from, to] = [next === 0 ? 0 : (offsets[next] ?? 0), offsets[next + ROWS_AT_ONCE] ?? Infinity]
      for (const row of this.write.getPlaces.all(id, version, from, to)) {
        const [turn, branch] = numbersAt(row['offset'])
        // Comparing here is faster than a statement that changes nothing.
        if (row['turn'] !== turn || row['side_branch'] !== branch)
          this.write.setTurn.run(turn, branch, Number(row['id']))
      }
    }
    for (const row of this.write.getCopies.all(id, version))
      this.write.setCopyTurn.run(...numbersAt(row['offset']), Number(row['id']), id)
  }

  private insertMessage(source: RowSource, uuid: Uint8Array | string | null, row: RowReader): number {
    const id = this.nextMessage++
    const { parent } = row
    const { last } = this
    const follows = last.id === id - 1 && last.source === source.id && isSame(parent, last.uuid)
    this.last = { id, uuid, source: source.id }
    if (uuid !== null) this.uuids?.add(uuid)
    const idOf = (text: string | null) => this.name(text)
    this.write.insertMessage.run(
      id,
      source.id,
      source.version,
      row.number(FIELD.offset),
      row.number(FIELD.length),
      row.number(FIELD.line),
      uuid,
      follows ? null : parent,
      row.at,
      row.nameId(FIELD.type, idOf),
      row.number(FIELD.kind),
      row.number(FIELD.flags) | (follows ? MESSAGE_FLAG.follows : 0),
      row.nameId(FIELD.agent, idOf),
      row.nameId(FIELD.cwd, idOf),
      row.nameId(FIELD.branch, idOf),
      row.nameId(FIELD.version, idOf),
      row.nameId(FIELD.model, idOf),
      row.turn,
      row.number(FIELD.print),
    )
    return id
  }

  private writeBlock(source: RowSource, message: number, block: BlockFields): void {
    this.sequence += 1
    const id = blockId(source.isHelper ? 'helper' : block.kind, this.sequence)
    const flags =
      (block.isError ? BLOCK_FLAG.error : 0) |
      (block.isCut ? BLOCK_FLAG.cut : 0) |
      (TEXT_KINDS.indexOf(block.kind) << BLOCK_KIND_SHIFT)
    const tool = block.toolUseId === null ? this.name(block.tool) : this.toolOf(source, block.toolUseId)
    this.write.insertBlock.run(id, message, source.id, block.part, tool, flags, block.length)
    this.pending.push({ id, body: block.body })
    this.pendingBytes += block.body.length
  }

  private toolOf(source: RowSource, toolUseId: string): number | null {
    const tool = this.write.getCall.get(toolUseId, source.id)?.['tool']
    return typeof tool === 'number' ? tool : null
  }

  private writeCall(source: RowSource, message: number, atMs: number | null, call: DigestCall): void {
    const { agent } = call
    this.write.insertCall.run(
      call.id,
      source.id,
      message,
      this.name(call.name),
      atMs,
      agent?.type ?? null,
      agent?.description ?? null,
      agent ? hashText(agent.prompt) : null,
    )
    for (const { path, action } of call.files)
      this.write.insertTouch.run(this.name(path), message, FILE_ACTIONS.indexOf(action))
  }

  /** Called for copies too: a call may have its result only in the file it was copied to. */
  private writeResult(source: RowSource, message: number, atMs: number | null, result: DigestResult): void {
    const { toolUseId, isError, length, agentId } = result
    const outcome = [atMs, message, isError ? 1 : 0, length, this.name(agentId)] as const
    if (this.write.answerCall.run(...outcome, toolUseId, source.id).changes !== 0) return
    const owner = this.write.getCall.get(toolUseId, source.id)?.['source'] ?? source.id
    this.write.insertResult.run(toolUseId, owner, ...outcome)
  }

  /** Must be called before rows are deleted, so that their words are not written afterwards. */
  flushWords(): void {
    this.pending.sort((a, b) => a.id - b.id)
    for (const { id, body } of this.pending) this.write.insertWords.run(id, body)
    this.pending = []
    this.pendingBytes = 0
  }
}

const ROWS_AT_ONCE = 8192

/** The last place of the offset in an ascending list, or -1. */
function indexOf(offsets: Float64Array, offset: number): number {
  let [low, high] = [0, offsets.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((offsets[middle] ?? Infinity) <= offset) low = middle + 1
    else high = middle
  }
  return offsets[low - 1] === offset ? low - 1 : -1
}

function orNull(number: number | undefined): number | null {
  return number === undefined || number === NONE ? null : number
}

function isSame(a: Uint8Array | string | null, b: Uint8Array | string | null): boolean {
  if (!(a instanceof Uint8Array) || !(b instanceof Uint8Array)) return a !== null && a === b
  return Buffer.compare(a, b) === 0
}
