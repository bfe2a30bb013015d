// Odd values for every field of every operation, and requests that are hardly HTTP.
import { operations } from '../../../src/operations/all.ts'
import { pageOperations } from '../../../src/operations/page-operations.ts'
import type { Random } from '../../generate/random.ts'
import { headerFaults } from '../../server/header-faults.ts'
import { malformedRequests, mutateRequest, STACK } from '../../server/malformed-requests.ts'
import { inputsFor, ODD_JSON, withOddField, type Input } from '../../server/operation-inputs.ts'
import { inParallel, parseResponses, sendRaw, type RawResponse } from '../../server/raw-request.ts'
import type { Target } from './target.ts'

export interface OddField {
  path: string
  valid: Input
  field: string
}

/** Not on the list of the tests: numbers that no number type holds, texts with every special meaning, other nesting. */
const MORE_JSON: readonly string[] = [
  '1e999',
  '-0',
  '9'.repeat(5000),
  '0.1e-400',
  '"\\u0000\\ud800\\u202e"',
  '"../../../etc/passwd"',
  String.raw`"';drop table message;--"`,
  '"' + '(a+)+'.repeat(200) + '"',
  '"' + 'NEAR(a b) OR '.repeat(500) + '"',
  '[[],{},null,"",1]',
  `[${'"x",'.repeat(50_000)}"x"]`,
  '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000),
  '{"__proto__":{"x":1},"constructor":null}',
  '"latest"',
  '-1',
  '4294967296.5',
]

export const ODD_VALUES: readonly string[] = [...ODD_JSON, ...MORE_JSON]

/** It could empty the archive that the other requests read. */
const SKIPPED: readonly string[] = ['forget']

export async function listFields(): Promise<OddField[]> {
  const fields: OddField[] = []
  for (const { name, load } of [...operations, ...pageOperations]) {
    if (SKIPPED.includes(name)) continue
    const operation = await load()
    const [valid = {}] = inputsFor(operation)
    const path = `/api/${name.replaceAll(' ', '/')}`
    for (const field of Object.keys(operation.input.shape)) fields.push({ path, valid, field })
  }
  return fields
}

export interface OddReport {
  requests: number
  slowestMs: number
  complaints: string[]
}

/** Sends `count` pairs of field and value, beginning at `from` of all pairs. */
export async function sendFields(
  target: Target,
  fields: readonly OddField[],
  from: number,
  count: number,
): Promise<OddReport> {
  const report: OddReport = { requests: count, slowestMs: 0, complaints: [] }
  const pairs = Array.from({ length: count }, (_, index) => from + index)
  await inParallel(
    pairs,
    async (pair) => {
      // All fields with one value, then all with the next.
      const field = fields[pair % fields.length]
      const value = ODD_VALUES[Math.floor(pair / fields.length) % ODD_VALUES.length] ?? 'null'
      if (!field) return
      const body = withOddField(field.valid, field.field, value)
      const began = performance.now()
      const response = await post(target, field.path, body)
      report.slowestMs = Math.max(report.slowestMs, performance.now() - began)
      report.complaints.push(...faultsOf(`${field.path} ${body.slice(0, 200)}`, response))
    },
    4,
  )
  return report
}

