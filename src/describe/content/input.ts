// The input of a tool without a describer: its most important value as the summary, and everything as sections.
import { isObject } from '../../format/check.ts'
import { oneLine } from '../line.ts'
import { toReadable } from './readable.ts'
import { toFacts, toRaw } from '../section.ts'
import type { Section } from '../view.ts'

/** The best first. */
const MAIN_FIELDS = [
  'query',
  'q',
  'search',
  'pattern',
  'command',
  'url',
  'uri',
  'path',
  'file_path',
  'filePath',
  'title',
  'subject',
  'name',
  'question',
  'prompt',
  'text',
  'message',
  'description',
  'id',
]
const SHORT = 120

export function mainValue(input: unknown): string {
  if (typeof input === 'string') return oneLine(input)
  if (!isObject(input)) return ''
  const named = MAIN_FIELDS.map((name) => (Object.hasOwn(input, name) ? input[name] : undefined)).find(isWord)
  const values = Object.values(input)
  const chosen = named ?? values.find((value) => isWord(value) && isShort(value)) ?? values.find(isWord)
  return typeof chosen === 'string' ? oneLine(chosen, SHORT) : oneLine(String(values.find(isNumber) ?? ''))
}

export function toInputSections(input: unknown): Section[] {
  if (!isObject(input)) return typeof input === 'string' ? toReadable(input, { title: 'Input' }) : toRaw(input)
  const short: [string, string][] = []
  const long: Section[] = []
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string' && !isShort(value)) long.push(...toReadable(value, { title: name }))
    else if (typeof value === 'object' && value !== null) long.push(...toNested(name, value))
    else short.push([name, String(value)])
  }
  const isInSummary = long.length === 0 && short.length === 1 && short[0]?.[1] === mainValue(input)
  return [...(isInSummary ? [] : toFacts(Object.fromEntries(short), { title: 'Input' })), ...long]
}

function toNested(name: string, value: object): Section[] {
  if (Array.isArray(value) && value.every((item) => isWord(item) && isShort(item))) {
    return value.length === 0 ? [] : [{ kind: 'list', title: name, items: value.map((text) => ({ text })) }]
  }
  return toRaw(value, { title: name })
}

function isWord(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== ''
}

function isShort(value: string): boolean {
  return value.length <= SHORT && !value.includes('\n')
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}
