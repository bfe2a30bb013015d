import { describe, expect, test } from 'vitest'
import { USAGE_FLAG, UsageTable } from '../../analytics/ledger/usage-table.ts'
import { UsageLine } from './usage-line.ts'

const USAGE = '"usage":{"input_tokens":1,"output_tokens":2}'
const LINE = `{"timestamp":"2026-05-01T10:00:00.000Z","sessionId":"s","message":{"id":"m","model":"x",${USAGE}}}`

/** Which of the two readers read it. */
function readers(line: string | Buffer): string {
  const table = new UsageTable()
  const bytes = Buffer.from(line)
  new UsageLine(table, true).read(bytes, 0, bytes.length, { file: 0, line: 1, offset: 0 })
  // Not read at all: it goes the way of damaged lines, which ccusage does not read.
  if (table.count === 0) return 'none'
  const flags = table.column('flags')[0] ?? 0
  const names = [
    ...((flags & USAGE_FLAG.unreadByCcusageDaily) === 0 ? ['daily'] : []),
    ...((flags & USAGE_FLAG.unreadByCcusage) === 0 ? ['others'] : []),
  ]
  return names.length === 2 ? 'both' : (names[0] ?? 'none')
}

function withUsage(fields: string): string {
  return LINE.replace('"output_tokens":2', `"output_tokens":2,${fields}`)
}

function withField(fields: string): string {
  return LINE.replace('{"timestamp"', `{${fields},"timestamp"`)
}

describe('what ccusage reads', () => {
  test('a plain line, whatever stands around it that it does not know', () => {
    expect(readers(LINE)).toBe('both')
    expect(readers(withField('"type":5,"uuid":null,"isSidechain":null,"version":"2.1.0-beta","costUSD":0.5'))).toBe(
      'both',
    )
    expect(readers(withUsage('"service_tier":null,"cache_creation":null,"speed":"fast"'))).toBe('both')
  })

  test.each([
    ['a space before the brace', LINE.replace('"usage":{', '"usage": {'), 'none'],
    [
      'unless the bytes stand elsewhere',
      withField('"x":{"usage":{}}').replace(USAGE, USAGE.replace(':', ': ')),
      'both',
    ],
    ['no usage that is an object', LINE.replace(USAGE, '"usage":null'), 'none'],
  ])('the bytes it looks for: %s', (_, line, expected) => {
    expect(readers(line)).toBe(expected)
  })

  test.each([
    ['in what a tool was given', withField('"toolUseResult":{"input":{"id":null}}'), 'none'],
    ['in a list', withField('"x":[{"cwd":null}]'), 'none'],
    ['of another name', withField('"x":{"ids":null,"stop_reason":null}'), 'both'],
    ['in a text', withField(String.raw`"x":"\"id\":null"`), 'both'],
    ['of a step', withUsage('"iterations":[{"type":"message","model":null},{"type":"message","model":null}]'), 'both'],
    ['deeper in a step', withUsage('"iterations":[{"type":"message","x":{"model":null}}]'), 'none'],
    ['of another field of a step', withUsage('"iterations":[{"type":"message","speed":null}]'), 'none'],
    ['of a step and of the message', withUsage('"iterations":[{"model":null}]').replace('"x"', 'null'), 'none'],
    ['in a list of another name', withUsage('"x":[{"model":null}]'), 'none'],
  ])('a null: %s', (_, line, expected) => {
    expect(readers(line)).toBe(expected)
  })

  test.each([
    ['-1', 'none'],
    ['1.0', 'none'],
    ['"1"', 'none'],
    ['null', 'none'],
    ['7', 'both'],
  ])('a count of %s', (value, expected) => {
    expect(readers(LINE.replace('"input_tokens":1', `"input_tokens":${value}`))).toBe(expected)
    expect(readers(withUsage(`"cache_creation":{"ephemeral_1h_input_tokens":${value}}`))).toBe(expected)
    expect(readers(withUsage(`"cache_read_input_tokens":${value}`))).toBe(expected)
  })

  test('counts that must be there', () => {
    expect(readers(LINE.replace(',"output_tokens":2', ''))).toBe('none')
    expect(readers(LINE.replace('"input_tokens":1,', ''))).toBe('none')
  })

  test.each(['"speed":"turbo"', '"speed":""', '"cache_creation":5'])('usage with %s is not read', (fields) => {
    expect(readers(withUsage(fields))).toBe('none')
  })

  test.each([
    '"version":"2.1"',
    '"version":2',
    '"requestId":""',
    '"requestId":5',
    '"isSidechain":"yes"',
    '"costUSD":"1"',
    '"costUSD":true',
  ])('a record with %s is not read', (fields) => {
    expect(readers(withField(fields))).toBe('none')
  })

  test.each([
    ['2026-05-01T10:00:00Z', 'both'],
    ['2026-05-01T10:00:00+02:00', 'both'],
    ['2026-05-01T10:00:00.000-02:00', 'both'],
    ['2026-05-01T10:00:00.00Z', 'none'],
    ['2026-05-01 10:00:00Z', 'none'],
    ['2026-05-01T10:00:00,000Z', 'none'],
    ['2026-05-01T10:00:00z', 'none'],
    ['2026-05-01T10:00:00+0200', 'none'],
    ['2026-05-01', 'none'],
  ])('the time %s', (time, expected) => {
    expect(readers(LINE.replace('2026-05-01T10:00:00.000Z', time))).toBe(expected)
  })

  test('half a character stops the reader of the daily report, and the others where they look for a null', () => {
    expect(readers(withField(String.raw`"x":"\ud83d"`))).toBe('others')
    expect(readers(withField(String.raw`"x":"\ude00\ud83d"`))).toBe('others')
    expect(readers(withField(String.raw`"x":"\ud83d","y":null`))).toBe('none')
    expect(readers(withField(String.raw`"x":"\ud83d\ude00 \\ud83d \ud7ff"`))).toBe('both')
    expect(readers(Buffer.from(withField('"x":"\xff"'), 'latin1'))).toBe('others')
  })

  test('a flag that only the others look at', () => {
    expect(readers(withField('"isApiErrorMessage":"x"'))).toBe('daily')
    expect(readers(withField('"isApiErrorMessage":true'))).toBe('both')
  })

  test('bytes that a crash left', () => {
    expect(readers(withField('"x":"a long text, so that nobody looks at each of its bytes one by one\0"'))).toBe('none')
  })

  test('of a wrapped message, nobody asks for the version', () => {
    const inner = LINE.replace('"sessionId":"s",', '')
    expect(readers(`{"version":"x","sessionId":"s","data":{"message":${inner}}}`)).toBe('both')
    expect(readers(`{"version":"x","sessionId":"","data":{"message":${inner}}}`)).toBe('none')
  })
})
