// A document as text, for the clipboard.

/** More than this no clipboard is meant for. */
const MOST_CHARACTERS = 4_000_000

export async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const text = await response.text()
  if (text.length > MOST_CHARACTERS) throw new Error('The document is too large for the clipboard; download it.')
  return text
}
