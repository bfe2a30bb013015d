/** Follows the address with the key as a browser would, and gives back the cookie that it was handed: "name=value". */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(url)
  await response.arrayBuffer()
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`${url} lets nobody in: ${response.status}`)
  return cookie
}
