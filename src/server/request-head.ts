// The request as the guard needs it: the raw target, and every header as often as it was sent. Node joins or drops
// repeated headers, and a parsed URL could be read differently by two parsers.
import type { IncomingMessage } from 'node:http'

export interface RequestHead {
  method: string
  /** The target up to the question mark, not decoded. */
  path: string
  query: string
  /** Returns the values of a header, one for each time it was sent. `name` is in lower case. */
  headers(name: string): readonly string[]
}

export function readRequestHead(
  request: Pick<IncomingMessage, 'rawHeaders'> & { method?: string | undefined; url?: string | undefined },
): RequestHead {
  const { method = '', url = '', rawHeaders } = request
  const mark = url.indexOf('?')
  return {
    method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    headers: (name) => valuesOf(rawHeaders, name),
  }
}

function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name)
}

/** Reports whether a browser shows the response as a page, and not a script reads it. */
export function isNavigation({ method, path, headers }: RequestHead): boolean {
  return method === 'GET' && !path.startsWith('/api/') && headers('accept').some((types) => types.includes('text/html'))
}
