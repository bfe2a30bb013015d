import { describe, expect, test } from 'vitest'
import { USAGE_FLAG, UsageTable } from '../../analytics/ledger/usage-table.ts'
import { UsageLine } from './usage-line.ts'

const USAGE = '"usage":{"input_tokens":1,"output_tokens":2}'
const LINE = `{"timestamp":"2026-05-01T10:00:00.000Z","sessionId":"s","message":{"id":"m","model":"x",${USAGE}}}`

function readers(line: string | Buffer): string {
  const table = new UsageTable()
  const bytes = Buffer.from(line)
  new UsageLine(table, true).read(bytes, 0, bytes.length, { file: 0, line: 1, offset: 0 })
  // No row: the line is treated as damaged, and ccusage does not read damaged lines.
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

describe('ccusage', () => {
  test('reads a plain line with any unknown fields', () => {
    expect(readers(LINE)).toBe('both')
    expect(readers(withField('"type":5,"uuid":null,"isSidechain":null,"version":"2.1.0-beta","costUSD":0.5'))).toBe(
      'both',
    )
    expect(readers(withUsage('"service_tier":null,"cache_creation":null,"speed":"fast"'))).toBe('both')
  })

  test.each([
    ['a space before the brace', LINE.replace('"usage":{', '"usage": {'), 'none'],
    [
      'a space before the brace, but the bytes elsewhere',
      withField('"x":{"usage":{}}').replace(USAGE, USAGE.replace(':', ': ')),
      'both',
    ],
    ['usage that is not an object', LINE.replace(USAGE, '"usage":null'), 'none'],
  ])('searches for the bytes "usage":{ first: %s', (_, line, expected) => {
    expect(readers(line)).toBe(expected)
  })

  test.each([
    ['in a tool input', withField('"toolUseResult":{"input":{"id":null}}'), 'none'],
    ['in a list', withField('"x":[{"cwd":null}]'), 'none'],
    ['in a field with another name', withField('"x":{"ids":null,"stop_reason":null}'), 'both'],
    ['in a string', withField(String.raw`"x":"\"id\":null"`), 'both'],
    [
      'as the model of a step',
      withUsage('"iterations":[{"type":"message","model":null},{"type":"message","model":null}]'),
      'both',
    ],
    ['deeper in a step', withUsage('"iterations":[{"type":"message","x":{"model":null}}]'), 'none'],
    ['in another field of a step', withUsage('"iterations":[{"type":"message","speed":null}]'), 'none'],
    [
      'as the model of a step and of the message',
      withUsage('"iterations":[{"model":null}]').replace('"x"', 'null'),
      'none',
    ],
    ['in a list with another name', withUsage('"x":[{"model":null}]'), 'none'],
  ])('drops a line with a forbidden null: %s', (_, line, expected) => {
    expect(readers(line)).toBe(expected)
  })

  test.each([
    ['-1', 'none'],
    ['1.0', 'none'],
    ['"1"', 'none'],
    ['null', 'none'],
    ['7', 'both'],
  ])('reads a count of %s: %s', (value, expected) => {
    expect(readers(LINE.replace('"input_tokens":1', `"input_tokens":${value}`))).toBe(expected)
    expect(readers(withUsage(`"cache_creation":{"ephemeral_1h_input_tokens":${value}}`))).toBe(expected)
    expect(readers(withUsage(`"cache_read_input_tokens":${value}`))).toBe(expected)
  })

  test('requires input and output tokens', () => {
    expect(readers(LINE.replace(',"output_tokens":2', ''))).toBe('none')
    expect(readers(LINE.replace('"input_tokens":1,', ''))).toBe('none')
  })

  test.each(['"speed":"turbo"', '"speed":""', '"cache_creation":5'])('does not read usage with %s', (fields) => {
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
  ])('does not read a record with %s', (fields) => {
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
  ])('reads the time %s: %s', (time, expected) => {
    expect(readers(LINE.replace('2026-05-01T10:00:00.000Z', time))).toBe(expected)
  })

  test('skips a lone surrogate in the daily report, and in the others if the line contains a null', () => {
    expect(readers(withField(String.raw`"x":"\ud83d"`))).toBe('others')
    expect(readers(withField(String.raw`"x":"\ude00\ud83d"`))).toBe('others')
    expect(readers(withField(String.raw`"x":"\ud83d","y":null`))).toBe('none')
    expect(readers(withField(String.raw`"x":"\ud83d\ude00 \\ud83d \ud7ff"`))).toBe('both')
    expect(readers(Buffer.from(withField('"x":"\xff"'), 'latin1'))).toBe('others')
  })

  test('checks isApiErrorMessage only outside the daily report', () => {
    expect(readers(withField('"isApiErrorMessage":"x"'))).toBe('daily')
    expect(readers(withField('"isApiErrorMessage":true'))).toBe('both')
  })

  test('does not read a line with NUL bytes', () => {
    // A long string, so that it is skipped without looking at each byte.
    expect(readers(withField('"x":"a long text, so that nobody looks at each of its bytes one by one\0"'))).toBe('none')
  })

  test('ignores the version of a wrapped message', () => {
    const inner = LINE.replace('"sessionId":"s",', '')
    expect(readers(`{"version":"x","sessionId":"s","data":{"message":${inner}}}`)).toBe('both')
    expect(readers(`{"version":"x","sessionId":"","data":{"message":${inner}}}`)).toBe('none')
  })
})
