import type { ExportTable } from '../export-plan.ts'
import type { ExportedSession, SessionPart } from '../exported-session.ts'
import { AgentFigures, agentsTable } from './agents-table.ts'
import { filesTouchedTable, touchesOf } from './files-touched-table.ts'
import { messagesTable } from './messages-table.ts'
import { messageRow, type MessageRow } from './message-row.ts'
import { sessionsTable } from './sessions-table.ts'
import { rowOf, type TableRow } from './table.ts'
import { toolCallsTable } from './tool-calls-table.ts'

export interface RowChoice {
  tables: ReadonlySet<ExportTable>
  thinking: boolean
}

const FROM_STEPS: readonly ExportTable[] = ['messages', 'tool_calls', 'files_touched', 'agents']

export async function* sessionRows(session: ExportedSession, choice: RowChoice): AsyncGenerator<TableRow[]> {
  if (choice.tables.has('sessions')) yield [rowOf(sessionsTable, session)]
  if (!FROM_STEPS.some((table) => choice.tables.has(table))) return
  for (const part of session.parts) yield* partRows(session, part, choice)
}

async function* partRows(session: ExportedSession, part: SessionPart, choice: RowChoice): AsyncGenerator<TableRow[]> {
  const sessionId = session.head.id
  const figures = new AgentFigures()
  for await (const step of session.readSteps(part)) {
    const row = messageRow(sessionId, part, step, figures.messages)
    if (!row) continue
    figures.add(row)
    yield messageRows(row, choice)
  }
  if (part.agent && part.kind === 'agent' && choice.tables.has('agents'))
    yield [rowOf(agentsTable, { sessionId, agent: part.agent, figures })]
}

function messageRows(row: MessageRow, { tables, thinking }: RowChoice): TableRow[] {
  const calls = row.message.toolCalls.map((call) => ({ ...row, call }))
  return [
    ...(tables.has('messages') ? [rowOf(messagesTable, { ...row, withThinking: thinking })] : []),
    ...(tables.has('tool_calls') ? calls.map((call) => rowOf(toolCallsTable, call)) : []),
    ...(tables.has('files_touched') ? calls.flatMap(touchesOf).map((touch) => rowOf(filesTouchedTable, touch)) : []),
  ]
}
