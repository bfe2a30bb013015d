import type { ExportTable } from '../export-plan.ts'
import { agentsTable } from './agents-table.ts'
import { filesTouchedTable } from './files-touched-table.ts'
import { messagesTable } from './messages-table.ts'
import { sessionsTable } from './sessions-table.ts'
import type { TableDeclaration } from './table.ts'
import { toolCallsTable } from './tool-calls-table.ts'
import { usageTable } from './usage-table.ts'

export const exportedTables: Readonly<Record<ExportTable, TableDeclaration>> = {
  sessions: sessionsTable,
  messages: messagesTable,
  tool_calls: toolCallsTable,
  files_touched: filesTouchedTable,
  agents: agentsTable,
  usage: usageTable,
}
