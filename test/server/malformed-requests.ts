// Requests that are not valid HTTP, and requests with random changes.
import type { Random } from '../generate/random.ts'

/** What an answer must not contain. */
export const STACK = /\bat .*(?:\.[jt]s:\d+|node:internal)|node_modules|\/src\/server/

/** `admitted`: the Host and Cookie lines of a request that passes the guard. */
export function malformedRequests(admitted: readonly string[]): string[] {
  const ask = (line: string, headers: readonly string[] = [], body = '') =>
    `${[line, ...admitted, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`
  const post = (headers: readonly string[], body = '') => ask('POST /api/list HTTP/1.1', headers, body)
  const json = 'Content-Type: application/json'
  return [
    ...['', 'get', 'G\0T', 'G T', 'GET/', '\u00e9', 'X'.repeat(300), 'GET GET'].map((method) =>
      ask(`${method} / HTTP/1.1`),
    ),
    ...['HTTP/1.2', 'HTTP/3.0', 'HTP/1.1', 'HTTP/1.1 x', 'HTTP/11', 'ICE/1.0'].map((v) => ask(`GET / ${v}`)),
    ...[' ', 'x', '\0', '/\0', '/\x7f', '/\u00ff', '/a b', '\\', '?', '#', '/%', '/%zz', '//'].map((target) =>
      ask(`GET ${target} HTTP/1.1`),
    ),
    ...[
      'Content-Length: -1',
      'Content-Length: x',
      'Content-Length: 1, 2',
      'Content-Length: 0x1',
      'Content-Length: 1e9',
    ].map((line) => post([json, line], '{}')),
    post([json, 'Content-Length: 2', 'Content-Length: 3'], '{}'),
    post([json, 'Content-Length: 2', 'Transfer-Encoding: chunked'], '{}'),
    post([json, 'Transfer-Encoding: chunked, identity'], '{}'),
    post([json, 'Transfer-Encoding: xchunked', 'Content-Length: 2'], '{}'),
    ...['zz\r\n', 'ffffffffffffffff\r\n', '-1\r\n', '2;x=\0\r\n{}\r\n0\r\n\r\n', '2\r\n{}', '2\r\n{}xx\r\n'].map(
      (body) => post([json, 'Transfer-Encoding: chunked'], body),
    ),
    ...['X\0: 1', 'X : 1', ': 1', 'X', ' X: 1', 'X: \0', 'X: \n', 'Cookie: \x01', 'Host: x\r\n y'].map((line) =>
      post([line]),
    ),
    ask(
      'GET / HTTP/1.1',
      Array.from({ length: 3000 }, (_, index) => `X${index}: 1`),
    ),
    'GET / HTTP/1.1\r\n\r\n'.repeat(50),
    'GET /\r\n\r\n',
    '\r\n\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  ]
}

/** Replaces, removes, repeats or inserts a few bytes, and sometimes cuts off the end. */
export function mutateRequest(bytes: Buffer, random: Random): Buffer {
  let result = bytes
  for (let times = random.between(1, 4); times > 0; times--) {
    const at = random.below(result.length)
    const [head, tail] = [result.subarray(0, at), result.subarray(at)]
    const odd = Buffer.from([[0, 10, 13, 32, 58, 127, 255][random.below(8)] ?? random.below(256)])
    const kinds = [
      () => Buffer.concat([head, odd, tail.subarray(1)]),
      () => Buffer.concat([head, tail.subarray(random.between(1, 8))]),
      () => Buffer.concat([head, odd, tail]),
      () => Buffer.concat([head, tail.subarray(0, 20), tail]),
      () => (random.below(8) === 0 ? head : result),
    ]
    result = kinds[random.below(kinds.length)]?.() ?? result
  }
  return result
}
