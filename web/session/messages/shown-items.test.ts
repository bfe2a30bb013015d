import { describe, expect, test } from 'vitest'
import type { StepItem, StepView } from '../../../src/session/session-view.ts'
import type { Depth } from '../../../src/describe/depth.ts'
import { foldName, RowMemory, stepFold } from '../row-memory.ts'
import { shownItems } from './shown-items.ts'

function entry(depth: Depth, isThinking = false): StepItem {
  const view = { title: '', summary: '', weight: 'show', tone: 'plain', sections: [] } as const
  return { kind: 'entry', depth, at: null, uuids: [], isThinking, held: 0, view: { ...view, sections: [] } }
}

const step: StepView = {
  step: 7,
  turn: 1,
  kind: 'answer',
  uuids: ['u'],
  at: null,
  model: null,
  branches: [],
  items: [entry('all', true), entry('chat'), entry('tools')],
}

function shown(depth: Depth, filters: ReadonlySet<'thinking' | 'error'> = new Set(), rows = new RowMemory()): number[] {
  return shownItems(step, { depth, filters, rows, thread: {}, isChosen: true }).map(({ index }) => index)
}

describe('shownItems', () => {
  test('returns the items of the depth and of shallower ones', () => {
    expect([shown('chat'), shown('tools'), shown('all')]).toEqual([[1], [1, 2], [0, 1, 2]])
  })

  test('returns all items rather than an empty row', () => {
    expect(shown('prompts')).toEqual([0, 1, 2])
    const view = {
      depth: 'prompts',
      filters: new Set<never>(),
      rows: new RowMemory(),
      thread: {},
      isChosen: false,
    } as const
    expect(shownItems(step, view)).toEqual([])
  })

  test('includes tools with any filter, and thinking with its filter', () => {
    expect(shown('chat', new Set(['error']))).toEqual([1, 2])
    expect(shown('chat', new Set(['thinking']))).toEqual([0, 1, 2])
  })

  test('includes items opened by name or with their message', () => {
    const rows = new RowMemory()
    rows.setOpen(foldName({}, 7, 0), true)
    expect(shown('chat', new Set(), rows)).toEqual([0, 1])
    const all = new RowMemory()
    all.setOpen(stepFold({}, 7), true)
    expect(shown('chat', new Set(), all)).toEqual([0, 1, 2])
    all.setOpen(foldName({}, 7, 2), false)
    expect(shown('chat', new Set(), all)).toEqual([0, 1])
  })
})
