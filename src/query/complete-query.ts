// What could come next in a query: names of filters, then values of a filter. The values that only the store knows
// (projects, tools, models …) come in by a function.

import { filters, findFilter, type Filter, type FilterName } from './filters.ts'
import { writeQuoted } from './read-quoted.ts'

export interface Completions {
  /** What an option replaces, in UTF-16 units. */
  start: number
  end: number
  options: Completion[]
}

export interface Completion {
  text: string
  hint: string
}

const MAX_OPTIONS = 20

const DATES: Readonly<Record<string, string>> = {
  today: 'since midnight',
  yesterday: 'the day before',
  '7d': 'a week ago',
  'this week': 'since Monday',
  'last week': 'the Monday before',
  'this month': 'since the first',
  'last month': 'the first of the month before',
}

export function completeQuery(
  text: string,
  cursor: number,
  values: (name: FilterName) => readonly Completion[],
): Completions {
  const place = findPlace(text, cursor)
  if (!place) return { start: cursor, end: cursor, options: [] }
  const { filter, start, end } = place
  const typed = text.slice(start, cursor).replace(/^"/, '').toLowerCase()
  const candidates = filter ? valuesOf(filter, values(filter.name)) : namesOf()
  return { start, end, options: rank(candidates, typed).slice(0, MAX_OPTIONS) }
}

interface Place {
  filter?: Filter
  start: number
  end: number
}

/** The word, or the value in a list of values, that the cursor stands in; none in a phrase or behind other signs. */
function findPlace(text: string, cursor: number): Place | undefined {
  const start = wordStart(text, cursor)
  if (start === undefined) return undefined
  const before = text.slice(start, cursor)
  const after = text.slice(cursor)
  if (/^[A-Za-z]*$/.test(before)) return { start, end: cursor + lengthOf(/^[A-Za-z]*:?/, after) }
  const [whole, name = ''] = /^([A-Za-z]+):(?!:|\/\/)(?:(?:"[^"]*"|[^",])*,)*/.exec(before) ?? []
  const filter = findFilter(name)
  if (!filter || whole === undefined) return undefined
  const isQuoted = before[whole.length] === '"'
  const rest = lengthOf(isQuoted ? /^[^"]*"?/ : /^[^\s()",]*/, after)
  return { filter, start: start + whole.length, end: cursor + rest }
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0
}

/** Behind the last space or parenthesis outside quotes, and behind a sign of negation; undefined inside a phrase. */
function wordStart(text: string, cursor: number): number | undefined {
  let start = 0
  let isQuoted = false
  for (let at = 0; at < cursor; at++) {
    const character = text[at] ?? ''
    if (character === '"') {
      const isOpening: boolean = !isQuoted && (at === start || /[:,*]/.test(text[at - 1] ?? ''))
      isQuoted = isOpening || (isQuoted && text[at - 1] === '\\')
    } else if (!isQuoted && (/\s/.test(character) || (character === '(' && at === start))) start = at + 1
    else if (character === '-' && at === start) start = at + 1
  }
  return isQuoted && text[start] === '"' ? undefined : start
}

function namesOf(): Completion[] {
  return filters.map(({ name, summary, example }) => ({ text: `${name}:`, hint: `${summary}, as in ${example}` }))
}

function valuesOf({ values, type, summary, example }: Filter, stored: readonly Completion[]): Completion[] {
  const known = Object.entries(values ?? (type === 'date' ? DATES : {})).map(([text, hint]) => ({ text, hint }))
  const amounts = type === 'amount' ? [{ text: example.slice(example.indexOf(':') + 1), hint: summary }] : []
  const seen = new Set([...known, ...amounts].map(({ text }) => text))
  const others = stored.filter(({ text }) => !seen.has(text))
  return [...known, ...amounts, ...others]
}

/** What begins with the typed letters comes first, then what contains them; the order is kept otherwise. */
function rank(candidates: readonly Completion[], typed: string): Completion[] {
  const places = candidates.map((option) => ({ option, at: option.text.toLowerCase().indexOf(typed) }))
  const ranked = [...places.filter(({ at }) => at === 0), ...places.filter(({ at }) => at > 0)]
  return ranked.map(({ option }) => ({ ...option, text: quoteIfNeeded(option.text) }))
}

function quoteIfNeeded(text: string): string {
  return /[\s",()]/.test(text) ? writeQuoted(text) : text
}
