import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createStreamSink } from './stream-sink.ts'

const DOCUMENT = { name: 'x.md', mediaType: 'text/markdown' }

function makeOutput() {
  const events: string[] = []
  return {
    events,
    output: {
      begin: ({ name, mediaType }: typeof DOCUMENT) => void events.push(`begin ${name} ${mediaType}`),
      write: async (bytes: Uint8Array) => void events.push(Buffer.from(bytes).toString()),
    },
  }
}

describe('createStreamSink', () => {
  test('begins with the first bytes, so that an earlier failure can still be reported', async () => {
    const { events, output } = makeOutput()
    const sink = createStreamSink(output, DOCUMENT)
    const file = sink.create('x.md')
    await file.write('one')
    expect(events).toEqual([])
    await file.write(' two')
    await file.close()
    expect(events).toEqual(['begin x.md text/markdown', 'one two'])
    const sha256 = createHash('sha256').update('one two').digest('hex')
    expect(await sink.commit()).toEqual([{ name: 'x.md', path: null, bytes: 7, sha256 }])
  })

  test('begins an empty document too', async () => {
    const { events, output } = makeOutput()
    const sink = createStreamSink(output, DOCUMENT)
    await sink.create('x.md').close()
    expect(events).toEqual(['begin x.md text/markdown'])
  })

  test('writes large documents in pieces', async () => {
    const { events, output } = makeOutput()
    const file = createStreamSink(output, DOCUMENT).create('x.md')
    for (let step = 0; step < 10; step++) await file.write('x'.repeat(100_000))
    expect(events.length).toBeGreaterThan(2)
    await file.close()
    expect(events.slice(1).join('')).toBe('x'.repeat(1_000_000))
  })

  test('accepts one file, which must be finished', async () => {
    const sink = createStreamSink(makeOutput().output, DOCUMENT)
    sink.create('x.md')
    expect(() => sink.create('x-2.md')).toThrow('a second file')
    await expect(sink.commit()).rejects.toThrow('never finished')
  })

  test('fails if the reader closes the stream', async () => {
    const gone = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
    const sink = createStreamSink({ begin() {}, write: () => Promise.reject(gone) }, DOCUMENT)
    const file = sink.create('x.md')
    await expect(file.write('x'.repeat(1_000_000))).rejects.toBe(gone)
  })
})
