// Which files a tool call reads or changes, from its input alone.
import { isObject } from '../format/check.ts'

export type FileAction = 'read' | 'edit' | 'write' | 'search'

export interface TouchedFile {
  path: string
  action: FileAction
}

const ACTIONS: Readonly<Record<string, FileAction>> = {
  Read: 'read',
  NotebookRead: 'read',
  Edit: 'edit',
  MultiEdit: 'edit',
  NotebookEdit: 'edit',
  Write: 'write',
  Grep: 'search',
  Glob: 'search',
  LS: 'search',
}

/** `tool` is the name of today. */
export function touchedFiles(tool: string, input: unknown): TouchedFile[] {
  const action = Object.hasOwn(ACTIONS, tool) ? ACTIONS[tool] : undefined
  if (action === undefined || !isObject(input)) return []
  const path = input['file_path'] ?? input['notebook_path'] ?? input['path']
  return typeof path === 'string' && path !== '' ? [{ path, action }] : []
}
