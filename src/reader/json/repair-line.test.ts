import { describe, expect, test } from 'vitest'
import { repairLine } from './repair-line.ts'

const repair = (text: string) => {
  const bytes = Buffer.from(text, 'latin1')
  const { kind, segments } = repairLine(bytes)
  return { kind, parts: segments.map(({ start, end }) => bytes.toString('latin1', start, end)) }
}

const whole = '{"type":"user","sessionId":"s1","uuid":"u1"}'
const noIdentity = '{"type":"user","uuid":"u1"}'
const noType = '{"sessionId":"s1"}'

// The position of an object decides what it needs to be a record: the situations of the damage catalog, in short.
describe('an object in a broken line', () => {
  test.each<[string, string, string[]]>([
    ['at the start', '{"a":1}#', ['{"a":1}', '#']],
    ['after another', '{"a":1}{"b":1}', ['{"a":1}', '{"b":1}']],
    [
      'after another and a byte order mark',
      '{"a":1}\u00ef\u00bb\u00bf{"b":1}',
      ['{"a":1}', '\u00ef\u00bb\u00bf', '{"b":1}'],
    ],
    ['after another and NUL', '{"a":1}\0 {"b":1}', ['{"a":1}', '\0 ', '{"b":1}']],
    ['at the end, with a type', `#${noIdentity}`, ['#', noIdentity]],
    ['at the end, with an identity', `#${noType}`, ['#', noType]],
    ['at the end, with neither', '#{"a":1}', ['#{"a":1}']],
    ['at the end after a colon, with both', `{"a":${whole}`, ['{"a":', whole]],
    ['at the end after a colon, without identity', `{"a":${noIdentity}`, [`{"a":${noIdentity}`]],
    ['at the end after a colon, without type', `{"a":${noType}`, [`{"a":${noType}`]],
    ['at the end after a comma', `{"a":1, ${whole}`, ['{"a":1, ', whole]],
    ['at the end after a bracket', `{"a":[ ${whole}`, ['{"a":[ ', whole]],
    ['before text, with both', `#${whole} text`, ['#', whole, ' text']],
    ['before text, without identity', `#${noIdentity} text`, [`#${noIdentity} text`]],
    ['between commas that only look like structure', `{"a":"b,${whole},c"}`, ['{"a":"b,', whole, ',c"}']],
    ['between commas that are structure', `{"a":[1,${whole},2],#}`, [`{"a":[1,${whole},2],#}`]],
    ['inside a list that is not in an object', `[${whole},${whole},#]`, ['[', whole, ',', whole, ',#]']],
    ['inside another, which is at the end', `#{"a":${whole}}`, [`#{"a":${whole}}`]],
  ])('%s', (_title, text, parts) => {
    expect(repair(text).parts).toEqual(parts)
  })
})

test.each([
  [`${whole}${whole}`, 'glued'],
  [`{"a":"b${whole}`, 'spliced'],
  [`${whole}{"a":"b`, 'spliced'],
  [`{"a" 1}${whole}`, 'spliced'],
  ['{"a":"b', 'truncated'],
  ['{"a" 1}', 'malformed'],
  [`${whole}#`, 'garbage'],
  ['text', 'garbage'],
  [`${whole}\0`, 'nul'],
  ['\0', 'nul'],
])('%s is %s', (text, kind) => {
  expect(repair(text).kind).toBe(kind)
})

// Patterns that restart a search again and again. The test is that this file finishes in time.
describe('ends on a hostile line', () => {
  test.each([
    '{',
    '{"',
    '{"a":',
    '{"a":[',
    '[{"a":1},',
    '{":',
    '"{":',
    '{"a":"{',
    '{"a":1}#',
    `#${whole}`,
    '{ ',
    '\0{',
    '{"a":{},',
    '\\{"',
  ])('of %s', (pattern) => {
    const text = `!${pattern.repeat(300_000 / pattern.length)}`
    const { parts } = repair(text)
    expect(parts.join('') === text).toBe(true)
  })
})
