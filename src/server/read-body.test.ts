import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { readText, RequestBody } from './read-body.ts'

function request(headers: Record<string, string>, chunks: readonly string[], { ends = true } = {}): IncomingMessage {
  const message = new IncomingMessage(new Socket())
  Object.assign(message.headers, headers)
  for (const chunk of chunks) message.push(Buffer.from(chunk))
  if (ends) message.push(null)
  return message
}

const LIMITS = { bytes: 4, idleMs: 1000, totalMs: 1000 }

describe('RequestBody', () => {
  test('reads up to the limit, inclusive', async () => {
    expect(await readText(new RequestBody(request({}, ['ab', 'cd']), LIMITS))).toBe('abcd')
    expect(await readText(new RequestBody(request({}, []), { ...LIMITS, bytes: 0 }))).toBe('')
  })

  test('stops reading beyond the limit', async () => {
    const message = request({}, ['ab', 'cd', 'e', 'f'])
    const body = new RequestBody(message, LIMITS)
    await expect(readText(body)).rejects.toThrow('too large')
    expect(body.refusal).toMatchObject({ status: 413 })
    // The response still has to be written to this connection.
    expect(message.destroyed).toBe(false)
  })

  test('refuses a too large content-length without reading', async () => {
    const body = new RequestBody(request({ 'content-length': '5' }, ['ab']), LIMITS)
    expect(body.refusal).toMatchObject({ status: 413 })
    await expect(readText(body)).rejects.toThrow('too large')
    expect(new RequestBody(request({ 'content-length': '4' }, ['abcd']), LIMITS).refusal).toBeUndefined()
  })

  test('stops when the client sends nothing for too long', async () => {
    const body = new RequestBody(request({}, ['ab'], { ends: false }), { ...LIMITS, idleMs: 5 })
    await expect(readText(body)).rejects.toThrow('timed out')
    expect(body.refusal).toMatchObject({ status: 408 })
  })

  test('stops when the client sends too slowly', async () => {
    const message = request({}, ['a'], { ends: false })
    const drops = setInterval(() => message.push(Buffer.from('x')), 1)
    const body = new RequestBody(message, { bytes: 1_000_000, idleMs: 1000, totalMs: 20 })
    await expect(readText(body)).rejects.toThrow('timed out')
    clearInterval(drops)
    expect(body.refusal).toMatchObject({ status: 408 })
  })
})
