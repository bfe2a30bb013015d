// Path traversal: in addresses, session names and other fields. Files next to the served folder and in the working
// directory contain a canary that must never be returned.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inParallel, requestRaw } from './raw-request.ts'
import { CANARY, SESSION, startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

const DOTS = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..;',
  '...',
  '.. ',
  '..%00',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '....',
]
const SLASHES = ['/', '%2f', '%2F', '\\', '%5c', '%255c', '//', '/./', '%c0%af', '%ef%bc%8f', '%00/', ';/']
const TARGETS = [
  'canary.txt',
  'canary.jsonl',
  'web-secret/canary.txt',
  'canary.txt%00.js',
  'canary.txt::$DATA',
  'CANARY~1.TXT',
]

function payloads(folder: string): string[] {
  const climbing = DOTS.flatMap((dots) =>
    SLASHES.flatMap((slash) => [1, 2, 5].map((times) => `${dots}${slash}`.repeat(times) + 'canary.txt')),
  )
  const kinds = TARGETS.flatMap((target) => [`../${target}`, `..%2f${target}`, `-secret/${target}`, target])
  const absolute = ['canary.txt', 'canary.jsonl'].flatMap((name) => [
    `${folder}/${name}`,
    `/${folder}/${name}`,
    `file://${folder}/${name}`,
    encodeURIComponent(`${folder}/${name}`),
    `${folder}/web/../${name}`,
  ])
  const devices = [
    '/etc/passwd',
    '/proc/self/environ',
    '/dev/stdin',
    'C:\\Windows\\win.ini',
    'con',
    'nul.txt',
    '~/.ssh/id',
  ]
  return [...climbing, ...kinds, ...absolute, ...devices]
}

test('no path in an address reaches a file', async () => {
  const all = payloads(sample.folder)
  expect(all.length).toBeGreaterThan(450)
  const prefixes = ['/', '/s/', '/api/']
  const targets = all.flatMap((payload, index) =>
    ['/assets/', prefixes[index % prefixes.length] ?? '/'].map(
      (prefix) => prefix + payload.replace(/^\//, '').replaceAll(' ', '%20'),
    ),
  )
  const answers = await inParallel(targets, async (target) =>
    requestRaw(sample.port, [`GET ${target} HTTP/1.1`, ...sample.admitted]),
  )
  expect(answers.filter(({ body }) => body.includes(CANARY))).toEqual([])
  // A plain name after /s/ may only return a page of the app.
  const found = answers.flatMap(({ status, body }, index) =>
    status < 400 && !body.includes('id="app"') ? [targets[index]] : [],
  )
  expect(found).toEqual([])
})

test('no field accepts a path as a session', async () => {
  const all = payloads(sample.folder)
  const sessions = ['/api/show', '/api/tree', '/api/session/outline', '/api/usage/context', '/api/usage/tools']
  const fields = [...sessions.map((path) => ({ path, name: 'session' })), { path: '/api/doctor', name: 'paths' }]
  const requests = all.map((payload, index) => {
    const { path, name } = fields[index % fields.length] ?? { path: '/api/show', name: 'session' }
    return { path, name, value: index % 2 === 0 ? payload : safeDecode(payload) }
  })
  const answers = await inParallel(requests, async ({ path, name, value }) => {
    const body = JSON.stringify({ [name]: name === 'paths' ? [value] : value })
    const head = [`POST ${path} HTTP/1.1`, ...sample.admitted, 'Content-Type: application/json']
    return requestRaw(sample.port, [...head, `Content-Length: ${Buffer.byteLength(body)}`], body)
  })
  expect(answers.filter(({ body }) => body.includes(CANARY))).toEqual([])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 404]))
})

test('every operation refuses its path fields', async () => {
  const refused: [path: string, input: object][] = [
    ['/api/doctor', { paths: ['canary.jsonl'] }],
    ['/api/doctor', { paths: [SESSION] }],
    ['/api/drift', { paths: ['-'] }],
    ['/api/list', { here: true }],
    ['/api/projects', { here: true }],
    ['/api/usage/daily', { config: 'canary.txt' }],
    ['/api/restore', { all: true, to: sample.folder }],
    ['/api/restore', { session: '../canary' }],
    ['/api/forget', { sessions: ['a', '../canary'] }],
    ['/api/usage/session', { id: '../canary' }],
    ['/api/show', { session: '-' }],
    ['/api/show', { session: ['canary.jsonl'] }],
    ['/api/show', { session: null }],
  ]
  for (const [path, input] of refused) {
    const headers = { 'content-type': 'application/json', 'annals-intent': 'write' }
    const response = await sample.fetch(path, { method: 'POST', headers, body: JSON.stringify(input) })
    expect([path, input, response.status]).toEqual([path, input, 400])
  }
  // A file in the working directory whose name could be a session's.
  expect((await sample.fetch('/api/show?session=canary.jsonl')).status).toBe(404)
})

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
