// Sends raw bytes to a local server and reads the response, without an HTTP client that would correct the request.
import { connect } from 'node:net'

export interface RawResponse {
  status: number
  headers: ReadonlyMap<string, string>
  /** Names, repeated as often as they were sent. */
  headerNames: readonly string[]
  body: string
}

const TIMEOUT_MS = 20_000

/** Returns everything the server sends until it closes. `hangsUp` closes the sending side, so that the server does not
 *  wait for more; Node then aborts the request in progress. */
export async function sendRaw(port: number, bytes: string | Buffer, { hangsUp = false } = {}): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => (hangsUp ? socket.end(bytes) : socket.write(bytes)))
    const done = () => {
      socket.destroy()
      resolve(Buffer.concat(chunks).toString('latin1'))
    }
    socket.setTimeout(TIMEOUT_MS, done)
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', () => {})
    socket.on('close', done)
    socket.on('end', done)
  })
}

export function parseResponses(text: string): RawResponse[] {
  const responses: RawResponse[] = []
  for (let rest = text; rest.startsWith('HTTP/1.1 ');) {
    const end = rest.indexOf('\r\n\r\n')
    if (end < 0) break
    const lines = rest.slice(0, end).split('\r\n')
    const pairs = lines.slice(1).map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
    const headers = new Map(pairs)
    const length = Number(headers.get('content-length') ?? Infinity)
    const body = rest.slice(end + 4, end + 4 + length)
    responses.push({ status: Number(lines[0]?.split(' ')[1]), headers, headerNames: pairs.map(([name]) => name), body })
    rest = rest.slice(end + 4 + body.length)
  }
  return responses
}

/** Sends one request on its own connection. */
export async function requestRaw(port: number, head: readonly string[], body = ''): Promise<RawResponse> {
  const text = await sendRaw(port, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  const [response] = parseResponses(text)
  if (response) return response
  throw new Error(`No answer to ${JSON.stringify(head[0])}: ${JSON.stringify(text.slice(0, 200))}`)
}

/** Runs at most `atOnce` at a time; returns results in order. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  atOnce = 24,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]
      if (item !== undefined) results[index] = await run(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
