// HTML as values that cannot be mistaken for text: a string is escaped wherever it is put, and only what was built here
// goes in as it is. Every painter of pages is made of these.
import { visible } from '../../text/visible.ts'

export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | null | readonly Content[]

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

/** These have no content and no end. */
const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta'])

/** Attributes that are missing, null or false are left out; `true` is an attribute without a value. */
export function element(tag: string, attributes: Attributes = {}, ...content: readonly Content[]): Html {
  const start = startTag(tag, attributes)
  return new Html(VOID.has(tag) ? start : `${start}${markupOf(content)}</${tag}>`)
}

/** For what is written in pieces: the end is written later, as `</tag>`. */
export function startTag(tag: string, attributes: Attributes = {}): string {
  let start = `<${tag}`
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    start += value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`
  }
  return `${start}>`
}

export function fragment(...content: readonly Content[]): Html {
  return new Html(markupOf(content))
}

export function markupOf(content: Content): string {
  if (typeof content === 'string') return escapeHtml(content)
  if (content instanceof Html) return content.markup
  if (content === null) return ''
  let markup = ''
  for (const part of content) markup += markupOf(part)
  return markup
}

const HARMLESS = /^[\t\n\x20\x21\x23-\x25\x27-\x3b\x3d\x3f-\x7e]*$/
/** What a parser of HTML changes or drops (NUL, CR), what cannot be seen, and what turns the reading order round. Joiners
 *  stay: without them families of emoji fall apart and Persian is misspelt. */
const SIGNED = new RegExp(
  ['[\\u0000-\\u0008\\u000b-\\u001f', '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]'].join(''),
  'g',
)

/** For text and for values of attributes in double quotes. */
export function escapeHtml(text: string): string {
  if (HARMLESS.test(text)) return text
  return shownText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** As it is read on a page: one kind of line break, a sign for what cannot be seen. */
export function shownText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(SIGNED, visible).toWellFormed()
}

/** Names of classes, without those that do not apply. */
export function classes(...names: readonly (string | false | null | undefined)[]): string | null {
  const given = names.filter((name) => typeof name === 'string' && name !== '')
  return given.length === 0 ? null : given.join(' ')
}
