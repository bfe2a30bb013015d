// Reads `name:value`. An unknown name is text (`http://x`, `std::vector`, `foo:bar`); a note says so.

import { nearest } from '../text/nearest.ts'
import { filters, findFilter, type Filter } from './filters.ts'
import type { Comparison, FilterNode, QueryIssue } from './query.ts'
import { endOfBare, type ReadAtom } from './lexeme.ts'
import { readQuoted } from './read-quoted.ts'

export function readFilter(
  text: string,
  start: number,
  isInGroup: boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  NAME.lastIndex = start
  const name = NAME.exec(text)?.[1]
  if (name === undefined) return undefined
  const filter = findFilter(name)
  if (!filter) {
    if (isWordNext(text, start + name.length + 1)) noteUnknown(name, start, issues)
    return undefined
  }
  const { values, end } = readValues(text, start + name.length + 1, isInGroup, issues)
  const read = checkValues(filter, values)
  if (read.problem) issues.push({ ...read.problem, start, end })
  return { node: read.node, end }
}

/** `foo:bar` looks like a filter. `foo:` before a space or a bracket is punctuation or code. */
function isWordNext(text: string, at: number): boolean {
  return /[\p{L}\p{N}"]/u.test(text[at] ?? '')
}

/** Two colons or slashes after the name mean a C++ path or a URL. */
const NAME = /([A-Za-z]+):(?!:|\/\/)/y

function noteUnknown(name: string, start: number, issues: QueryIssue[]): void {
  const names = filters.map((filter) => filter.name)
  const near = name.length < 4 ? undefined : nearest(name, names, name.length < 6 ? 1 : 2)
  const advice =
    near === undefined ? `Filters are ${names.map((each) => `${each}:`).join(' ')}` : `Did you mean ${near}:?`
  const message = `There is no filter ${name}:, so it was read as text. ${advice}`
  issues.push({ message, start, end: start + name.length + 1, severity: 'note' })
}

function readValues(
  text: string,
  start: number,
  isInGroup: boolean,
  issues: QueryIssue[],
): { values: string[]; end: number } {
  const values: string[] = []
  let at = start
  for (;;) {
    const quoted = readQuoted(text, at, issues)
    const bareEnd = endOfBare(text, at, isInGroup)
    const comma = text.slice(at, bareEnd).indexOf(',')
    const end = quoted?.end ?? (comma < 0 ? bareEnd : at + comma)
    values.push(quoted?.text ?? text.slice(at, end))
    if (text[end] !== ',') return { values: [...new Set(values)].filter((value) => value.trim() !== ''), end }
    at = end + 1
  }
}

interface CheckedValues {
  node: FilterNode | null
  problem?: { message: string; severity: QueryIssue['severity'] }
}

function checkValues(filter: Filter, values: string[]): CheckedValues {
  const { name, example } = filter
  if (values.length === 0) {
    const message = `${name}: was ignored; give it a value, as in ${example}.`
    return { node: null, problem: { message, severity: 'note' } }
  }
  if (filter.type === 'amount') return checkAmount(filter, values)
  if (filter.type === 'date') return checkDate(filter, values)
  return filter.values ? checkKnown(filter, filter.values, values) : { node: { kind: 'filter', name, values } }
}

function checkKnown(filter: Filter, known: Readonly<Record<string, string>>, values: string[]): CheckedValues {
  const { name } = filter
  const long = values.map((value) => toLongForm(filter, value))
  const unknown = long.find((value) => !Object.hasOwn(known, value))
  const valid = [...new Set(long.filter((value) => Object.hasOwn(known, value)))]
  const node: FilterNode | null = valid.length > 0 ? { kind: 'filter', name, values: valid } : null
  if (unknown === undefined) return { node }
  const message = `${name}: cannot be "${unknown}"; use one of: ${Object.keys(known).join(', ')}.`
  return { node, problem: { message, severity: 'error' } }
}

function toLongForm({ aliases }: Filter, value: string): string {
  const lower = value.trim().toLowerCase()
  return aliases && Object.hasOwn(aliases, lower) ? (aliases[lower] ?? lower) : lower
}

function checkAmount({ name, example }: Filter, values: string[]): CheckedValues {
  const match = /^\s*(>=|<=|>|<)?\s*\$?(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})\s*$/.exec(values.join(','))
  if (match) return { node: { kind: 'filter', name, values: [match[2] ?? '0'], compare: toComparison(match[1]) } }
  const message = `${name}: needs one amount in dollars, as in ${example}.`
  return { node: null, problem: { message, severity: 'error' } }
}

function toComparison(sign: string | undefined): Comparison {
  return sign === '>' || sign === '<' || sign === '<=' ? sign : '>='
}

function checkDate({ name, example }: Filter, values: string[]): CheckedValues {
  const [value = ''] = values
  if (values.length === 1 && /^[\w\s:+.-]+$/.test(value)) return { node: { kind: 'filter', name, values } }
  const message = `${name}: needs one date, as in ${example} or ${name}:"3 days ago".`
  return { node: null, problem: { message, severity: 'error' } }
}
