// Reads tool calls and their results as they were made: name, input and output, with their places. The index has their
// places; names, inputs and outputs come from the bytes.
import { isObject } from '../../format/check.ts'
import { digestRecord } from '../../thread/digest.ts'
import { blockKind, blockRange } from '../index/block-id.ts'
import { BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import { readUuid } from '../index/stored-uuid.ts'
import { keptStatement, numberOf, textOf, type Database, type SqlRow } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { HIT_COLUMNS, HIT_JOINS, locationOf } from './hit-row.ts'

export interface CallPlace {
  session: string
  title: string | null
  project: string | null
  uuid: string | null
  agentId: string | null
  turn: number | null
  branch: number | null
  at: string | null
  file: string
  line: number
  offset: number
}

/** A text of a call: its input, its output, or the message of a failed request. */
export interface CallText {
  place: CallPlace
  /** The id of the file in the index. */
  source: number
  message: number
  toolUseId: string | null
  tool: string | null
  text: string
}

export interface ReadCall {
  toolUseId: string
  tool: string
  input: Readonly<Record<string, unknown>>
  /** Null without a result. */
  isError: boolean | null
  place: CallPlace
}

export interface LaterCall {
  tool: string | null
  /** Takes 0.1 ms, because the record is parsed. Undefined if its bytes are gone. */
  read(): ReadCall | undefined
}

export class CallReader {
  private readonly database: Database
  private readonly texts: BlockTexts

  constructor(database: Database, texts: BlockTexts) {
    this.database = database
    this.texts = texts
  }

  /** Returns undefined if the block or its bytes are gone. */
  text(block: number): CallText | undefined {
    const row = keptStatement(this.database, `select ${HIT_COLUMNS} ${HIT_JOINS} where b.id = ?`).get(block)
    const record = row && this.texts.readRecord(locationOf(row))
    const found = record ? digestRecord(record)?.texts[Number(row['part'])] : undefined
    if (!row || !found) return undefined
    return {
      place: placeOf(row),
      source: Number(row['record_source']),
      message: Number(row['message']),
      toolUseId: found.toolUseId,
      tool: textOf(row['tool']),
      text: found.text,
    }
  }

  /** The call that a block is the input of. */
  callOf(block: number): ReadCall | undefined {
    const row = keptStatement(this.database, `select ${HIT_COLUMNS} ${HIT_JOINS} where b.id = ?`).get(block)
    return row && this.toCall(row)
  }

  /** The call that has this result. */
  callWith(toolUseId: string, source: number): ReadCall | undefined {
    const row = keptStatement(
      this.database,
      'select message from tool_call where tool_use_id = ? order by source = ? desc, source limit 1',
    ).get(toolUseId, source)
    const message = numberOf(row?.['message'] ?? null)
    if (message === null) return undefined
    const blocks = keptStatement(this.database, `select ${HIT_COLUMNS} ${HIT_JOINS} where b.message = ?`).all(message)
    return blocks
      .filter(isInput)
      .flatMap((block) => this.toCall(block) ?? [])
      .find((call) => call.toolUseId === toolUseId)
  }

  /** The calls in the same file after an offset, in order. Those of an agent inside a transcript are its own. */
  callsAfter({ source, place }: Pick<CallText, 'source' | 'place'>, most: number): LaterCall[] {
    const { from, to } = blockRange('tool-input')
    const rows = keptStatement(
      this.database,
      `select b.id as id, (select text from name where id = b.tool) as tool
       from message m join block b on b.message = m.id join source f on f.id = m.source
       where m.source = ? and m.offset > ? and m.flags & ${MESSAGE_FLAG.assistant} and b.id >= ? and b.id < ?
         and (f.agent is not null or m.agent is (select id from name where text = ?))
       order by m.offset, b.part limit ?`,
    ).all(source, place.offset, from, to, place.agentId, most)
    return rows.map(({ id, tool }) => ({ tool: textOf(tool ?? null), read: () => this.callOf(Number(id)) }))
  }

  private toCall(row: SqlRow): ReadCall | undefined {
    const record = this.texts.readRecord(locationOf(row))
    const text = record ? digestRecord(record)?.texts[Number(row['part'])] : undefined
    if (record?.type !== 'assistant' || !text?.toolUseId) return undefined
    const { toolUseId } = text
    const block = record.message.content.find((each) => 'id' in each && each.id === toolUseId)
    if (!block || !('input' in block) || !('name' in block) || typeof block.name !== 'string') return undefined
    const found = keptStatement(
      this.database,
      'select is_error from tool_call where tool_use_id = ? and is_error is not null limit 1',
    ).get(toolUseId)
    return {
      toolUseId,
      tool: block.name,
      input: isObject(block.input) ? block.input : {},
      isError: found ? found['is_error'] !== 0 : null,
      place: placeOf(row),
    }
  }
}

function isInput(row: SqlRow): boolean {
  const kind = TEXT_KINDS[Number(row['flags']) >> BLOCK_KIND_SHIFT]
  return kind === 'tool-input' && blockKind(Number(row['id'])) !== 'helper'
}

export function placeOf(row: SqlRow): CallPlace {
  return {
    session: String(row['session'] ?? ''),
    title: textOf(row['title']),
    project: textOf(row['project']),
    uuid: readUuid(row['uuid']),
    agentId: textOf(row['agent']) ?? textOf(row['message_agent']),
    turn: numberOf(row['turn']),
    branch: numberOf(row['side_branch']),
    at: typeof row['at'] === 'number' ? new Date(row['at']).toISOString() : null,
    file: String(row['path']),
    line: Number(row['line']),
    offset: Number(row['offset']),
  }
}
