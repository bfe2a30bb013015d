// Malformed requests: the server refuses or disconnects, reveals nothing about itself, and keeps working.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../generate/random.ts'
import { malformedRequests, mutateRequest, STACK } from './malformed-requests.ts'
import { inParallel, parseResponses, requestRaw, sendRaw } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

/** The structured form of the message, for the web app. */
const ADVICE = /,"advice":\{"parts":\[.*\]\}/

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

/** Returns stack traces, errors 500 and problems caused by the requests, and the status of an ordinary request after. */
async function damage(answers: readonly string[]): Promise<unknown> {
  return {
    stacks: answers.filter((text) => STACK.test(text)),
    failures: answers.flatMap(parseResponses).filter(({ status }) => status === 500),
    problems: sample.problems,
    next: (await sample.fetch('/')).status,
  }
}

const NONE = { stacks: [], failures: [], problems: [], next: 200 }

test('refuses malformed requests', async () => {
  const wrong = malformedRequests(sample.admitted)
  const answers = await inParallel(wrong, async (text) =>
    sendRaw(sample.port, Buffer.from(`${text}\r\n\r\n`, 'latin1'), { hangsUp: true }),
  )
  expect(answers.flatMap(parseResponses).filter(({ status }) => status < 300)).toEqual([])
  expect(await damage(answers)).toEqual(NONE)
})

test('survives 2,000 requests with random changes', async () => {
  const random = new Random(20_261_115)
  const paths = sample.routes.filter(({ kind }) => kind !== 'events').map(({ path }) => path)
  const requests = Array.from({ length: 2000 }, (_, index) => {
    const path = paths[index % paths.length] ?? '/'
    const body = '{"limit":1,"query":["a"],"session":"x"}'
    const lines = [
      `${index % 3 === 0 ? 'POST' : 'GET'} ${path}?limit=1 HTTP/1.1`,
      ...sample.admitted,
      'Content-Type: application/json',
      `Content-Length: ${index % 3 === 0 ? body.length : 0}`,
      'Connection: close',
    ]
    return mutateRequest(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${index % 3 === 0 ? body : ''}`, 'latin1'), random)
  })
  const answers = await inParallel(requests, async (bytes) => sendRaw(sample.port, bytes, { hangsUp: true }), 48)
  expect(answers.filter((text) => text.startsWith('HTTP/1.1 4')).length).toBeGreaterThan(500)
  expect(await damage(answers)).toEqual(NONE)
}, 90_000)

describe('invalid JSON input', () => {
  test('is refused with a message, however deep or strange', async () => {
    const deep = 400_000
    const bodies = [
      ['', ' ', 'null', 'true', '1', '"x"', '[]', '[{}]', '{', '}', '{]', '{"a"}', "{'a':1}", '{"a":1,}', 'undefined'],
      [
        '{"limit":1}{"limit":1}',
        '{"__proto__":{"limit":1}}',
        '{"constructor":1}',
        '{"toString":1}',
        '{"hasOwnProperty":1}',
      ],
      ['{"limit":{}}', '{"limit":"x"}', '{"limit":-1}', '{"limit":1e999}', '{"sort":["ended"]}'],
      ['{"project":{"$gt":""}}', '{"project":1}', '{"unknown":1}', '{"Limit":1}', '\ufeff{}', '{"limit":\u0000}'],
      [
        '['.repeat(deep),
        '['.repeat(deep) + ']'.repeat(deep),
        '{"project":'.repeat(50_000) + '1' + '}'.repeat(50_000),
        `{"project":${'['.repeat(deep)}${']'.repeat(deep)}}`,
        `{${'"a":1,'.repeat(100_000)}"b":1}`,
      ],
    ].flat()
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' }
      const response = await sample.fetch('/api/list', { method: 'POST', headers, body })
      expect([body.slice(0, 40), response.status]).toEqual([body.slice(0, 40), 400])
      expect(JSON.parse((await response.text()).replace(ADVICE, ''))).toEqual({
        error: { code: 'usage', message: expect.stringMatching(/^.{10,300}$/) },
      })
    }
    expect(await damage([])).toEqual(NONE)
  })

  test('with invalid UTF-8 is read with replacement characters', async () => {
    const body = Buffer.from('{"project":"\xff\xfe\xc3("}', 'latin1')
    const head = ['POST /api/projects HTTP/1.1', ...sample.admitted, 'Content-Type: application/json']
    const text = await sendRaw(
      sample.port,
      Buffer.concat([
        Buffer.from(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`),
        body,
      ]),
    )
    expect(parseResponses(text)[0]?.status).toBe(200)
  })

  test('is refused if it is too large, with or without a content-length', async () => {
    const head = ['POST /api/list HTTP/1.1', ...sample.admitted, 'Content-Type: application/json']
    const declared = await requestRaw(sample.port, [...head, 'Content-Length: 900000000'], '{')
    const chunk = `${(600_000).toString(16)}\r\n${' '.repeat(600_000)}\r\n`
    const chunked = await requestRaw(sample.port, [...head, 'Transfer-Encoding: chunked'], `${chunk}${chunk}0\r\n\r\n`)
    expect([declared.status, chunked.status]).toEqual([413, 413])
  })
})

test('converts and checks the fields of a query', async () => {
  const status = async (query: string) => (await sample.fetch(`/api/list?${query}`)).status
  for (const query of ['', 'limit=1', 'reverse=true', 'reverse=false', 'project=true', 'limit=1&sort=title'])
    expect([query, await status(query)]).toEqual([query, 200])
  for (const query of [
    'limit=',
    'limit=x',
    'reverse=1',
    'limit=1&limit=2',
    'sort=upside',
    'nothing=1',
    '__proto__=1',
    '=1',
    '&=&',
  ])
    expect([query, await status(query)]).toEqual([query, 400])
})
