// Constructors of entry views, and helpers that all entry describers share.
import { envelope } from '../../format/envelope.ts'
import { oneLine, stripAnsi } from '../line.ts'
import { toRaw, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'

type Rest = Partial<Omit<EntryView, 'title'>>

export function shown(title: string, rest: Rest = {}): EntryView {
  return { title, summary: '', weight: 'show', tone: 'plain', sections: [], ...rest }
}

export function folded(title: string, rest: Rest = {}): EntryView {
  return { ...shown(title, rest), weight: 'fold' }
}

export function hidden(title: string, rest: Rest = {}): EntryView {
  return { ...shown(title, rest), weight: 'hide' }
}

export function summaryOrSection(
  text: string | null | undefined,
  toSections: (text: string) => Section[] = toText,
): Pick<EntryView, 'summary' | 'sections'> {
  const trimmed = text?.trim() ?? ''
  const summary = oneLine(trimmed)
  return summary === stripAnsi(trimmed) ? { summary, sections: [] } : { summary: '', sections: toSections(trimmed) }
}

type DescriberTable = { readonly [key: string]: (value: never) => EntryView }

/** Shows the value raw if there is no describer; the parser never returns such a value. */
export function describeBy(table: DescriberTable, key: string, value: unknown): EntryView {
  if (!Object.hasOwn(table, key)) return folded('Unknown entry', { summary: oneLine(key), sections: toRaw(value) })
  // Every table is typed so that a key's describer accepts the values with that key.
  const describe = table[key] as (value: unknown) => EntryView
  return describe(value)
}

/** Fields of all records. `slug` is one too, but it is the only content of a `slug` record. */
const COMMON: ReadonlySet<string> = new Set(
  [...Object.keys(envelope), 'type', 'subtype'].filter((name) => name !== 'slug'),
)

export function toDetails(record: object): Section[] {
  const details = Object.entries(record).filter(([name]) => !COMMON.has(name))
  return toRaw(Object.fromEntries(details), { folded: true })
}

const TONES: ReadonlyMap<string | undefined, EntryView['tone']> = new Map([
  ['info', 'info'],
  ['warning', 'warning'],
  ['error', 'error'],
])

export function toneOf(level: string | undefined): EntryView['tone'] {
  return TONES.get(level) ?? 'plain'
}
