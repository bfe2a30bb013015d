import { describe, expect, test } from 'vitest'
import { parseRecord } from '../../format/parse.ts'
import { toExportedSession } from '../../../test/sample-sessions.ts'
import { Talk, type RecordFields } from '../../../test/store/talk.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import { EXPORT_TABLES, type ExportTable } from '../export-plan.ts'
import type { ExportedSession } from '../exported-session.ts'
import { exportedTables } from './exported-tables.ts'
import { sessionRows } from './session-rows.ts'
import type { TableCell } from './table.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const MINUTE_MS = 60_000

function place(records: readonly RecordFields[]): PlacedRecord[] {
  return records.map((record, position) => {
    const text = JSON.stringify(record)
    const line = position + 1
    return { record: parseRecord(text, { offset: 0, length: text.length, line }).record, position, line }
  })
}

async function rowsOf(
  session: ExportedSession,
  table: ExportTable,
  { thinking = true }: { thinking?: boolean } = {},
): Promise<Record<string, TableCell>[]> {
  const found: Record<string, TableCell>[] = []
  const names = exportedTables[table].columns.map(({ name }) => name)
  for await (const rows of sessionRows(session, { tables: new Set([table]), thinking }))
    for (const { table: of, cells } of rows) {
      expect(of).toBe(table)
      expect(cells).toHaveLength(names.length)
      found.push(Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])))
    }
  return found
}

/** A question, a file read, an agent, a rewound answer, and a result without its call. */
function makeSession(): ExportedSession {
  const talk = new Talk(SESSION)
  talk.prompt('how deep is the harbour?')
  const asked = talk.last
  talk.answer([
    { type: 'thinking', thinking: 'The chart says.', signature: 'x' },
    { type: 'text', text: 'I look at the chart.' },
    { type: 'tool_use', id: 'toolu_read', name: 'Read', input: { file_path: '/charts/harbour.txt' } },
    { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'tides' } },
  ])
  talk.result('toolu_read', '<persisted-output>\nOutput too large. Full output saved to: /spilled/1.txt\n', {})
  talk.call('toolu_agent', 'Task', { prompt: 'sound it', description: 'Sound the harbour', subagent_type: 'Explore' })
  talk.result('toolu_agent', 'three fathoms\n<system-reminder>mind the tide</system-reminder>')
  talk.call('toolu_lost', 'Bash', { command: 'ls' })
  talk.result('toolu_other', 'nobody asked')
  talk.prompt('and the bay?', { parentUuid: asked['uuid'] })
  talk.answer('five fathoms')
  const agent = new Talk(SESSION, { number: 2, minute: 3, agentId: 'a1' })
  agent.prompt('sound it')
  agent.answer([{ type: 'tool_use', id: 'toolu_sound', name: 'Grep', input: { pattern: 'deep', path: '/charts' } }])
  agent.result('toolu_sound', 'no such file', { is_error: true })
  return toExportedSession(SESSION, {
    main: place(talk.records),
    agents: [
      {
        agentId: 'a1',
        file: 'agent-a1.jsonl',
        records: place(agent.records),
        meta: { agentType: 'Explore', description: 'Sound the harbour', toolUseId: 'toolu_agent' },
      },
    ],
    spilledText: (path) => (path === '/spilled/1.txt' ? 'all of the chart' : null),
  })
}

const session = makeSession()

