import type { CallOutput } from '../api.ts'

export type Hit = CallOutput<'search'>['hits'][number]

/** Returns a unique key: a message may have hits in several of its texts, and titles have no uuid. */
export function hitKey({ session, uuid, file, line, kind, snippet }: Hit): string {
  return [session, uuid ?? `${file}:${line}`, kind, snippet].join(' ')
}

export function hitLink(hit: Hit): string {
  const found = foundText(hit)
  const params = new URLSearchParams({
    ...(hit.uuid !== null && hit.agentId !== null ? { agent: hit.agentId } : {}),
    ...(found === '' || hit.uuid === null || isOwnNote(hit) ? {} : { find: found }),
  })
  const query = params.size === 0 ? '' : `?${params}`
  return `/s/${encodeURIComponent(hit.session)}${query}${hit.uuid === null ? '' : `#${encodeURIComponent(hit.uuid)}`}`
}

/** Reports whether a hit is your own note, which is in no file. */
export function isOwnNote({ kind, line }: Hit): boolean {
  return kind === 'note' && line === 0
}

/** Returns the matched texts, one per line. They may differ from the query, which can be a prefix, a stem or a pattern. */
export function foundText({ found }: Hit): string {
  return found.join('\n')
}
