import { canonicalToolName } from '../../format/tool.ts'
import { touchedFiles, type TouchedFile } from '../../thread/files/touched-files.ts'
import { messageRowColumns } from './message-row.ts'
import { columnsOf, type TableDefinition } from './table.ts'
import { startOf, type CallRow } from './tool-calls-table.ts'

export interface TouchRow extends CallRow {
  touched: TouchedFile
}

const { text, time } = columnsOf<TouchRow>()

export const filesTouchedTable: TableDefinition<TouchRow> = {
  name: 'files_touched',
  about: 'One row per path that a call read, changed or searched, if its input names the path.',
  time: 'timestamp',
  columns: [
    ...messageRowColumns<TouchRow>(),
    text('message_uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of the message that made the call.'),
    text('tool_use_id', ({ call }) => call.id || null, 'Id of the call.'),
    text('path', ({ touched }) => touched.path, 'Path as given to the tool.'),
    text('action', ({ touched }) => touched.action, 'read, edit, write or search.'),
    time('timestamp', startOf, 'Time of the call.'),
  ],
}

export function touchesOf(row: CallRow): TouchRow[] {
  const { name, input } = row.call
  return touchedFiles(canonicalToolName(name), input).map((touched) => ({ ...row, touched }))
}
