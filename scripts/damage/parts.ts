// What damaged files are put together from: small records that carry what real ones carry, and ways to break them.

/** Bytes in order, text as UTF-8. */
export type Situation = readonly (string | Buffer)[]

export function bytesOf(situation: Situation): Buffer {
  return Buffer.concat(situation.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
}

export function user(uuid: string, content: unknown = 'Hi', fields: object = {}): string {
  const message = { role: 'user', content }
  return JSON.stringify({ parentUuid: null, sessionId: 's1', type: 'user', message, uuid, ...fields })
}

export function assistant(uuid: string, ...content: unknown[]): string {
  const message = { role: 'assistant', content }
  return JSON.stringify({ parentUuid: 'u0', sessionId: 's1', message, type: 'assistant', uuid, costUSD: 0.125 })
}

export const textBlock = { type: 'text', text: 'Done.' }

/** A report about an agent holds one of the agent's own records, whole but without session and parent. */
export function agentProgress(uuid: string, innerUuid: string): string {
  const message = { type: 'user', message: { role: 'user', content: 'Look' }, uuid: innerUuid }
  const data = { message, type: 'agent_progress', prompt: 'Look', agentId: 'a1' }
  return JSON.stringify({ parentUuid: null, sessionId: 's1', type: 'progress', data, uuid })
}

export const summary = '{"type":"summary","summary":"Fix the cache","leafUuid":"u9"}'
export const title = '{"type":"custom-title","customTitle":"Cache","sessionId":"s1"}'
export const snapshot = '{"type":"file-history-snapshot","messageId":"m1","snapshot":{"trackedFileBackups":{}}}'

export function nul(count: number): Buffer {
  return Buffer.alloc(count)
}

export function hex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(' ', ''), 'hex')
}

/** The text up to and with the first `mark`. */
export function cutAfter(text: string, mark: string): string {
  return text.slice(0, indexOf(text, mark) + mark.length)
}

/** The text from the first `mark` on. */
export function from(text: string, mark: string): string {
  return text.slice(indexOf(text, mark))
}

/** Puts bytes, which may be no valid text, in the place of `mark`. */
export function replace(text: string, mark: string, bytes: Buffer): Buffer {
  const at = indexOf(text, mark)
  return Buffer.concat([Buffer.from(text.slice(0, at)), bytes, Buffer.from(text.slice(at + mark.length))])
}

function indexOf(text: string, mark: string): number {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`${mark} is not in ${text}`)
  return at
}
