import type { CallOutput } from '../api.ts'

export type Hit = CallOutput<'search'>['hits'][number]

/** Returns a unique key: a message may have hits in several of its texts, and titles have no uuid. */
export function hitKey({ session, uuid, file, line, kind, snippet }: Hit): string {
  return [session, uuid ?? `${file}:${line}`, kind, snippet].join(' ')
}

export function hitLink(hit: Hit): string {
  const found = foundText(hit)
  const query = found === '' ? '' : `?${new URLSearchParams({ find: found })}`
  return `/s/${encodeURIComponent(hit.session)}${query}${hit.uuid === null ? '' : `#${hit.uuid}`}`
}

/** Returns the matched text. It may differ from the query, which can be a prefix, a stem or a pattern. */
export function foundText({ snippet, marks }: Hit): string {
  const [first] = marks
  return first ? snippet.slice(...first) : ''
}