describe('sessionRows', () => {
  test('writes each message once, with its text and thinking', async () => {
    const rows = await rowsOf(session, 'messages')
    const summaries = rows.map((row) => [
      row['part'],
      row['agent_id'],
      row['branch_number'],
      row['position'],
      row['text'],
    ])
    expect(summaries).toEqual([
      ['main', null, null, 0, 'how deep is the harbour?'],
      ['main', null, null, 1, 'and the bay?'],
      ['main', null, null, 2, 'five fathoms'],
      ['branch', null, 1, 0, 'I look at the chart.'],
      ['branch', null, 1, 1, ''],
      ['branch', null, 1, 2, ''],
      ['branch', null, 1, 3, 'nobody asked'],
      ['agent', 'a1', null, 0, 'sound it'],
      ['agent', 'a1', null, 1, ''],
    ])
    expect(rows[3]).toMatchObject({
      session_id: SESSION,
      role: 'assistant',
      kind: 'answer',
      model: 'claude-opus-4-6',
      thinking: 'The chart says.',
      tool_calls: 1,
      images: 0,
      is_error: false,
      timestamp: Date.UTC(2026, 1, 11, 9) + MINUTE_MS,
      other_blocks: JSON.stringify([
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'tides' } },
      ]),
    })
    expect(rows[6]).toMatchObject({ kind: 'orphan result', role: 'user', thinking: null, other_blocks: null })
  })

  test('omits thinking if not chosen', async () => {
    const rows = await rowsOf(session, 'messages', { thinking: false })
    expect(rows.map((row) => row['thinking'])).toEqual(rows.map(() => null))
    expect(rows[3]?.['text']).toBe('I look at the chart.')
  })

  test('writes the input and complete output of a call', async () => {
    const rows = await rowsOf(session, 'tool_calls')
    expect(rows.map((row) => row['tool_use_id'])).toEqual(['toolu_read', 'toolu_agent', 'toolu_lost', 'toolu_sound'])
    expect(rows[0]).toMatchObject({
      tool: 'Read',
      state: 'done',
      is_error: false,
      input: '{"file_path":"/charts/harbour.txt"}',
      output: 'all of the chart',
      output_length: 16,
      duration_ms: MINUTE_MS,
      started_agent_id: null,
    })
    expect(rows[1]).toMatchObject({
      tool: 'Task',
      output: 'three fathoms\n<system-reminder>mind the tide</system-reminder>',
      started_agent_id: 'a1',
    })
    expect(rows[2]).toMatchObject({ state: 'missing', is_error: null, output: null, ended_at: null, duration_ms: null })
    expect(rows[3]).toMatchObject({ part: 'agent', agent_id: 'a1', state: 'error', is_error: true, images: 0 })
  })

  test('writes touched files', async () => {
    const rows = await rowsOf(session, 'files_touched')
    expect(rows.map((row) => [row['path'], row['action'], row['tool_use_id'], row['agent_id']])).toEqual([
      ['/charts/harbour.txt', 'read', 'toolu_read', null],
      ['/charts', 'search', 'toolu_sound', 'a1'],
    ])
    expect(rows[0]?.['timestamp']).toBe(Date.UTC(2026, 1, 11, 9) + MINUTE_MS)
  })

  test('writes agents', async () => {
    expect(await rowsOf(session, 'agents')).toEqual([
      {
        agent_id: 'a1',
        session_id: SESSION,
        type: 'Explore',
        description: 'Sound the harbour',
        parent_tool_use_id: 'toolu_agent',
        parent_agent_id: null,
        linked_by: 'sidecar',
        unlinked: null,
        is_helper: false,
        messages: 2,
        tool_calls: 1,
        started_at: Date.UTC(2026, 1, 11, 9) + 3 * MINUTE_MS,
        ended_at: Date.UTC(2026, 1, 11, 9) + 5 * MINUTE_MS,
      },
    ])
  })

  test('writes no tokens without usage, and no cost if a model has no price', async () => {
    const tokens = { input: 1, output: 2, cacheWrite: 3, cacheRead: 4 }
    const withUsage = (unpriced: string[]): ExportedSession => ({
      ...session,
      head: { ...session.head, usage: { tokens, cost: { usd: 0.1 + 0.2, unpriced } } },
    })
    const figures = async (of: ExportedSession) => {
      const [row] = await rowsOf(of, 'sessions')
      return [row?.['input_tokens'], row?.['output_tokens'], row?.['cost_nano_usd']]
    }
    expect(await figures(session)).toEqual([null, null, null])
    expect(await figures(withUsage([]))).toEqual([1, 2, 300_000_000])
    expect(await figures(withUsage(['mystery-1']))).toEqual([1, 2, null])
    expect((await rowsOf(session, 'sessions'))[0]).toMatchObject({ agents: 1, prompts: 2, messages: 6, family: '' })
  })

  test('does not read steps for the sessions table', async () => {
    const closed: ExportedSession = {
      ...session,
      readSteps: () => {
        throw new Error('read')
      },
    }
    expect(await rowsOf(closed, 'sessions')).toHaveLength(1)
    await expect(rowsOf(closed, 'agents')).rejects.toThrow('read')
  })

  test('writes null for a year of more than four digits', async () => {
    const head = { ...session.head, startedAt: '9999-12-31T23:59:59-05:00', endedAt: 'yesterday' }
    expect((await rowsOf({ ...session, head }, 'sessions'))[0]).toMatchObject({ started_at: null, ended_at: null })
  })
})

test('has unique column names and descriptions, and a time column per table', () => {
  for (const name of EXPORT_TABLES) {
    const { columns, time } = exportedTables[name]
    expect(new Set(columns.map((column) => column.name)).size).toBe(columns.length)
    expect(columns.every((column) => column.about.endsWith('.') && /^[a-z][a-z0-9_]*$/.test(column.name))).toBe(true)
    expect(columns.find((column) => column.name === time)?.type).toBe('timestamp')
  }
})
