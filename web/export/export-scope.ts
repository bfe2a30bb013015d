// What is being exported: one session, several, a project, the results of a query, or everything.
import { plural } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import type { CallInput } from '../api.ts'

export type ExportFields = CallInput<'export preview'>

export type ExportScope =
  /** `name` is the session argument for the command line: the path for an opened file, else the id. */
  | { kind: 'session'; id: string; name: string; title: string }
  | { kind: 'sessions'; ids: readonly string[] }
  | { kind: 'project'; path: string; name: string; sessions: number }
  | { kind: 'query'; query: string }
  | { kind: 'all'; sessions: number }

/** Sessions chosen individually are exported without their families. */
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
      return `Export sessions matching ${visibleLine(scope.query)}`
    case 'all':
      return scope.sessions === 1 ? 'Export 1 session' : `Export all ${plural(scope.sessions, 'session')}`
  }
}
