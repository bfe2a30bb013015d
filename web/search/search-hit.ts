import type { CallOutput } from '../api.ts'

export type Hit = CallOutput<'search'>['hits'][number]

/** Told apart by where it stands: a message may be hit in several of its texts, and titles have no uuid. */
export function hitKey({ session, uuid, file, line, kind, snippet }: Hit): string {
  return [session, uuid ?? `${file}:${line}`, kind, snippet].join(' ')
}

/** The page that shows it: at the message, with what was found there looked for. */
export function hitLink(hit: Hit): string {
  const found = foundText(hit)
  const query = found === '' ? '' : `?${new URLSearchParams({ find: found })}`
  return `/s/${encodeURIComponent(hit.session)}${query}${hit.uuid === null ? '' : `#${hit.uuid}`}`
}

/** As it stands there: what was asked for may be a beginning, a stem or a pattern. */
export function foundText({ snippet, marks }: Hit): string {
  const [first] = marks
  return first ? snippet.slice(...first) : ''
}
