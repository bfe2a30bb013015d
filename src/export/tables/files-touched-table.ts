// Which call read, changed or searched which path.
import { canonicalToolName } from '../../format/tool.ts'
import { touchedFiles, type TouchedFile } from '../../thread/files/touched-files.ts'
import { placeColumns } from './place.ts'
import { columnsOf, type Table } from './table.ts'
import { startOf, type CallSource } from './tool-calls-table.ts'

export interface TouchSource extends CallSource {
  touched: TouchedFile
}

const { text, time } = columnsOf<TouchSource>()

export const filesTouchedTable: Table<TouchSource> = {
  name: 'files_touched',
  about: 'One row a path that a call read, changed or searched, as far as its input names it.',
  time: 'timestamp',
  columns: [
    ...placeColumns<TouchSource>(),
    text('message_uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of the message that made the call.'),
    text('tool_use_id', ({ call }) => call.id || null, 'Id of the call.'),
    text('path', ({ touched }) => touched.path, 'Path as given to the tool.'),
    text('action', ({ touched }) => touched.action, 'read, edit, write or search.'),
    time('timestamp', startOf, 'When.'),
  ],
}

export function touchesOf(source: CallSource): TouchSource[] {
  const { name, input } = source.call
  return touchedFiles(canonicalToolName(name), input).map((touched) => ({ ...source, touched }))
}
