import { expect, test } from 'vitest'
import { isInitiallyOpen } from './section-fold.ts'
import type { DiffSection, ToolView } from '../describe/view.ts'

const change = (added: number, removed: number): DiffSection => ({
  kind: 'diff',
  path: 'a.ts',
  hunks: [],
  added,
  removed,
})

test.each<[what: string, view: Pick<ToolView, 'status' | 'sections'>, isOpen: boolean]>([
  ['a small edit', { status: 'done', sections: [change(3, 9)] }, true],
  ['two small edits that are large together', { status: 'done', sections: [change(6, 0), change(0, 7)] }, false],
  ['an edit without a change', { status: 'done', sections: [change(0, 0)] }, false],
  ['a small edit that was denied', { status: 'denied', sections: [change(1, 1)] }, false],
  ['a call without an edit', { status: 'done', sections: [{ kind: 'text', text: 'ebb' }] }, false],
])('%s', (_what, view, isOpen) => {
  expect(isInitiallyOpen(view)).toBe(isOpen)
})
