/** Requests the address with the key, as a browser would, and returns the cookie it sets: "name=value". */
export async function logIn(url: string): Promise<string> {
  const response = await fetch(url)
  await response.arrayBuffer()
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`${url} sets no cookie: ${response.status}`)
  return cookie
}
