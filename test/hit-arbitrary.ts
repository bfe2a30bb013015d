// Search hits with hostile text: anything a transcript may contain must be safe to print.
import * as fc from 'fast-check'
import { makeHit, makeResult } from './make-hit.ts'

const ESC = '\u001b'

export const nastyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        `${ESC}]52;c;cm0gLXJmIC8=\u0007`,
        `${ESC}[2J${ESC}[H`,
        `${ESC}[31m`,
        '\u009b31m',
        '\u202eexe.gpj\u202c',
        'a\u200bb\u200c\u200d\ufeff',
        'over\rwritten\n\tnext',
        '会话记录包括一些很长的中文句子',
        '👩‍💻👍🏽❤️1️⃣🇩🇪',
        'e\u0301\ufe0f',
        '\ud83d',
        'W'.repeat(150),
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.lorem({ maxCount: 12 }),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))

export const nastyMarks = fc.array(fc.tuple(fc.integer({ min: -3, max: 200 }), fc.integer({ min: -3, max: 200 })), {
  maxLength: 4,
})

const maybe = fc.option(nastyText)

const nastyHit = fc
  .record({
    session: fc.oneof(nastyText, fc.uuid()),
    title: maybe,
    project: maybe,
    directory: maybe,
    state: fc.constantFrom('present' as const, 'archived' as const),
    uuid: fc.option(fc.oneof(nastyText, fc.uuid())),
    kind: fc.constantFrom('prompt' as const, 'tool-output' as const, 'note' as const, 'title' as const),
    tool: maybe,
    isError: fc.boolean(),
    agentId: maybe,
    agent: fc.option(fc.record({ type: maybe, description: maybe, turn: fc.option(fc.nat(9)) })),
    timestamp: fc.constantFrom(null, '2026-02-11T09:12:44.031Z', 'no date'),
    turn: fc.option(fc.nat(300)),
    branch: fc.option(fc.nat(9)),
    snippet: nastyText,
    marks: nastyMarks,
    file: nastyText,
  })
  .map((more) => makeHit(more))

export const nastyResult = fc
  .record({
    hits: fc.array(nastyHit, { maxLength: 5 }),
    query: nastyText,
    notes: fc.array(nastyText, { maxLength: 2 }),
    total: fc.nat(1000),
    isExact: fc.boolean(),
  })
  .map(({ hits, ...more }) => makeResult(hits, more))

const SGR = new RegExp(`${ESC}\\[[0-9;]*m`, 'g')

/** Returns lines that still contain a control or invisible character once our own colors are removed. */
export function harmful(lines: readonly string[]): string[] {
  return lines.filter((line) =>
    /[\p{Cc}\p{Bidi_C}\u200b-\u200f\u2028\u2029\u2060-\u2064\ufeff\p{Cs}]/u.test(withoutColors(line)),
  )
}

export function withoutColors(line: string): string {
  return line.replaceAll(SGR, '')
}
