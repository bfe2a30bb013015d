// Streams documents over a real connection, and checks both the client and the operation.
import { createServer, request, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { OutputStream } from '../operations/context.ts'
import { jsonResponse } from './response-data.ts'
import { documentHeaders } from './document-headers.ts'
import { EventStream } from './event-stream.ts'
import { runStreaming } from './streamed-document.ts'
import { writeResponse } from './write-response.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

interface Serving {
  port: number
  /** How each response ended: "sent", or the message of the error. */
  ends: string[]
}

async function serve(operation: (output: OutputStream) => Promise<unknown>): Promise<Serving> {
  const ends: string[] = []
  const server = createServer(async (incoming, response) => {
    response.on('error', () => {})
    try {
      const result = await runStreaming(operation)
      const answer =
        result.kind === 'value'
          ? jsonResponse(result.value)
          : {
              status: 200,
              headers: documentHeaders(result.document.head),
              body: { kind: 'document', document: result.document } as const,
            }
      await writeResponse(incoming, response, answer, new EventStream())
      ends.push('sent')
    } catch (error) {
      ends.push(error instanceof Error ? error.message : '')
      response.destroy()
    }
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an AddressInfo.
  return { port: (server.address() as AddressInfo).port, ends }
}

async function ask(port: number, method = 'GET'): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, agent: false }, resolve).on('error', reject).end()
  })
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const HEAD = { name: 'x.md', mediaType: 'text/markdown' }
const MEGABYTE = Buffer.alloc(1_000_000, 'x')

describe('a streamed document', () => {
  test('arrives complete and in order', async () => {
    const { port, ends } = await serve(async (output) => {
      output.begin(HEAD)
      for (const word of ['one ', 'two ', 'three']) await output.write(Buffer.from(word))
    })
    const incoming = await ask(port)
    expect(incoming.headers['content-disposition']).toContain('filename="x.md"')
    expect((await bodyOf(incoming)).toString()).toBe('one two three')
    expect(ends).toEqual(['sent'])
  })

  test('may be empty', async () => {
    const { port } = await serve(async (output) => output.begin(HEAD))
    const incoming = await ask(port)
    expect([incoming.statusCode, (await bodyOf(incoming)).length]).toEqual([200, 0])
  })

  test('sends its headers before its first byte', async () => {
    let release = () => {}
    const { port } = await serve(async (output) => {
      output.begin(HEAD)
      await new Promise<void>((resolve) => (release = resolve))
      await output.write(Buffer.from('late'))
    })
    const incoming = await ask(port)
    expect(incoming.headers['content-type']).toBe('text/markdown; charset=utf-8')
    release()
    expect((await bodyOf(incoming)).toString()).toBe('late')
  })

  test('breaks the connection if the operation fails', async () => {
    const { port, ends } = await serve(async (output) => {
      output.begin(HEAD)
      await output.write(Buffer.from('half'))
      throw new Error('the disk is gone')
    })
    const incoming = await ask(port)
    await expect(bodyOf(incoming)).rejects.toThrow('aborted')
    expect([incoming.complete, ends]).toEqual([false, ['the disk is gone']])
  })

  test('is not written faster than it is read', async () => {
    let written = 0
    const { port, ends } = await serve(async (output) => {
      output.begin(HEAD)
      for (; written < 64; written++) await output.write(MEGABYTE)
    })
    const incoming = await ask(port)
    await expect.poll(() => written).toBeGreaterThan(0)
    let before = -1
    // Wait until the counter no longer changes between two polls.
    await expect.poll(() => [before === written, (before = written)][0], { interval: 100 }).toBe(true)
    expect(written).toBeLessThan(40)
    expect((await bodyOf(incoming)).length).toBe(64_000_000)
    expect(ends).toEqual(['sent'])
  })

  test('stops the operation when the client disconnects', async () => {
    let written = 0
    const { port, ends } = await serve(async (output) => {
      output.begin(HEAD)
      for (; ; written++) await output.write(MEGABYTE)
    })
    const incoming = await ask(port)
    incoming.destroy()
    await expect.poll(() => ends).toEqual(['the client has disconnected'])
    expect(written).toBeLessThan(40)
  })

  test('is not written for a HEAD request', async () => {
    const heard: string[] = []
    const { port, ends } = await serve(async (output) => {
      output.begin(HEAD)
      await output.write(MEGABYTE).catch((error: Error) => heard.push(error.message))
      throw new Error('given up')
    })
    const incoming = await ask(port, 'HEAD')
    expect([incoming.statusCode, incoming.headers['content-type'], (await bodyOf(incoming)).length]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      0,
    ])
    await expect.poll(() => ends).toEqual(['sent'])
    expect(heard).toEqual(['the client has disconnected'])
  })
})

describe('an operation without a document', () => {
  test('returns its value', async () => {
    const { port } = await serve(async () => ({ sessions: 3 }))
    expect(JSON.parse((await bodyOf(await ask(port))).toString())).toEqual({ sessions: 3 })
  })

  test('passes on its error', async () => {
    await expect(runStreaming(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(
      runStreaming(async () => {
        throw new Error('at once')
      }),
    ).rejects.toThrow('at once')
  })
})
