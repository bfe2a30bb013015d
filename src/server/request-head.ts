// The raw target, and every header as often as it was sent: Node joins or drops repeated headers, and a parsed URL
// could be read differently by two parsers.
import type { IncomingMessage } from 'node:http'

export interface RequestHead {
  method: string
  path: string
  query: string
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

export function isNavigation({ method, path, headers }: RequestHead): boolean {
  return method === 'GET' && !path.startsWith('/api/') && headers('accept').some((types) => types.includes('text/html'))
}
