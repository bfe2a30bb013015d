// The form of every entry: a title, and whatever else there is to say.
import { envelope } from '../../format/envelope.ts'
import { oneLine, stripAnsi } from '../line.ts'
import { toRaw, toText } from '../section.ts'
import type { EntryView, Section } from '../view.ts'

type Rest = Partial<Omit<EntryView, 'title'>>

/** Something a reader wants to see. */
export function shown(title: string, rest: Rest = {}): EntryView {
  return { title, summary: '', weight: 'show', tone: 'plain', sections: [], ...rest }
}

/** Something to open when in doubt. */
export function folded(title: string, rest: Rest = {}): EntryView {
  return { ...shown(title, rest), weight: 'fold' }
}

/** Something between the program and the model. */
export function hidden(title: string, rest: Rest = {}): EntryView {
  return { ...shown(title, rest), weight: 'hide' }
}

/** A text to be seen at once: a line in the summary, more than a line in a section, never both. */
export function told(
  text: string | null | undefined,
  toSections: (text: string) => Section[] = toText,
): Pick<EntryView, 'summary' | 'sections'> {
  const whole = text?.trim() ?? ''
  const summary = oneLine(whole)
  return summary === stripAnsi(whole) ? { summary, sections: [] } : { summary: '', sections: toSections(whole) }
}

/** Describers by the type or subtype they are for. */
type Table = { readonly [key: string]: (value: never) => EntryView }

/** By the describer under a key; the value raw where there is none, which only a record no parser read can bring about. */
export function describeBy(table: Table, key: string, value: unknown): EntryView {
  if (!Object.hasOwn(table, key)) return folded('Unknown entry', { summary: oneLine(key), sections: toRaw(value) })
  // Every table is typed so that the describer under a key takes the values with that key.
  const describe = table[key] as (value: unknown) => EntryView
  return describe(value)
}

/** A slug is a field of most records, and all there is to a record of that name. */
const COMMON: ReadonlySet<string> = new Set(
  [...Object.keys(envelope), 'type', 'subtype'].filter((name) => name !== 'slug'),
)

/** What a record or an attachment of little known shape holds beyond what all of them hold. */
export function toDetails(record: object): Section[] {
  const details = Object.entries(record).filter(([name]) => !COMMON.has(name))
  return toRaw(Object.fromEntries(details), { folded: true })
}

const TONES: ReadonlyMap<string | undefined, EntryView['tone']> = new Map([
  ['info', 'info'],
  ['warning', 'warning'],
  ['error', 'error'],
])

/** How the program itself rated a message. */
export function toneOf(level: string | undefined): EntryView['tone'] {
  return TONES.get(level) ?? 'plain'
}
