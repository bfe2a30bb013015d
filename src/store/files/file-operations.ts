// Lists the operations on one file, from all transcripts: rows of the index lead to the calls that touched it, and the bytes
// of their records show what they did.
import { attachmentEffect } from '../../files/effects/attachment-effect.ts'
import { effectOf } from '../../files/effects/effect-of-call.ts'
import { concernsFile, possibleChange } from '../../files/effects/shell-effect.ts'
import type { FileOperation } from '../../files/file-operation.ts'
import { orderOperations } from '../../files/order-operations.ts'
import { isRewriter } from '../../files/shell-command.ts'
import { resolvePath } from '../../files/recorded-path.ts'
import type { Block } from '../../format/block.ts'
import { baseName } from '../../format/path.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { toJson } from '../../text/to-json.ts'
import { touchedFiles } from '../../thread/files/touched-files.ts'
import { FILE_ACTIONS } from '../index/message-codes.ts'
import { storedUuid } from '../index/stored-uuid.ts'
import { keptStatement, numberOf, readLists, textOf, type Database, type SqlRow } from '../open.ts'
import type { BlockTexts } from '../search/block-text.ts'
import { CallRecords, MESSAGE_COLUMNS, operationPlace, SOURCE_JOINS, type RecordedCall } from './call-records.ts'
import type { FileBackups } from './file-backups.ts'
import { ShellCalls, type ShellCall } from './shell-calls.ts'
import type { AttachedRecord } from './side-records.ts'

const SEARCH = FILE_ACTIONS.indexOf('search')

export class FileOperations {
  private readonly database: Database
  private readonly backups: FileBackups
  private readonly calls: CallRecords
  private readonly shell: ShellCalls
  private oddNames: { id: number; text: string }[] | undefined

  constructor(database: Database, texts: BlockTexts, backups: FileBackups) {
    this.database = database
    this.backups = backups
    this.calls = new CallRecords(database, texts)
    this.shell = new ShellCalls(database, this.calls)
  }

  /** Every absolute path that was read or changed, in the given sessions or in all. */
  paths({ sessions }: { sessions?: readonly string[] } = {}): string[] {
    const rows = readLists(
      this.database,
      `select distinct n.text, (select text from name where id = m.cwd)
       from touch t join name n on n.id = t.path join message m on m.id = t.message ${SOURCE_JOINS}
       where t.action <> ? ${sessions ? 'and s.uuid in (select value from json_each(?))' : ''}`,
      SEARCH,
      ...(sessions ? [toJson(sessions)] : []),
    )
    const paths = new Set<string>()
    for (const [text, cwd] of rows) {
      const path = resolvePath(String(text), textOf(cwd))
      if (path !== undefined) paths.add(path)
    }
    return [...paths].toSorted()
  }

  /** In the order of the disk. */
  of(path: string): FileOperation[] {
    const touches = this.touches(path)
    const sessions = new Set(touches.flatMap((row) => numberOf(row['session_id']) ?? []))
    const sources = this.sourcesOf([...sessions], touches)
    const shown = [
      ...this.fromCalls(path, touches),
      ...sources.flatMap((source) => this.fromAttachments(path, source)),
      ...this.backups.of(path, [...sessions], new Set(touches.flatMap((row) => textOf(row['cwd']) ?? []))),
    ]
    return orderOperations([...shown, ...this.fromShell(path, sources, shown)])
  }

  private fromCalls(path: string, touches: readonly SqlRow[]): FileOperation[] {
    const found = new Map<string, FileOperation>()
    for (const row of touches) {
      for (const block of this.calls.callsIn(row)) {
        const id = block.id ?? ''
        if (found.has(id) || !isTouch(block, path, textOf(row['cwd']))) continue
        const operation = toOperation(path, this.calls.withResult(row, block))
        if (operation) found.set(id, operation)
      }
    }
    return [...found.values()]
  }

  /** Commands that show or may have changed the file. Others matter only as causes, between two operations. */
  private fromShell(path: string, sources: readonly number[], shown: readonly FileOperation[]): FileOperation[] {
    const times = shown.flatMap(({ atMs }) => atMs ?? [])
    const [from, to] = times.reduce(([low, high], ms) => [Math.min(low, ms), Math.max(high, ms)], [Infinity, -Infinity])
    return sources.flatMap((source) =>
      this.shell.of(source).flatMap((call) => {
        const { command, endedMs } = call
        if (command === null || concernsFile(command, path)) return this.readShell(path, call) ?? []
        const isBetween = endedMs !== null && endedMs >= from && endedMs <= to
        return isBetween && isRewriter(command) ? (this.listShell(path, call, command) ?? []) : []
      }),
    )
  }

  private readShell(path: string, { message, toolUseId }: ShellCall): FileOperation | undefined {
    const row = this.calls.message(message)
    const block = row && this.calls.callsIn(row).find(({ id }) => id === toolUseId)
    return block && toOperation(path, this.calls.withResult(row, block))
  }

