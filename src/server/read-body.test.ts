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

describe('a body', () => {
  test('is read up to its limit, the last byte included', async () => {
    expect(await readText(new RequestBody(request({}, ['ab', 'cd']), LIMITS))).toBe('abcd')
    expect(await readText(new RequestBody(request({}, []), { ...LIMITS, bytes: 0 }))).toBe('')
  })

  test('is stopped beyond it, before the rest is read', async () => {
    const message = request({}, ['ab', 'cd', 'e', 'f'])
    const body = new RequestBody(message, LIMITS)
    await expect(readText(body)).rejects.toThrow('too much')
    expect(body.refusal).toMatchObject({ status: 413 })
    // The answer has still to be written to its connection.
    expect(message.destroyed).toBe(false)
  })

  test('is refused at once when it says that it is longer', async () => {
    const body = new RequestBody(request({ 'content-length': '5' }, ['ab']), LIMITS)
    expect(body.refusal).toMatchObject({ status: 413 })
    await expect(readText(body)).rejects.toThrow('too much')
    expect(new RequestBody(request({ 'content-length': '4' }, ['abcd']), LIMITS).refusal).toBeUndefined()
  })

  test('is not waited for without end', async () => {
    const body = new RequestBody(request({}, ['ab'], { ends: false }), { ...LIMITS, idleMs: 5 })
    await expect(readText(body)).rejects.toThrow('in time')
    expect(body.refusal).toMatchObject({ status: 408 })
  })

  test('that comes drop by drop has an end, too', async () => {
    const message = request({}, ['a'], { ends: false })
    const drops = setInterval(() => message.push(Buffer.from('x')), 1)
    const body = new RequestBody(message, { bytes: 1_000_000, idleMs: 1000, totalMs: 20 })
    await expect(readText(body)).rejects.toThrow('in time')
    clearInterval(drops)
    expect(body.refusal).toMatchObject({ status: 408 })
  })
})
