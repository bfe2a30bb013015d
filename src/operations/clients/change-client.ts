// Adds Annals to the configuration of an MCP client, or removes it. A surface shows the plan and asks before it is applied.
import { hashOf } from '../../reader/position.ts'
import { AppError } from '../../error.ts'
import { applyChange, planUndo, undoChange } from '../../store/changed-file.ts'
import { isText, readTextIfAny } from '../../store/data-files.ts'
import { withEntry, withoutEntry, type ConfigPlace } from './client-config.ts'

export type ClientAction = 'install' | 'remove'

export interface ClientChange {
  path: string
  /** Undefined means that there is no file. */
  before: string | undefined
  after: string | undefined
}

export interface ClientRequest {
  dataDirectory: string
  place: ConfigPlace
  /** How the client starts the server. */
  entry: object
}

export function planClient(action: ClientAction, { dataDirectory, place, entry }: ClientRequest): ClientChange {
  const { path, keys } = place
  const before = readText(path)
  if (action === 'install') return { path, before, after: withEntry(before, keys, entry, path) }
  return { path, ...planUndo(dataDirectory, nameOf(place), path, (text) => withoutEntry(text, keys, path)) }
}

/** Plans again: the client may have written its file since the plan was shown. */
export function changeClient(action: ClientAction, request: ClientRequest): void {
  const { dataDirectory, place } = request
  const { path, before, after } = planClient(action, request)
  if (action === 'remove')
    undoChange(dataDirectory, nameOf(place), path, (text) => withoutEntry(text, place.keys, path))
  else if (after !== undefined && after !== before) applyChange(dataDirectory, nameOf(place), { path, before, after })
}

/** A file may have an entry for everywhere and one per project. */
function nameOf({ path, keys }: ConfigPlace): string {
  return `mcp-${hashOf(Buffer.from([path, ...keys].join('\n'))).slice(0, 16)}`
}

function readText(path: string): string | undefined {
  const text = readTextIfAny(path)
  if (text !== undefined && !isText(path))
    throw new AppError('invalid', `${path} is not UTF-8, so it cannot be changed safely. Add the server yourself.`)
  return text
}
