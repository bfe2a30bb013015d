// What is to be exported, as the page knows it that opens the dialog.
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallInput } from '../api.ts'

/** What the operation takes; its preview takes the same. */
export type ExportFields = CallInput<'export preview'>

export type ExportScope =
  /** `name` is what the command line knows it by: a file that was opened has a path. */
  | { kind: 'session'; id: string; name: string; title: string }
  | { kind: 'sessions'; ids: readonly string[] }
  | { kind: 'project'; path: string; name: string; sessions: number }
  | { kind: 'query'; query: string }
  | { kind: 'all'; sessions: number }

/** Chosen one by one, sessions come without those they go on from. */
export function scopeInput(scope: ExportScope): ExportFields {
  switch (scope.kind) {
    case 'session':
      return { sessions: [scope.id] }
    case 'sessions':
      return { sessions: [...scope.ids], family: false }
    case 'project':
      return { project: scope.path }
    case 'query':
      return { query: scope.query }
    case 'all':
      return { all: true }
  }
}

export function isOneSession({ kind }: ExportScope): boolean {
  return kind === 'session'
}

export function scopeTitle(scope: ExportScope): string {
  switch (scope.kind) {
    case 'session':
      return `Export “${visibleLine(scope.title)}”`
    case 'sessions':
      return `Export ${plural(scope.ids.length, 'session')}`
    case 'project':
      return `Export ${visibleLine(scope.name)}, ${plural(scope.sessions, 'session')}`
    case 'query':
      return `Export the sessions with ${visibleLine(scope.query)}`
    case 'all':
      return scope.sessions === 1 ? 'Export the one session' : `Export all ${plural(scope.sessions, 'session')}`
  }
}
