// A record with NUL bytes inside is repaired wherever it is read: again from its byte range too.
import { describe, expect, it } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION } from './annals.ts'

const FIRST = '11111111-1111-4111-8111-111111111111'
const SECOND = '22222222-2222-4222-8222-222222222222'

const whole = prompt(FIRST, 'the barnacle opens at high tide', { sessionId: SESSION })
const last = prompt(SECOND, 'and closes', { sessionId: SESSION, parentUuid: FIRST })

/** In the middle of a word, as a crash or a network disk leaves them. */
const withNul = whole.replace('barn', 'barn\0\0\0')

/** Spread over keys, values and the space between them. */
const blocks = prompt(SECOND, '', {
  sessionId: SESSION,
  message: {
    role: 'user',
    content: [
      { type: 'text', text: 'low' },
      { type: 'image', source: { type: 'base64', data: 'iVBO' } },
    ],
  },
})

/** What a shell of Windows writes. */
const wide = Buffer.from(whole.replace('opens', 'öpens 開'), 'utf16le')

describe.each([
  ['NUL bytes', Buffer.from(withNul), 'opens at high'],
  ['UTF-16', wide, 'öpens 開'],
])('a record with %s', (_, line, phrase) => {
  const rest = Buffer.from(`\n${last}\n`)
  const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: Buffer.concat([line, rest]) })

  it.each([['--json'], ['--depth all'], ['--raw --json']])('is shown with %s', (flags) => {
    const { code, stdout, stderr } = annals(world, ['show', SESSION, ...flags.split(' ')])
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining('changed') })
    expect(stdout).toContain('barnacle')
  })

  it('is found by a phrase, with its text', () => {
    const { code, stdout } = annals(world, ['search', `"barnacle ${phrase}"`, '--json'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('barnacle') })
  })

  it('is exported', () => {
    const { code, stdout } = annals(world, ['export', SESSION, '--format', 'md', '--output', '-'])
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('barnacle') })
  })
})

describe('an edit of a session with NUL bytes', () => {
  const places = ['"type":"im', '"image', '"ty', '"type"', '"source":', '"content":[', '{"type":"text"', '"data":"iV']
  it.each(places)('after %s plans the edit or refuses it with the remedy', (place) => {
    const damaged = blocks.replace(place, `${place}\0\0`)
    expect(damaged).toContain('\0')
    const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${whole}\n${damaged}\n` })
    for (const edit of ['strip SESSION images', 'strip SESSION thinking', 'truncate-outputs SESSION --over 1k']) {
      const { code, stderr } = annals(world, ['edit', ...edit.replace('SESSION', SESSION).split(' ')])
      expect({ edit, code, stderr }).toEqual({
        edit,
        code: expect.toBeOneOf([0, 1]),
        stderr: expect.not.stringContaining('unexpected'),
      })
      expect(code === 0 || stderr.includes('annals edit repair')).toBe(true)
    }
  })
})
