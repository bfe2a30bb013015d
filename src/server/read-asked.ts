// A request as the guard needs it: the target as it came, and every header as often as it was sent. Node's own view joins
// or drops what comes twice, and an URL that is parsed first is one that two parsers may read differently.
import type { IncomingMessage } from 'node:http'

export interface Asked {
  method: string
  /** The target up to its question mark, never decoded: paths are compared as they stand. */
  path: string
  /** What follows the question mark. */
  query: string
  /** The values of a header, one for each time it was sent. */
  headers(name: string): readonly string[]
}

export function readAsked(
  request: Pick<IncomingMessage, 'rawHeaders'> & { method?: string | undefined; url?: string | undefined },
): Asked {
  const { method = '', url = '', rawHeaders } = request
  const mark = url.indexOf('?')
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: (name) => valuesOf(rawHeaders, name),
  }
}

/** Names and values take turns in the list. */
function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}

/** Somebody looks at the answer in a window of its own, rather than a script at its data. */
export function isNavigation({ method, path, headers }: Asked): boolean {
  return method === 'GET' && !path.startsWith('/api/') && headers('accept').some((types) => types.includes('text/html'))
}
