// Lists the operations on one file, from all transcripts: rows of the index lead to the calls that touched it, and the bytes
// of their records show what they did.
import { touchedFiles } from '../../thread/files/touched-files.ts'
import { effectOf } from '../../files/effects/effect-of-call.ts'
import type { FileEffect, FileOperation } from '../../files/file-operation.ts'
import { resolvePath } from '../../files/recorded-path.ts'
import type { Block } from '../../format/block.ts'
import { baseName } from '../../format/path.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { toJson } from '../../text/to-json.ts'
import { FILE_ACTIONS } from '../index/message-codes.ts'
import { keptStatement, readLists, textOf, type Database, type SqlRow } from '../open.ts'
import type { BlockTexts } from '../search/block-text.ts'
import { placeOf } from '../search/read-calls.ts'
import { CallRecords, MESSAGE_COLUMNS, SOURCE_JOINS, type RecordedCall } from './call-records.ts'
import type { FileBackups } from './file-backups.ts'

const SEARCH = FILE_ACTIONS.indexOf('search')

export class FileOperations {
  private readonly database: Database
  private readonly backups: FileBackups
  private readonly calls: CallRecords
  private oddNames: { id: number; text: string }[] | undefined

  constructor(database: Database, texts: BlockTexts, backups: FileBackups) {
    this.database = database
    this.backups = backups
    this.calls = new CallRecords(database, texts)
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
    const found = new Map<string, FileOperation>()
    for (const row of this.touches(path)) {
      for (const block of this.calls.callsIn(row)) {
        const id = block.id ?? ''
        if (found.has(id) || !touches(block, path, textOf(row['cwd']))) continue
        const operation = this.toOperation(path, this.calls.withResult(row, block))
        if (operation) found.set(id, operation)
      }
    }
    return [...found.values(), ...this.backups.of(path)]
  }

  private toOperation(path: string, recorded: RecordedCall | undefined): FileOperation | undefined {
    const effect = recorded && effectOf(recorded.call, { path, cwd: recorded.cwd })
    return effect && { path, ...placed(recorded), effect: effect satisfies FileEffect }
  }

  /** The records with a call that read or changed the file, oldest first. */
  private touches(path: string): SqlRow[] {
    const names = this.namesOf(path)
    const rows = names.flatMap((name) =>
      keptStatement(
        this.database,
        `select distinct ${MESSAGE_COLUMNS} from touch t join message m on m.id = t.message
           ${SOURCE_JOINS}
         where t.path = ? and t.action <> ? order by m.at, m.id`,
      ).all(name, SEARCH),
    )
    return names.length === 1 ? rows : rows.toSorted((a, b) => Number(a['at']) - Number(b['at']))
  }

  /** Relative paths and unusual spellings may mean the same file. */
  private namesOf(path: string): number[] {
    const exact = keptStatement(this.database, 'select id from name where text = ?').get(path)
    const own = baseName(path)
    this.oddNames ??= readLists(this.database, ODD_NAMES).map(([id, text]) => ({ id: Number(id), text: String(text) }))
    const odd = this.oddNames.filter(({ text }) => text !== path && baseName(text) === own).map(({ id }) => id)
    return exact ? [Number(exact['id']), ...odd] : odd
  }
}

const ODD_NAMES = `
  select id, text from name
  where (text not like '/%' or text like '%//%' or text like '%/./%' or text like '%/../%')
    and exists (select 1 from touch where path = name.id)`

function touches(block: Block<'tool_use'>, path: string, cwd: string | null): boolean {
  const [file] = touchedFiles(canonicalToolName(block.name ?? ''), block.input)
  return file !== undefined && file.action !== 'search' && resolvePath(file.path, cwd) === path
}

function placed({ call, callUuid, result, atMs }: RecordedCall): Pick<FileOperation, 'atMs' | 'place'> {
  const { session, agentId, uuid, file, line, offset, turn } = placeOf(result)
  return {
    atMs,
    place: {
      session: session === '' ? null : session,
      agentId,
      toolUseId: call.id,
      callUuid,
      resultUuid: uuid,
      file,
      line,
      offset,
      turn,
    },
  }
}
