import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { screenError, screenWords } from './screen-words.ts'

describe('words of the command line on a screen', () => {
  test.each([
    [
      'Session 1f3a is live: written to 3 s ago. Wait until it has ended, or add --copy to edit a copy under a new session id; nothing was changed.',
      'Session 1f3a is live: written to 3 s ago. Wait until it has ended, or make an edited copy; nothing was changed.',
    ],
    [
      'Edit 12 changed the same file later; undo that first with "annals undo 12".',
      'Edit 12 changed the same file later; undo edit 12 first.',
    ],
    [
      'If Claude refuses to go on with the session, run "annals edit strip thinking".',
      'If Claude refuses to go on with the session, strip its thinking.',
    ],
    [
      'This record is thinking, which is signed. "annals edit strip 1f3a-22 thinking" takes all of it out.',
      'This record is thinking, which is signed. “Strip” of thinking takes all of it out.',
    ],
    [
      'Pictures are not cut; "annals edit strip" with "images" takes them out.',
      'Pictures are not cut; “Strip” of images takes them out.',
    ],
    ['Line 3 is damaged; run "annals edit repair" first.', 'Line 3 is damaged; repair the session first.'],
    [
      'Line 3 is damaged; run "annals edit repair" on the session first.',
      'Line 3 is damaged; repair the session first.',
    ],
    ['Shorten it: "annals edit truncate-outputs" does.', 'Shorten it: “Shorten outputs” does.'],
    [
      'A text cannot be empty; "annals edit delete 1f3a --message u1" takes the message out.',
      'A text cannot be empty; “Delete” takes the message out.',
    ],
    [
      'There is no edit 9; "annals edit history" shows those there are.',
      'There is no edit 9; the page “Edits” shows those there are.',
    ],
  ])('%s', (typed, shown) => {
    expect(screenWords(typed)).toBe(shown)
  })

  test('what has no button stays a command', () => {
    for (const words of [
      'Go on with it: "claude --resume 1f3a".',
      'Look for them with "annals redact verify --text".',
      'Say "annals edit constructor".',
    ])
      expect(screenWords(words)).toBe(words)
  })

  test('an error keeps its cause; what is none stays what it is', () => {
    const error = new Error('Run it: run "annals edit repair" first.')
    expect(screenError(error)).toMatchObject({ message: 'Run it: repair the session first.', cause: error })
    expect(screenError(7)).toBe(7)
  })

  test('is said once, and touches nothing else', () => {
    const part = fc.constantFrom('with ', '"annals undo 2"', '"annals edit strip', ' thinking"', ', or add --copy', 'ü')
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        const words = screenWords(parts.join(''))
        expect(screenWords(words)).toBe(words)
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(screenWords(text)).toBe(text)
      }),
    )
  })
})
