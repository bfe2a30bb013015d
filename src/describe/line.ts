const ANSI = new RegExp(
  ['\\u001b\\[[0-?]*[ -/]*[@-~]', '\\u001b\\][^\\u0007\\u001b]*(?:\\u0007|\\u001b\\\\)?', '\\u001b[@-Z\\\\^_]'].join(
    '|',
  ),
  'g',
)

const LONGEST = 200
/** Characters examined of a long text: enough for a line even if most of them are white space. */
const EXAMINED = 4000

export function stripAnsi(text: string): string {
  return text.replace(ANSI, '')
}

export function oneLine(text: string | null | undefined, limit = LONGEST): string {
  if (!text) return ''
  const line = stripAnsi(text.slice(0, EXAMINED)).replace(/\s+/g, ' ').trim()
  const chars = [...line]
  return chars.length <= limit
    ? line
    : `${chars
        .slice(0, limit - 1)
        .join('')
        .trimEnd()}…`
}

export function firstLine(text: string | null | undefined): string {
  const line = text?.slice(0, EXAMINED).match(/^[^\S\n]*\S.*$/m)?.[0]
  return oneLine(line?.replace(/^\s*(?:#{1,6}|[>*-])\s+/, ''))
}

export function phrase(...parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** Turns in_progress into "in progress" and hookName into "hook name". */
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
