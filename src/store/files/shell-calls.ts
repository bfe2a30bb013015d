// Lists the shell commands of a transcript, so that those that name a file are found without reading all again.
import { canonicalToolName, parseToolInput } from '../../format/tool.ts'
import { BLOCK_KIND_SHIFT, TEXT_KINDS } from '../index/message-codes.ts'
import { keptStatement, numberOf, type Database, type SqlRow } from '../open.ts'
import { MESSAGE_COLUMNS, SOURCE_JOINS, type CallRecords } from './call-records.ts'
import { SmallCache } from './small-cache.ts'

export interface ShellCall {
  message: number
  toolUseId: string
  /** Null if it is long; then it must be read again. */
  command: string | null
  /** The record of the result; null without one. */
  result: number | null
  isError: boolean
  endedMs: number | null
}

const LONGEST_KEPT = 4096

export class ShellCalls {
  private readonly database: Database
  private readonly calls: CallRecords
  private readonly known = new SmallCache<readonly ShellCall[]>()

  constructor(database: Database, calls: CallRecords) {
    this.database = database
    this.calls = calls
  }

  of(source: number): readonly ShellCall[] {
    return this.known.get(source, () => {
      const value = this.rows(source).flatMap((row) => this.commandsIn(row))
      return { value, size: value.length }
    })
  }

  private rows(source: number): SqlRow[] {
    return keptStatement(
      this.database,
      `select distinct ${MESSAGE_COLUMNS} from message m ${SOURCE_JOINS} join block b on b.message = m.id
       where m.source = ? and b.tool = (select id from name where text = 'Bash') and b.flags >> ${BLOCK_KIND_SHIFT} = ?`,
    ).all(source, TEXT_KINDS.indexOf('tool-input'))
  }

  private commandsIn(row: SqlRow): ShellCall[] {
    return this.calls.callsIn(row).flatMap(({ id, name = '', input }) => {
      if (id === undefined || canonicalToolName(name) !== 'Bash') return []
      const { command = '' } = parseToolInput('Bash', input).input
      return [
        {
          message: Number(row['id']),
          toolUseId: id,
          command: command.length > LONGEST_KEPT ? null : command,
          ...this.outcomeOf(id, Number(row['record_source'])),
        },
      ]
    })
  }

  private outcomeOf(toolUseId: string, source: number): Pick<ShellCall, 'result' | 'isError' | 'endedMs'> {
    const row = this.calls.outcomeOf(toolUseId, source)
    return {
      result: numberOf(row?.['result']),
      isError: row?.['is_error'] === 1,
      endedMs: numberOf(row?.['ended_at']),
    }
  }
}
