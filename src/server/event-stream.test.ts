import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { EventStream } from './event-stream.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** Runs with both ends of a real connection. */
async function connected(
  run: (ends: { response: ServerResponse; heard: () => string }) => Promise<void>,
): Promise<void> {
  const accepted: { response?: ServerResponse } = {}
  const server = createServer((_, response) => {
    accepted.response = response
    response.writeHead(200)
    response.flushHeaders()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo
  const incoming = await new Promise<IncomingMessage>((resolve) => get({ port, host: '127.0.0.1' }, resolve))
  let text = ''
  incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
  incoming.on('error', () => {})
  try {
    if (accepted.response) await run({ response: accepted.response, heard: () => text })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

test('sends heartbeats only while there are listeners', async () => {
  await connected(async ({ response, heard }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const events = new EventStream()
    expect(vi.getTimerCount()).toBe(0)
    events.add(response)
    expect([events.size, vi.getTimerCount()]).toEqual([1, 1])
    vi.advanceTimersByTime(25_000)
    await vi.waitFor(() => expect(heard()).toBe('retry: 1000\n\n:\n\n'))
    events.close()
    expect([events.size, vi.getTimerCount()]).toEqual([0, 0])
  })
})

test('disconnects a listener that does not read', async () => {
  await connected(async ({ response }) => {
    const events = new EventStream()
    events.add(response)
    response.socket?.pause()
    const sessions = Array.from({ length: 1000 }, () => 'x'.repeat(1000))
    for (let count = 0; count < 100; count++) events.send({ kind: 'touched', sessions })
    await vi.waitFor(() => expect(events.size).toBe(0))
    expect(response.writableLength).toBeLessThan(10_000_000)
  })
})
