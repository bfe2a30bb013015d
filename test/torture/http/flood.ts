// Sends the same request over several connections as fast as the server answers, many before the first answer. No
// response has a date, so every one must have the same bytes as the first.
import { connect } from 'node:net'
import { headerFaults } from '../../server/header-faults.ts'
import { parseResponses, requestRaw } from '../../server/raw-request.ts'

export interface Flood {
  port: number
  head: readonly string[]
  status: number
  requests: number
}

export interface FloodReport {
  requests: number
  perSecond: number
  complaints: string[]
}

const CONNECTIONS = 8
/** Requests that a connection sends before it waits for their answers. */
const BATCH = 32

export async function flood({ port, head, status, requests }: Flood): Promise<FloodReport> {
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n`)
  const expected = await firstAnswer(port, bytes)
  const [response] = parseResponses(expected.toString('latin1'))
  const complaints = response ? headerFaults(response) : ['no answer']
  if (response?.status !== status) complaints.push(`status ${response?.status} instead of ${status}`)
  const began = performance.now()
  const batches = Math.ceil(requests / CONNECTIONS / BATCH)
  const runs = Array.from({ length: CONNECTIONS }, async () => floodOne(port, bytes, expected, batches))
  complaints.push(...(await Promise.all(runs)).flat())
  const sent = batches * BATCH * CONNECTIONS
  return {
    requests: sent,
    perSecond: Math.round((sent / (performance.now() - began)) * 1000),
    complaints: complaints.map((complaint) => `flood ${head[0]}: ${complaint}`),
  }
}

/** On a kept connection: the last response of another one has the header "connection: close". */
async function firstAnswer(port: number, request: Buffer): Promise<Buffer> {
  return new Promise((done, fail) => {
    let all = Buffer.alloc(0)
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(request))
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')))
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk])
      const end = all.indexOf('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(all.toString('latin1', 0, end))?.[1] ?? 0)
      if (end < 0 || all.length < end + 4 + length) return
      socket.destroy()
      done(all)
    })
    socket.on('error', fail)
  })
}

async function floodOne(port: number, request: Buffer, expected: Buffer, batches: number): Promise<string[]> {
  const batch = Buffer.concat(Array.from({ length: BATCH }, () => request))
  const answers = Buffer.concat(Array.from({ length: BATCH }, () => expected))
  return new Promise((done) => {
    let [left, at] = [batches, 0]
    const complaints: string[] = []
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(batch))
    socket.setTimeout(20_000, () => end('no answer within 20 s'))
    socket.on('error', (error) => end(error.message))
    socket.on('close', () => end('the server closed the connection'))
    socket.on('data', (chunk) => {
      const same = Math.min(chunk.length, answers.length - at)
      if (!answers.subarray(at, at + same).equals(chunk.subarray(0, same)) || same < chunk.length)
        return end(`another answer: ${chunk.toString('latin1', 0, 300)}`)
      at += same
      if (at < answers.length) return undefined
      at = 0
      left -= 1
      if (left > 0) socket.write(batch)
      else end()
      return undefined
    })
    function end(complaint?: string): void {
      if (left < 0) return
      left = -1
      if (complaint !== undefined) complaints.push(complaint)
      socket.destroy()
      done(complaints)
    }
  })
}

/** Wrong keys, one after another: after some of them, the server refuses all. */
export async function guessKeys(port: number, guesses: number): Promise<string[]> {
  const complaints: string[] = []
  for (let guess = 0; guess < guesses; guess++) {
    const key = `Authorization: Bearer ${'x'.repeat(42)}${guess % 10}`
    const response = await requestRaw(port, ['GET /api/list HTTP/1.1', `Host: 127.0.0.1:${port}`, key])
    if (![401, 429].includes(response.status)) complaints.push(`a wrong key: ${response.status}`)
    const faults = headerFaults({
      ...response,
      headerNames: response.headerNames.filter((name) => name !== 'www-authenticate'),
    })
    complaints.push(...faults)
  }
  return complaints
}
