import { describe, expect, test } from 'vitest'
import { advise, field, operation, toAdd, toRun } from '../src/text/advice.ts'
import { onScreen } from './screen-names.ts'

describe('onScreen', () => {
  test.each([
    [
      advise`Wait until it has ended, or ${toAdd('copy')} to edit a copy.`,
      'Wait until it has ended, or turn on “Make an edited copy instead” to edit a copy.',
    ],
    [advise`Undo that first with ${operation('undo', '12')}.`, 'Undo that first with “Undo” on edit 12.'],
    [advise`${operation('undo')} brings it back.`, '“Undo” brings it back.'],
    [advise`If Claude refuses, ${toRun('edit strip', 'thinking')}.`, 'If Claude refuses, strip its thinking.'],
    [advise`${operation('edit strip', '1f3a', 'thinking')} takes it out.`, '“Strip” (thinking) takes it out.'],
    [advise`${operation('edit strip')} with "images" takes them out.`, '“Strip” with "images" takes them out.'],
    [advise`Line 3 is damaged; ${toRun('edit repair')} first.`, 'Line 3 is damaged; repair the session first.'],
    [advise`${operation('edit repair')} mends damage.`, '“Repair” mends damage.'],
    [advise`${operation('edit truncate-outputs')} does.`, '“Truncate outputs” does.'],
    [advise`${operation('edit delete', '1f3a', field('message', 'u1'))} takes it out.`, '“Delete” takes it out.'],
    [advise`Delete single messages with ${field('message')}.`, 'Delete single messages with “This message”.'],
    [advise`${operation('edit history')} shows those there are.`, 'the “Edits” page shows those there are.'],
    [advise`There is no such session; ${toRun('list')}.`, 'There is no such session; open the “Sessions” page.'],
    [advise`${operation('errors')} lists them.`, 'the “Errors” page lists them.'],
  ])('%j', (sentence, shown) => {
    expect(onScreen(sentence)).toBe(shown)
  })

  test('names an operation without a button by its command', () => {
    expect(onScreen(advise`Look with ${operation('redact verify', field('text'))}.`)).toBe(
      'Look with "annals redact verify --text".',
    )
    expect(onScreen(advise`${toRun('edit constructor')}, ${toRun('constructor')}, ${field('constructor')}`)).toBe(
      'run "annals edit constructor", run "annals constructor", --constructor',
    )
  })

  test('returns plain text unchanged', () => {
    expect(onScreen('Go on with it: "claude --resume 1f3a".')).toBe('Go on with it: "claude --resume 1f3a".')
  })
})