  /** Does not read the records of a command that succeeded. */
  private listShell(path: string, call: ShellCall, command: string): FileOperation | undefined {
    if (call.isError) return this.readShell(path, call)
    const row = call.result === null ? undefined : this.calls.message(call.result)
    if (!row) return undefined
    const place = operationPlace(row, { toolUseId: call.toolUseId, callUuid: null })
    return { path, atMs: call.endedMs, place, effect: possibleChange(command) }
  }

  private fromAttachments(path: string, source: number): FileOperation[] {
    return this.backups.sides
      .of(source)
      .attached.filter(({ file, cwd }) => resolvePath(file, cwd) === path)
      .flatMap((attached) => this.fromAttachment(path, attached) ?? [])
  }

  private fromAttachment(path: string, attached: AttachedRecord): FileOperation | undefined {
    const record = this.backups.sides.read(attached)
    const effect = record?.type === 'attachment' && record.attachment ? attachmentEffect(record.attachment) : undefined
    const row = effect && this.placeOfSide(attached)
    if (record?.type !== 'attachment' || !effect || !row) return undefined
    const place = operationPlace(
      { ...row, line: attached.line, offset: attached.offset, uuid: record.uuid ? storedUuid(record.uuid) : null },
      { toolUseId: null, callUuid: null },
    )
    return { path, atMs: parseTimestamp(record.timestamp).ms, place, effect }
  }

  /** The last message before a record that the index does not have. It is of the same turn. */
  private placeOfSide({ source, offset }: AttachedRecord): SqlRow | undefined {
    const select = `select ${MESSAGE_COLUMNS} from message m ${SOURCE_JOINS} where m.source = ?`
    const before = `${select} and m.offset < ? order by m.offset desc limit 1`
    const after = `${select} and m.offset > ? order by m.offset limit 1`
    return (
      keptStatement(this.database, before).get(source, offset) ??
      keptStatement(this.database, after).get(source, offset)
    )
  }

  /** The transcripts of these sessions and of their agents. */
  private sourcesOf(sessions: readonly number[], touches: readonly SqlRow[]): number[] {
    const own = touches.map((row) => Number(row['record_source']))
    const others = sessions.flatMap((session) =>
      keptStatement(
        this.database,
        `select id from source where session = ? and kind in ('session', 'agent') and is_helper = 0`,
      )
        .all(session)
        .map(({ id }) => Number(id)),
    )
    return [...new Set([...own, ...others])]
  }

  /** The records with a call that read or changed the file, oldest first. */
  private touches(path: string): SqlRow[] {
    const names = this.namesOf(path)
    const rows = names.flatMap((name) =>
      keptStatement(
        this.database,
        `select distinct ${MESSAGE_COLUMNS} from touch t join message m on m.id = t.message ${SOURCE_JOINS}
         where t.path = ? and t.action <> ? order by m.at, m.id`,
      ).all(name, SEARCH),
    )
    // Without the touches of another file with the same relative path.
    return names.length === 1 && names[0] === this.nameOf(path)
      ? rows
      : rows.filter((row) => this.calls.callsIn(row).some((block) => isTouch(block, path, textOf(row['cwd']))))
  }

  /** Relative paths and unusual spellings may mean the same file. */
  private namesOf(path: string): number[] {
    const exact = this.nameOf(path)
    const own = baseName(path)
    this.oddNames ??= readLists(this.database, ODD_NAMES).map(([id, text]) => ({ id: Number(id), text: String(text) }))
    const odd = this.oddNames.filter(({ text }) => text !== path && baseName(text) === own).map(({ id }) => id)
    return exact === null ? odd : [exact, ...odd]
  }

  private nameOf(path: string): number | null {
    return numberOf(keptStatement(this.database, 'select id from name where text = ?').get(path)?.['id'])
  }
}

const ODD_NAMES = `
  select id, text from name
  where (text not like '/%' or text like '%//%' or text like '%/./%' or text like '%/../%')
    and exists (select 1 from touch where path = name.id)`

function isTouch(block: Block<'tool_use'>, path: string, cwd: string | null): boolean {
  const [file] = touchedFiles(canonicalToolName(block.name ?? ''), block.input)
  return file !== undefined && file.action !== 'search' && resolvePath(file.path, cwd) === path
}

function toOperation(path: string, recorded: RecordedCall | undefined): FileOperation | undefined {
  if (!recorded) return undefined
  const { call, cwd, callUuid, result, atMs } = recorded
  const place = operationPlace(result, { toolUseId: call.id, callUuid })
  // The shell of an agent may be in another directory than its records say.
  const isElsewhere = place.agentId !== null && canonicalToolName(call.name) === 'Bash'
  const effect = effectOf(call, { path, cwd: isElsewhere ? null : cwd })
  return effect && { path, atMs, place, effect }
}
