// Builds HTML safely: strings are always escaped, and only `Html` values are inserted unescaped. All HTML renderers use it.
import { visible } from '../../text/visible.ts'

export class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

export type Content = Html | string | null | readonly Content[]

export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'input', 'meta'])

/** Attributes that are undefined, null or false are omitted; `true` gives an attribute without a value. */
export function element(tag: string, attributes: Attributes = {}, ...content: readonly Content[]): Html {
  const start = startTag(tag, attributes)
  return new Html(VOID.has(tag) ? start : `${start}${markupOf(content)}</${tag}>`)
}

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
/** Characters replaced by a visible sign: those that an HTML parser changes or drops (NUL, CR), invisible ones, and those
 * that change the text direction. Joiners stay, because emoji sequences and Persian need them. */
const REPLACED = new RegExp(
  ['[\\u0000-\\u0008\\u000b-\\u001f', '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]'].join(''),
  'g',
)

export function escapeHtml(text: string): string {
  if (HARMLESS.test(text)) return text
  return shownText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

export function shownText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(REPLACED, visible).toWellFormed()
}

export function classes(...names: readonly (string | false | null | undefined)[]): string | null {
  const given = names.filter((name) => typeof name === 'string' && name !== '')
  return given.length === 0 ? null : given.join(' ')
}
