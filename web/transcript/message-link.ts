/** The address of a message: the page as it is shown, at this place. */
export function messageLink(uuid: string): string {
  const url = new URL(location.href)
  url.searchParams.delete('find')
  url.hash = encodeURIComponent(uuid)
  return url.href
}
