import { describe, expect, test } from 'vitest'
import {
  advise,
  type Advice,
  field,
  joinSentences,
  mapTexts,
  operation,
  PLAIN_NAMES,
  toAdd,
  toRun,
  wordSentence,
} from './advice.ts'
import { asTyped, commandOf } from './command-line.ts'

const UNDO = advise`Edit ${12} came later; ${toRun('undo', '12')} first.`
const LIVE = advise`It is live; wait, or ${toAdd('copy')} to edit a copy.`

describe('a sentence', () => {
  test.each([
    [
      'an operation to run',
      UNDO,
      'Edit 12 came later; run "annals undo 12" first.',
      'Edit 12 came later; run "undo 12" first.',
    ],
    [
      'a field to add',
      LIVE,
      'It is live; wait, or add --copy to edit a copy.',
      'It is live; wait, or add "copy" to edit a copy.',
    ],
    [
      'an operation with a field and its value',
      advise`${operation('edit delete', 's1', field('message', 'u4'))} takes it out.`,
      '"annals edit delete s1 --message u4" takes it out.',
      '"edit delete s1" with "message" u4 takes it out.',
    ],
    [
      'a switch that is off',
      advise`Leave out ${field('pageSize', false)}.`,
      'Leave out --no-page-size.',
      'Leave out "pageSize" off.',
    ],
    [
      'a field with a short flag',
      advise`Name it with ${field('output', 'DIR/')}.`,
      'Name it with -o DIR/.',
      'Name it with "output" DIR/.',
    ],
    [
      'a positional field',
      advise`${{ field: 'message', place: 'UUID' }}: missing`,
      'UUID: missing',
      '"message": missing',
    ],
    [
      'a command that contains quotes',
      advise`Such as: ${operation('search', '"two words"')}`,
      'Such as: annals search "two words"',
      'Such as: "search "two words""',
    ],
    [
      'lines of the source',
      advise`One
      two ${operation('list')}
      three.`,
      'One two "annals list" three.',
      'One two "list" three.',
    ],
    [
      'another sentence in it',
      advise`Not now: ${UNDO}`,
      `Not now: ${asTyped(UNDO)}`,
      `Not now: ${wordSentence(UNDO, PLAIN_NAMES)}`,
    ],
  ])('with %s', (_title, sentence, typed, plain) => {
    expect(asTyped(sentence)).toBe(typed)
    expect(wordSentence(sentence, PLAIN_NAMES)).toBe(plain)
  })

  test('without a reference is a plain string that keeps the newlines of its values', () => {
    expect(advise`Line ${3} of ${'a\n  b'} is damaged.`).toBe('Line 3 of a\n  b is damaged.')
  })

  test('survives JSON', () => {
    const sent: Advice = JSON.parse(JSON.stringify(LIVE))
    expect(asTyped(sent)).toBe(asTyped(LIVE))
  })

  test('can be joined, and mapped over every text', () => {
    const both = joinSentences([UNDO, 'Or not.', LIVE], ' ')
    expect(asTyped(both)).toBe(`${asTyped(UNDO)} Or not. ${asTyped(LIVE)}`)
    const secret = advise`key ${operation('show', 'key', field('message', 'key'))} ${field('at', 'key')}`
    expect(JSON.stringify(mapTexts(secret, (text) => text.replaceAll('key', '…')))).not.toContain('key')
    expect(mapTexts('a key', (text) => text.replaceAll('key', '…'))).toBe('a …')
  })
})

test('commandOf returns the command to type', () => {
  expect(commandOf(operation('usage daily', field('since', '2026-01-01'), field('breakdown')))).toBe(
    'annals usage daily --since 2026-01-01 --breakdown',
  )
})