async function post({ port, admitted }: Target, path: string, body: string): Promise<RawResponse | undefined> {
  const head = [`POST ${path} HTTP/1.1`, ...admitted, 'Content-Type: application/json', 'Annals-Intent: write']
  const length = `Content-Length: ${Buffer.byteLength(body)}`
  const text = await sendRaw(port, `${[...head, length, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
  return parseResponses(text)[0]
}

/** 503 says that something else is running. Documents have a policy of their own. */
function faultsOf(what: string, response: RawResponse | undefined): string[] {
  if (!response) return [`${what}: no answer`]
  const { status, body, headers } = response
  const policy = headers.get('content-security-policy')
  const isDocument = headers.has('content-disposition')
  return [
    ...(status >= 500 && status !== 503 ? [`${what}: ${status} ${body.slice(0, 200)}`] : []),
    ...(status >= 400 && STACK.test(body) ? [`${what}: a stack: ${body.slice(0, 300)}`] : []),
    ...(isDocument
      ? []
      : headerFaults(response, policy?.includes('sha256') ? policy : undefined).map((fault) => `${what}: ${fault}`)),
  ]
}

/** Sends malformed and mutated requests with and without a key. Without one, nothing but a refusal may come back. */
export async function sendMalformed(target: Target, random: Random, count: number): Promise<OddReport> {
  const began = performance.now()
  const all = [...malformedRequests(target.admitted), ...bombs(target)]
  const requests = Array.from({ length: count }, () => {
    const isAdmitted = random.chance(0.5)
    const text = all[random.below(all.length)] ?? ''
    const bytes = Buffer.from(
      `${isAdmitted ? text : text.replaceAll(`Cookie: ${target.cookie}`, 'X: 1')}\r\n\r\n`,
      'latin1',
    )
    return { isAdmitted, bytes: random.chance(0.5) ? mutateRequest(bytes, random) : bytes }
  })
  const complaints = await inParallel(requests, async ({ isAdmitted, bytes }) => {
    const text = await sendRaw(target.port, bytes, { hangsUp: true })
    const what = JSON.stringify(bytes.toString('latin1', 0, 120))
    // "100 Continue" is no response yet.
    return parseResponses(text.replace(/^HTTP\/1.1 100 .*\r\n\r\n/, '')).flatMap((response) => [
      ...faultsOf(what, response),
      ...(!isAdmitted && response.status < 400 ? [`${what}: ${response.status} without a key`] : []),
    ])
  })
  return { requests: count, slowestMs: performance.now() - began, complaints: complaints.flat() }
}

/** Many, long and repeated headers, wrong content types, methods and encodings, and bodies that end early. */
function bombs({ admitted }: Target): string[] {
  const ask = (lines: readonly string[], body = '') => `${[...lines, ...admitted].join('\r\n')}\r\n\r\n${body}`
  const list = (headers: readonly string[], body = '{}', method = 'POST') =>
    ask([`${method} /api/list HTTP/1.1`, ...headers, `Content-Length: ${body.length}`], body)
  const json = 'Content-Type: application/json'
  return [
    ask(['GET / HTTP/1.1', ...Array.from({ length: 1900 }, (_, index) => `X${index}: ${'y'.repeat(index % 5)}`)]),
    ask(['GET / HTTP/1.1', `X: ${'x'.repeat(100_000)}`]),
    ask(['GET / HTTP/1.1', `${'X'.repeat(15_000)}: 1`]),
    ask(['GET / HTTP/1.1', ...Array.from({ length: 900 }, () => 'Cookie: a=b')]),
    ask(['GET / HTTP/1.1', `Cookie: ${'a=b; '.repeat(3000)}`]),
    ask([`GET /?${'a=b&'.repeat(2000)} HTTP/1.1`]),
    ask([`GET /${'../'.repeat(3000)} HTTP/1.1`]),
    ...[
      'text/plain',
      'application/x-ndjson',
      'multipart/form-data; boundary=x',
      '',
      'application/json; charset=utf-16',
    ].map((type) => list([`Content-Type: ${type}`])),
    ...['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'HEAD', 'PROPFIND'].map((method) =>
      list([json], '{}', method),
    ),
    ...['gzip', 'br', 'deflate, gzip', 'x'.repeat(1000)].map((encoding) =>
      list([json, `Content-Encoding: ${encoding}`]),
    ),
    ...['100-continue', '200-ok'].map((expect) => list([json, `Expect: ${expect}`])),
    ask(['POST /api/list HTTP/1.1', json, 'Content-Length: 100000'], '{"limit":'),
    ask(['POST /api/list HTTP/1.1', json, 'Transfer-Encoding: chunked'], '4\r\n{"li\r\n'),
    ask(['GET /api/events HTTP/1.1']),
    ask(['GET / HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade']),
    list([json], `{"limit":${'['.repeat(490_000)}${']'.repeat(490_000)}}`),
    ask(['POST /api/list HTTP/1.1', json, 'Content-Length: 2000000'], '['.repeat(1_000_000) + ']'.repeat(1_000_000)),
  ]
}
