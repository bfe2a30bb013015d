import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mark } from './find-terms.ts'
import { makeSnippet } from './snippet.ts'
import { runs } from '../../test/extent.ts'

/** Brackets stand for marks, in the text and in the snippet. */
function snip(marked: string, length?: number): string {
  const marks: Mark[] = []
  let text = ''
  for (const piece of marked.split(/(\[[^\]]*\])/)) {
    const content = piece.startsWith('[') ? piece.slice(1, -1) : piece
    if (piece.startsWith('[')) marks.push([text.length, text.length + content.length])
    text += content
  }
  const { snippet, marks: found } = makeSnippet(text, marks, length)
  return found.reduceRight(
    (shown, [start, end]) => `${shown.slice(0, start)}[${shown.slice(start, end)}]${shown.slice(end)}`,
    snippet,
  )
}

const lorem = 'lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor invidunt'

describe('a snippet', () => {
  test.each([
    ['all of a short text', 'a [foo] b', 'a [foo] b'],
    ['white space', '  a\n\n\t[foo   bar]\n b ', 'a [foo bar] b'],
    ['no marks', lorem, 'lorem ipsum dolor sit amet…', 30],
    ['in the middle', `${lorem} [foo] ${lorem}`, '…invidunt [foo] lorem ipsum dolor…', 30],
    ['at the end', `${lorem} [foo]`, '…eirmod tempor invidunt [foo]', 30],
    ['the most marks', `[foo] ${lorem} [foo] bar [foo] ${lorem}`, '…invidunt [foo] bar [foo] lorem ipsum dolor…', 38],
    ['a long mark', `a [${lorem}] b`, 'a [lorem ipsum dolor sit amet]…', 30],
    ['no spaces', `${'日'.repeat(50)}[本]${'語'.repeat(50)}`, `…${'日'.repeat(3)}[本]${'語'.repeat(6)}…`, 10],
    ['no pair is split', `${'😀'.repeat(20)}[本]${'😀'.repeat(20)}`, '…😀[本]😀😀😀…', 10],
    ['nothing', '', ''],
    ['white space only', ' \n ', ''],
  ])('%s', (_name, marked, expected, length?: number) => expect(snip(marked, length)).toBe(expected))
})

test('any snippet is short, splits no character and keeps its marks', () => {
  const atoms = fc.constantFrom('a', 'bc', 'word', ' ', '  ', '\n\t', '日', '😀', '—')
  fc.assert(
    fc.property(
      fc.array(atoms, { maxLength: 80 }),
      fc.array(fc.nat(120), { maxLength: 8 }),
      fc.integer({ min: 4, max: 60 }),
      (parts, places, length) => {
        const text = parts.join('')
        const marks = toMarks(text, places)
        const { snippet, marks: found } = makeSnippet(text, marks, length)
        const inner = snippet.replace(/^…/, '').replace(/…$/, '')
        expect(inner.length).toBeLessThanOrEqual(length)
        expect(collapse(text)).toContain(inner)
        expect(snippet.isWellFormed()).toBe(true)
        const shown = found.map(([start, end]) => snippet.slice(start, end))
        const wanted = marks.map(([start, end]) => collapse(text.slice(start, end)))
        expect(shown.every((mark) => mark !== '' && wanted.some((whole) => whole.includes(mark)))).toBe(true)
        const fits = marks.some(([start, end]) => end - start <= length && text.slice(start, end).trim() !== '')
        expect(found.length > 0).toBe(fits || found.length > 0)
      },
    ),
    { numRuns: runs(3000) },
  )
})

function collapse(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Sorted, separate, at character boundaries. */
function toMarks(text: string, places: readonly number[]): Mark[] {
  const bounds = [...new Set(places)]
    .toSorted((a, b) => a - b)
    .filter((at) => at <= text.length && !(at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff))
  return bounds.flatMap((start, index): Mark[] => {
    const end = bounds[index + 1]
    return index % 2 === 0 && end !== undefined ? [[start, end]] : []
  })
}
