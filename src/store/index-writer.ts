// Digests of records → rows. Knows the tables and nothing of files: the same rows come out whatever the order in which
// parts of different files arrive, and reading a stretch twice changes nothing.
import type { DigestCall, DigestResult, RecordDigest } from '../thread/digest.ts'
import type { DigestRow, FilePart, WordsRow } from './sync/file-job.ts'
import { blockId } from './block-id.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, FILE_ACTIONS, MESSAGE_FLAG, MESSAGE_KINDS, TEXT_KINDS } from './message-codes.ts'
import type { Database } from './open.ts'
import { prepareWrites, type Writes } from './write-statements.ts'
import { storedUuid } from './stored-uuid.ts'
import { rankOf, tokensOf } from './usage-row.ts'
import { hashText } from './hash-text.ts'

/** What a row takes from its file. */
export interface SourceState {
  id: number
  version: number
  isHelper: boolean
  /** Prompts seen so far: the number of the turn. */
  turns: number
  /** Of an agent: the hash of the words it was given. */
  firstPrompt: number | null
}

interface PendingWords {
  id: number
  body: string
}

/** Words wait until they can go in order of id: the full-text index writes a segment whenever an id is lower than the last. */
const MAX_PENDING_CHARACTERS = 24 * 1024 * 1024

export class IndexWriter {
  private readonly write: Writes
  private readonly names = new Map<string, number>()
  private sequence: number
  private pending: PendingWords[] = []
  private pendingCharacters = 0

  constructor(database: Database) {
    this.write = prepareWrites(database)
    this.sequence = Number(this.write.getMeta.get('sequence')?.['value'] ?? 0)
  }

  writePart(source: SourceState, part: FilePart): void {
    for (const row of part.rows) this.writeRow(source, row)
    for (const { line, offset, length, kind } of part.damage)
      this.write.insertDamage.run(source.id, line, offset, length, kind)
    if (this.pendingCharacters > MAX_PENDING_CHARACTERS) this.flushWords()
  }

  /** Must come before every commit. */
  flush(): void {
    this.flushWords()
    this.write.setMeta.run('sequence', this.sequence)
  }

  /** After a rollback nothing that was remembered holds. */
  reset(): void {
    this.names.clear()
    this.pending = []
    this.pendingCharacters = 0
    this.sequence = Number(this.write.getMeta.get('sequence')?.['value'] ?? 0)
  }

  name(text: string | null): number | null {
    if (text === null) return null
    const known = this.names.get(text)
    if (known !== undefined) return known
    this.write.insertName.run(text)
    const id = Number(this.write.getName.get(text)?.['id'])
    // Paths are many; the cache is an aid, not a copy of the table.
    if (this.names.size > 50_000) this.names.clear()
    this.names.set(text, id)
    return id
  }

  private writeRow(source: SourceState, row: DigestRow): void {
    const { digest } = row
    if (digest.kind === 'prompt') source.turns += 1
    if (digest.isSidechain || digest.agentId) source.firstPrompt ??= firstPromptOf(row)
    const uuid = storedUuid(digest.uuid)
    const known = uuid === null ? undefined : this.findCopy(uuid, row)
    const message = known ? this.writeCopy(source, known, row) : this.insertMessage(source, uuid, row)
    for (const result of digest.results) this.writeResult(source, message, digest.atMs, result)
    if (known) return
    row.words.forEach((words, part) => this.writeBlock(source, message, part, words))
    for (const call of digest.calls) this.writeCall(source, message, digest.atMs, call)
    this.writeUsage(source, message, digest)
    if (digest.summaryOf !== null)
      this.write.insertSummary.run(storedUuid(digest.summaryOf.leaf), source.id, row.offset, digest.summaryOf.title)
  }

  /** A record with the same uuid, time, type and words is a copy: resuming and forking write them. */
  private findCopy(uuid: Uint8Array | string, row: DigestRow): { id: number; source: number } | undefined {
    for (const found of this.write.findMessages.all(uuid)) {
      if (found['at'] === row.digest.atMs && found['print'] === row.print)
        return { id: Number(found['id']), source: Number(found['source']) }
    }
    return undefined
  }

