// Text on one line, for titles, summaries and outcomes.

const ANSI = new RegExp(
  ['\\u001b\\[[0-?]*[ -/]*[@-~]', '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?', '\\u001b[@-Z\\\\^_]'].join(
    '|',
  ),
  'g',
)

/** A summary is a line to glance at; the whole text is in a section. */
const LONGEST = 200
/** Enough for a line even where most of it is white space, and the rest of a text of megabytes is never looked at. */
const LOOK_AT = 4000

export function stripAnsi(text: string): string {
  return text.replace(ANSI, '')
}

/** All of a text on one line, cut where it gets long. */
export function oneLine(text: string | null | undefined, limit = LONGEST): string {
  if (!text) return ''
  const line = stripAnsi(text.slice(0, LOOK_AT)).replace(/\s+/g, ' ').trim()
  const chars = [...line]
  return chars.length <= limit
    ? line
    : `${chars
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

/** The first line that says something, without Markdown signs in front of it. */
export function firstLine(text: string | null | undefined): string {
  const line = text?.slice(0, LOOK_AT).match(/^[^\S\n]*\S.*$/m)?.[0]
  return oneLine(line?.replace(/^\s*(?:#{1,6}|[>*-])\s+/, ''))
}

/** What is there, in a row: "200 OK, 391 KB, 5.2 s". */
export function phrase(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** in_progress → "in progress", hookName → "hook name". */
export function words(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
