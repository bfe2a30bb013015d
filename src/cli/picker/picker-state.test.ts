import { describe, expect, test } from 'vitest'
import { makeHit, makeResult } from '../../../test/make-hit.ts'
import {
  isStale,
  startPicker,
  updatePicker,
  type Complete,
  type PickerEvent,
  type PickerState,
} from './picker-state.ts'
import type { KeyName } from './read-keys.ts'

const key = (name: KeyName): PickerEvent => ({ kind: 'key', key: { name } })
const type = (text: string): PickerEvent => ({ kind: 'key', key: { name: 'text', text } })
const after = (state: PickerState, ...events: PickerEvent[]) =>
  events.reduce((each, event) => updatePicker(each, event), state)

const one = makeHit({ uuid: 'one' })
const two = makeHit({ uuid: 'two', session: 'other' })
const three = makeHit({ uuid: 'three' })
const answer = (query: string, hits = [one, two, three]): PickerEvent => ({
  kind: 'answer',
  query,
  result: makeResult(hits, { query }),
})

describe('updatePicker', () => {
  const found = after(startPicker(''), type('al'), answer('al'))

  test('groups hits by session and selects the first', () => {
    expect(found.hits.map(({ uuid }) => uuid)).toEqual(['one', 'three', 'two'])
    expect([found.selected, isStale(found)]).toEqual([0, false])
  })

  test.each<[KeyName[], number]>([
    [['down'], 1],
    [['down', 'down', 'down'], 2],
    [['up'], 0],
    [['end'], 2],
    [['end', 'home'], 0],
    [['page down'], 2],
    [['end', 'page up', 'up'], 0],
  ])('%j selects %d', (names, selected) => {
    expect(after(found, { kind: 'page', size: 2 }, ...names.map(key)).selected).toBe(selected)
  })

  test('returns the selected hit', () => {
    expect(after(found, key('down'), key('enter')).picked).toEqual({ kind: 'open', hit: three })
    expect(after(found, key('resume')).picked).toEqual({ kind: 'resume', hit: one })
    for (const name of ['escape', 'interrupt'] as const)
      expect(after(found, key(name)).picked).toEqual({ kind: 'leave' })
    expect(after(found, key('end of input')).picked).toBeNull()
    expect(after(startPicker(''), key('end of input')).picked).toEqual({ kind: 'leave' })
    expect(after(startPicker(''), key('enter'), key('down')).picked).toBeNull()
  })

  test('keeps the old hits until the new answer arrives, and ignores answers to older queries', () => {
    const typed = after(found, key('down'), type('e'))
    expect([typed.query, typed.hits.length, isStale(typed)]).toEqual(['ale', 3, true])
    expect(after(typed, answer('al', []))).toBe(typed)
    expect(after(typed, { kind: 'problem', query: 'al', message: 'no' })).toBe(typed)
    expect(after(typed, answer('ale', [two]))).toMatchObject({ hits: [two], selected: 0, answered: 'ale' })
  })

  test('opens no hit of an older query: Enter waits', () => {
    const waiting = after(found, type('e'), key('enter'))
    expect([waiting.picked, waiting.waiting]).toEqual([null, 'open'])
    expect(after(waiting, answer('ale', [two])).picked).toEqual({ kind: 'open', hit: two })
    expect(after(waiting, answer('ale', []))).toMatchObject({ picked: null, waiting: null })
    expect(after(waiting, type('r'), answer('aler', [two])).picked).toBeNull()
  })

  test('drops the hits with the query', () => {
    expect(after(found, key('clear'))).toMatchObject({ query: '', hits: [], answer: null })
    expect(isStale(after(found, key('clear')))).toBe(false)
  })

  test('shows the error of a query until it changes', () => {
    const wrong = after(found, type('('), { kind: 'problem', query: 'al(', message: 'Close it.' })
    expect([wrong.problem, wrong.hits.length]).toEqual(['Close it.', 3])
    expect(after(wrong, key('backspace'), answer('al')).problem).toBeNull()
  })
})

describe('Tab', () => {
  const complete: Complete = (query, cursor) => {
    const start = query.lastIndexOf(' ', cursor - 1) + 1
    const options = ['project:', 'role:', 'promptly:'].filter((text) => text.startsWith(query.slice(start, cursor)))
    return { start, end: cursor, options: options.map((text) => ({ text })) }
  }
  const tab = (state: PickerState) => updatePicker(state, key('tab'), complete)

  test('inserts the only option', () => {
    expect(tab(after(startPicker(''), type('x ro')))).toMatchObject({ query: 'x role:', cursor: 7, options: [] })
  })

  test('inserts the common prefix, lists the options, then inserts the first', () => {
    const listed = tab(after(startPicker(''), type('p')))
    expect(listed).toMatchObject({ query: 'pro', cursor: 3, options: ['project:', 'promptly:'] })
    expect(tab(listed)).toMatchObject({ query: 'project:', options: [] })
    expect(after(listed, type('m')).options).toEqual([])
  })

  test('lists all options for an empty query, and does nothing without a match', () => {
    expect(tab(startPicker(''))).toMatchObject({ query: '', cursor: 0, options: ['project:', 'role:', 'promptly:'] })
    expect(tab(startPicker('zz'))).toMatchObject({ query: 'zz', cursor: 2, options: [] })
    expect(updatePicker(startPicker('p'), key('tab'))).toMatchObject({ query: 'p' })
  })
})
