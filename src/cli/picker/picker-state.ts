// The state of the picker, and how keys and search results change it. Independent of terminal and clock.
import type { SearchResult } from '../../operations/find/outputs.ts'
import { hitGroups, type Hit, type HitGroup } from '../printers/hit-groups.ts'
import { editLine } from './edit-line.ts'
import type { Key } from './read-keys.ts'

export type Picked = { kind: 'open' | 'resume'; hit: Hit } | { kind: 'leave' }

export interface PickerState {
  query: string
  cursor: number
  /** The query of the current answer or problem. Hits of the previous query stay visible until the new answer arrives. */
  answered: string
  answer: SearchResult | null
  problem: string | null
  groups: HitGroup[]
  hits: Hit[]
  selected: number
  page: number
  options: string[]
  waiting: 'open' | 'resume' | null
  picked: Picked | null
}

export type PickerEvent =
  | { kind: 'key'; key: Key }
  | { kind: 'answer'; query: string; result: SearchResult }
  | { kind: 'problem'; query: string; message: string }
  | { kind: 'page'; size: number }

export type Complete = (query: string, cursor: number) => { start: number; end: number; options: { text: string }[] }

export function startPicker(query: string): PickerState {
  return {
    query,
    cursor: query.length,
    answered: '',
    answer: null,
    problem: null,
    groups: [],
    hits: [],
    selected: 0,
    page: 5,
    options: [],
    waiting: null,
    picked: null,
  }
}

export function updatePicker(state: PickerState, event: PickerEvent, complete?: Complete): PickerState {
  switch (event.kind) {
    case 'key':
      return event.key.name === 'tab' ? completeWord(state, complete) : pressKey({ ...state, options: [] }, event.key)
    case 'answer':
      return event.query === state.query ? takeAnswer(state, event.result) : state
    case 'problem':
      if (event.query !== state.query) return state
      return { ...state, answered: event.query, problem: event.message, waiting: null }
    case 'page':
      return { ...state, page: Math.max(1, event.size) }
  }
}

export function isStale({ query, answered }: PickerState): boolean {
  return query !== answered
}

function pressKey(state: PickerState, key: Key): PickerState {
  const last = state.hits.length - 1
  switch (key.name) {
    case 'escape':
    case 'interrupt':
      return { ...state, picked: { kind: 'leave' } }
    case 'end of input':
      return state.query === '' ? { ...state, picked: { kind: 'leave' } } : state
    case 'enter':
      return pick(state, 'open')
    case 'resume':
      return pick(state, 'resume')
    case 'up':
      return select(state, state.selected - 1)
    case 'down':
      return select(state, state.selected + 1)
    case 'page up':
      return select(state, state.selected - state.page)
    case 'page down':
      return select(state, state.selected + state.page)
    case 'home':
      return select(state, 0)
    case 'end':
      return select(state, last)
    default:
      return edit(state, key)
  }
}

function select(state: PickerState, index: number): PickerState {
  return { ...state, selected: Math.max(0, Math.min(index, state.hits.length - 1)), waiting: null }
}

/** If the visible hits belong to an older query, the key waits for the new answer. */
function pick(state: PickerState, kind: 'open' | 'resume'): PickerState {
  if (isStale(state)) return { ...state, waiting: kind }
  const hit = state.hits[state.selected]
  return hit ? { ...state, picked: { kind, hit } } : state
}

function edit(state: PickerState, key: Key): PickerState {
  const { text, cursor } = editLine({ text: state.query, cursor: state.cursor }, key)
  const isSame = text === state.query
  const next = { ...state, query: text, cursor, waiting: isSame ? state.waiting : null }
  return text.trim() === '' && !isSame ? withoutAnswer(next) : next
}

function withoutAnswer(state: PickerState): PickerState {
  return { ...state, answered: state.query, answer: null, problem: null, groups: [], hits: [], selected: 0 }
}

function takeAnswer(state: PickerState, result: SearchResult): PickerState {
  const groups = hitGroups(result.hits)
  const hits = groups.flatMap((group) => group.hits)
  const next = { ...state, answered: state.query, answer: result, problem: null, groups, hits, selected: 0 }
  return state.waiting === null ? next : { ...pick(next, state.waiting), waiting: null }
}

/** Inserts a single option, or the common prefix of several; a second Tab inserts the first. */
function completeWord(state: PickerState, complete?: Complete): PickerState {
  const { start, end, options } = complete?.(state.query, state.cursor) ?? { start: 0, end: 0, options: [] }
  const texts = options.map(({ text }) => text)
  const [first] = texts
  if (first === undefined) return { ...state, options: [] }
  const typed = state.query.slice(start, state.cursor)
  const stem = commonBeginning(texts)
  const isDecided = texts.length === 1 || state.options.length > 0
  const word = isDecided ? first : stem.length > typed.length ? stem : state.query.slice(start, end)
  const query = state.query.slice(0, start) + word + state.query.slice(end)
  const cursor = isDecided || word === stem ? start + word.length : state.cursor
  return { ...state, query, cursor, waiting: null, options: isDecided ? [] : texts }
}

function commonBeginning(texts: readonly string[]): string {
  const [first = '', ...others] = texts
  let length = first.length
  for (const text of others) while (!text.startsWith(first.slice(0, length))) length -= 1
  return first.slice(0, length)
}
