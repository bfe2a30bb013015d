/** The address of a message, wherever it is shown: on its page with depth and filters as they are, elsewhere plain. */
export function messageLink(session: string, uuid: string): string {
  const path = `/s/${encodeURIComponent(session)}`
  const url = new URL(location.pathname === path ? location.href : path, location.origin)
  url.searchParams.delete('find')
  url.hash = encodeURIComponent(uuid)
  return url.href
}
