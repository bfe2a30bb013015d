// Reads tool calls with their results from the bytes of their records, by the rows of the index.
import type { Block } from '../../format/block.ts'
import { baseName } from '../../format/path.ts'
import type { LiftedEntry } from '../../format/record.ts'
import { liftDocumentedMessage } from '../../thread/documented.ts'
import { liftReport } from '../../thread/inline-agents.ts'
import type { ToolCall } from '../../thread/thread.ts'
import { buildToolCall, type FoundResult } from '../../thread/tool-call.ts'
import { keptStatement, numberOf, textOf, type Database, type SqlRow } from '../open.ts'
import type { BlockTexts } from '../search/block-text.ts'
import { FILE_COLUMNS, locationOf } from '../search/hit-row.ts'
import { placeOf } from '../search/read-calls.ts'
import type { OperationPlace } from '../../files/file-operation.ts'

/** A message with everything that reading its record needs. Read as a block, because a location is that of a block. */
export const MESSAGE_COLUMNS = `
  m.id as id, m.source as record_source, m.version as version, m.offset as offset, m.length as length, 0 as part,
  m.print as print, m.line as line, m.uuid as uuid, m.at as at, m.turn as turn, m.side_branch as side_branch,
  ${FILE_COLUMNS}, f.agent as agent, f.session as session_id, s.uuid as session, s.title as title,
  (select text from name where id = m.agent) as message_agent, (select text from name where id = m.cwd) as cwd,
  (select text from name where id = s.project) as project`

/** Without the helpers of Claude Code, which repeat records of the session. */
export const SOURCE_JOINS =
  'join source f on f.id = m.source and f.is_helper = 0 left join session s on s.id = f.session'

export interface RecordedCall {
  call: ToolCall
  callUuid: string | null
  cwd: string | null
  /** The row of the result. */
  result: SqlRow
  atMs: number | null
}

/** The place of the result or of another record. */
export function operationPlace(
  row: SqlRow,
  { toolUseId, callUuid }: Pick<OperationPlace, 'toolUseId' | 'callUuid'>,
): OperationPlace {
  const { session, agentId, uuid, file, line, offset, turn } = placeOf(row)
  return {
    session: session === '' ? null : session,
    agentId,
    toolUseId,
    callUuid,
    resultUuid: uuid,
    file,
    line,
    offset,
    turn,
  }
}

export class CallRecords {
  private readonly database: Database
  private readonly texts: BlockTexts

  constructor(database: Database, texts: BlockTexts) {
    this.database = database
    this.texts = texts
  }

  message(id: number): SqlRow | undefined {
    return keptStatement(this.database, `select ${MESSAGE_COLUMNS} from message m ${SOURCE_JOINS} where m.id = ?`).get(
      id,
    )
  }

  /** The calls in a record. */
  callsIn(row: SqlRow): Block<'tool_use'>[] {
    const record = this.record(row)
    if (record?.type !== 'assistant') return []
    return record.message.content.filter((block) => block.type === 'tool_use')
  }

  /** Undefined without a result. */
  withResult(row: SqlRow, block: Block<'tool_use'>): RecordedCall | undefined {
    const id = block.id ?? ''
    const result = this.resultOf(id, Number(row['record_source']))
    if (!result) return undefined
    const call = buildToolCall(block, null, {
      resultOf: () => this.foundResult(result, id),
      isLive: false,
      agentOf: () => null,
      spilledText: (path) => this.spilledText(path, numberOf(result['session_id'])),
    })
    const { uuid } = placeOf(row)
    return { call, callUuid: uuid, cwd: textOf(row['cwd']), result, atMs: numberOf(result['at']) }
  }

  /** The row of a call that has a result, of the same file if there are several. */
  outcomeOf(toolUseId: string, source: number): SqlRow | undefined {
    return keptStatement(
      this.database,
      `select result, is_error, ended_at from tool_call where tool_use_id = ? and result is not null
       order by source = ? desc, ended_at, source limit 1`,
    ).get(toolUseId, source)
  }

  private resultOf(toolUseId: string, source: number): SqlRow | undefined {
    const message = numberOf(this.outcomeOf(toolUseId, source)?.['result'])
    return message === null ? undefined : this.message(message)
  }

  private foundResult(row: SqlRow, toolUseId: string): FoundResult | undefined {
    const record = this.record(row)
    if (record?.type !== 'user') return undefined
    const block = record.message.content.find((each) => each.type === 'tool_result' && each.tool_use_id === toolUseId)
    return block?.type === 'tool_result' ? { record, block, uuid: record.uuid ?? '' } : undefined
  }

  private record(row: SqlRow): LiftedEntry | undefined {
    const record = this.texts.readRecord(locationOf(row))
    return record ? liftReport(liftDocumentedMessage(record)) : undefined
  }

  /** Found by name, because its recorded path becomes stale when a home is moved. */
  private spilledText(path: string, session: number | null): string | null {
    if (session === null) return null
    const rows = keptStatement(
      this.database,
      `select ${MESSAGE_COLUMNS} from source f join message m on m.source = f.id left join session s on s.id = f.session
       where f.session = ? and f.kind = 'tool-result'`,
    ).all(session)
    const row = rows.find((each) => baseName(String(each['path'])) === baseName(path))
    return row && Number(row['length']) <= MAX_SPILLED ? this.texts.read(locationOf(row)) : null
  }
}

/** BlockTexts cuts a longer output. */
const MAX_SPILLED = 4 * 1024 * 1024