  private writeCopy(source: SourceState, known: { id: number; source: number }, row: DigestRow): number {
    const place = [source.version, row.offset, row.length, row.line] as const
    if (known.source === source.id) this.write.moveMessage.run(...place, known.id)
    else this.write.insertCopy.run(known.id, source.id, ...place)
    return known.id
  }

  private insertMessage(source: SourceState, uuid: Uint8Array | string | null, row: DigestRow): number {
    const { digest } = row
    const { lastInsertRowid } = this.write.insertMessage.run(
      source.id,
      source.version,
      row.offset,
      row.length,
      row.line,
      uuid,
      storedUuid(digest.parentUuid),
      digest.atMs,
      this.name(digest.type),
      MESSAGE_KINDS.indexOf(digest.kind),
      flagsOf(row),
      this.name(digest.agentId),
      this.name(digest.cwd),
      this.name(digest.branch),
      this.name(digest.version),
      this.name(digest.model),
      source.turns,
      row.print,
    )
    return Number(lastInsertRowid)
  }

  private writeBlock(source: SourceState, message: number, part: number, words: WordsRow): void {
    this.sequence += 1
    const id = blockId(source.isHelper ? 'helper' : words.kind, this.sequence)
    const flags =
      (words.isError ? BLOCK_FLAG.error : 0) |
      (words.isCut ? BLOCK_FLAG.cut : 0) |
      (TEXT_KINDS.indexOf(words.kind) << BLOCK_KIND_SHIFT)
    const tool = words.tool === null ? this.toolOf(source, words) : this.name(words.tool)
    this.write.insertBlock.run(id, message, source.id, part, tool, flags, words.length)
    this.pending.push({ id, body: words.body })
    this.pendingCharacters += words.body.length
  }

  /** Of a call that was read before. */
  private toolOf(source: SourceState, { toolUseId }: WordsRow): number | null {
    if (toolUseId === null) return null
    const tool = this.write.getCall.get(toolUseId, source.id)?.['tool']
    return typeof tool === 'number' ? tool : null
  }

  private writeCall(source: SourceState, message: number, atMs: number | null, call: DigestCall): void {
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

  /** Written for copies too: a call may have been answered only in the file it was copied into. */
  private writeResult(source: SourceState, message: number, atMs: number | null, result: DigestResult): void {
    const { toolUseId, isError, length, agentId } = result
    const outcome = [atMs, message, isError ? 1 : 0, length, this.name(agentId)] as const
    if (this.write.answerCall.run(...outcome, toolUseId, source.id).changes !== 0) return
    const owner = this.write.getCall.get(toolUseId, source.id)?.['source'] ?? source.id
    this.write.insertResult.run(toolUseId, owner, ...outcome)
  }

  private writeUsage(source: SourceState, message: number, digest: RecordDigest): void {
    if (digest.usage === null) return
    const { messageId, requestId, usage } = digest.usage
    const tokens = tokensOf(usage)
    this.write.writeUsage.run(
      messageId,
      requestId ?? '',
      message,
      source.id,
      rankOf(tokens, digest.isSidechain),
      tokens.input,
      tokens.output,
      tokens.cacheWrite,
      tokens.cacheWrite5m,
      tokens.cacheWrite1h,
      tokens.cacheRead,
      tokens.webSearches,
      this.name(usage.speed ?? null),
      this.name(usage.service_tier ?? null),
    )
  }

  private flushWords(): void {
    this.pending.sort((a, b) => a.id - b.id)
    for (const { id, body } of this.pending) this.write.insertWords.run(id, body)
    this.pending = []
    this.pendingCharacters = 0
  }
}

function flagsOf({ digest, words }: DigestRow): number {
  return (
    (digest.isSidechain ? MESSAGE_FLAG.sidechain : 0) |
    (digest.isApiError ? MESSAGE_FLAG.apiError : 0) |
    (digest.images > 0 ? MESSAGE_FLAG.image : 0) |
    (words.some(({ kind }) => kind === 'thinking') ? MESSAGE_FLAG.thinking : 0) |
    (digest.role === 'user' ? MESSAGE_FLAG.user : digest.role === 'assistant' ? MESSAGE_FLAG.assistant : 0)
  )
}

function firstPromptOf({ digest, words }: DigestRow): number | null {
  return digest.role === 'user' ? (words[0]?.hash ?? null) : null
}
