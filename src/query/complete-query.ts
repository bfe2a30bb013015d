// Completions for the search box. Values that only the store knows (projects, tools, models) come from a function.

import { filters, findFilter, type Filter, type FilterName } from './filters.ts'
import { writeQuoted } from './read-quoted.ts'

export interface Completions {
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
  today: 'the start of today',
  yesterday: 'the start of yesterday',
  '7d': '7 days ago',
  'this week': 'Monday of this week',
  'last week': 'Monday of last week',
  'this month': 'the first of this month',
  'last month': 'the first of last month',
}

export function completeQuery(
  text: string,
  cursor: number,
  values: (name: FilterName) => readonly Completion[],
): Completions {
  const target = findTarget(text, cursor)
  if (!target) return { start: cursor, end: cursor, options: [] }
  const { filter, start, end } = target
  const typed = text.slice(start, cursor).replace(/^"/, '').toLowerCase()
  const candidates = filter ? valuesOf(filter, values(filter.name)) : namesOf()
  return { start, end, options: rank(candidates, typed).slice(0, MAX_OPTIONS) }
}

interface CompletionTarget {
  filter?: Filter
  start: number
  end: number
}

/** Returns undefined inside a phrase and where no filter can be. */
function findTarget(text: string, cursor: number): CompletionTarget | undefined {
  const start = wordStart(text, cursor)
  if (start === undefined) return undefined
  const before = text.slice(start, cursor)
  const after = text.slice(cursor)
  if (/^[A-Za-z]*$/.test(before)) return { start, end: cursor + lengthOf(/^[A-Za-z]*:?/, after) }
  const [prefix, name = ''] = /^([A-Za-z]+):(?!:|\/\/)(?:(?:"[^"]*"|[^",])*,)*/.exec(before) ?? []
  const filter = findFilter(name)
  if (!filter || prefix === undefined) return undefined
  const isQuoted = before[prefix.length] === '"'
  const rest = lengthOf(isQuoted ? /^[^"]*"?/ : /^[^\s()",]*/, after)
  return { filter, start: start + prefix.length, end: cursor + rest }
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0
}

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

function rank(candidates: readonly Completion[], typed: string): Completion[] {
  const matches = candidates.map((option) => ({ option, at: option.text.toLowerCase().indexOf(typed) }))
  const ranked = [...matches.filter(({ at }) => at === 0), ...matches.filter(({ at }) => at > 0)]
  return ranked.map(({ option }) => ({ ...option, text: quoteIfNeeded(option.text) }))
}

function quoteIfNeeded(text: string): string {
  return /[\s",()]/.test(text) ? writeQuoted(text) : text
}
