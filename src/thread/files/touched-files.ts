// Determines the file a tool call reads or changes, from its input alone.
import { isObject } from '../../format/check.ts'
import type { DeclaredToolName } from '../../format/tool.ts'

export type FileAction = 'read' | 'edit' | 'write' | 'search'

export interface TouchedFile {
  path: string
  action: FileAction
}

const ACTIONS: ReadonlyMap<string, FileAction> = new Map(
  Object.entries({
    Read: 'read',
    NotebookRead: 'read',
    Edit: 'edit',
    MultiEdit: 'edit',
    NotebookEdit: 'edit',
    Write: 'write',
    Grep: 'search',
    Glob: 'search',
    LS: 'search',
  } satisfies Partial<Record<DeclaredToolName, FileAction>>),
)

export function fileAction(tool: string): FileAction | undefined {
  return ACTIONS.get(tool)
}

export function touchedFiles(tool: string, input: unknown): TouchedFile[] {
  const action = fileAction(tool)
  if (action === undefined || !isObject(input)) return []
  const path = input['file_path'] ?? input['notebook_path'] ?? input['path']
  return typeof path === 'string' && path !== '' ? [{ path, action }] : []
}
