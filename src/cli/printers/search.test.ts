import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import pc from 'picocolors'
import { afterAll, describe, expect, test } from 'vitest'
import { harmful, nastyResult, withoutColors } from '../../../test/hit-arbitrary.ts'
import { makeHit, makeResult, SESSION_ID } from '../../../test/make-hit.ts'
import { createContext } from '../../operations/context.ts'
import { textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { printSearch } from './search.ts'
import { runs } from '../../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

const context = createContext({
  platform: 'linux',
  env: { CLAUDE_CONFIG_DIR: folder, ANNALS_HOME: folder },
  home: folder,
  now: () => Date.UTC(2026, 1, 14, 12),
  directory: folder,
  overrides: {},
  stdin: Readable.from([]),
})

const makeTerminal = (width: number, isColored = false): Terminal => ({
  write() {},
  send: async () => {},
  page: async () => false,
  writeError() {},
  width: Math.min(width, 100),
  tableWidth: width,
  showsProgress: false,
  colors: pc.createColors(isColored),
})

const print = (result: ReturnType<typeof makeResult>, terminal = makeTerminal(80)) =>
  printSearch(result, terminal, context)

const OTHER = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

describe('printSearch', () => {
  test('prints sessions in the order of their best hits', () => {
    const hits = [
      makeHit(),
      makeHit({ branch: 2, turn: 1 }),
      makeHit({
        session: OTHER,
        title: 'Older one',
        state: 'archived',
        resume: `annals restore ${OTHER} && cd '/srv/my site' && claude --resume ${OTHER}`,
        project: '/srv/site',
      }),
      makeHit({
        kind: 'tool-output',
        tool: 'Bash',
        isError: true,
        agentId: 'a29239b',
        agent: { type: 'Explore', description: 'Find users', turn: 5 },
        snippet: 'no alerts here',
        marks: [[3, 9]],
        sessions: [SESSION_ID, OTHER, 'x'],
        timestamp: '2026-02-13T09:00:00.000Z',
      }),
    ]
    expect(print(makeResult(hits, { notes: ['"projct:" was read as text; did you mean project:?'] })))
      .toMatchInlineSnapshot(`
        "Hint: "projct:" was read as text; did you mean project:?

        Harbour alerts
        tidepool · 1 day ago · 3 hits
          prompt · turn 1
            Why two alerts?
            annals show 2db3c17a --message 55824eed --depth all
          prompt · branch 2
            Why two alerts?
            annals show 2db3c17a --message 55824eed --depth all
          Bash output · error · agent Explore: Find users · started in turn 5 · also in…
            no alerts here
            annals show 2db3c17a --message 55824eed --depth all
          cd /home/mara/tidepool && claude --resume 2db3c17a-42a2-4a5f-ad0e-8945fe435352

        Older one
        site · 3 days ago · 1 hit · archived
          prompt · turn 1
            Why two alerts?
            annals show 0f6c1d6e --message 55824eed --depth all
          annals restore 0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11 && cd '/srv/my site' && claude --resume 0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11

        4 hits in 2 sessions (0.8 ms)
        "
      `)
  })

  test.each([
    ['all', makeResult([makeHit()]), '1 hit in 1 session (0.8 ms)'],
    ['a page', makeResult([makeHit(), makeHit()], { total: 23 }), '2 of 23 hits in 1 session (0.8 ms). Use --limit,'],
    ['at least', makeResult([makeHit()], { total: 1200, isExact: false }), '1 of 1,200+ hits in 1 session'],
    ['not known', makeResult([makeHit()], { total: 1, isExact: false }), '1 of 1+ hits in 1 session'],
    ['a page too far', makeResult([], { total: 23 }), 'There are only 23 hits; use a smaller --offset.'],
  ])('counts: %s', (_title, result, words) => {
    expect(print(result)).toContain(words)
  })

  test('gives advice if nothing is found', () => {
    const result = makeResult([], { query: 'alrets project:tide -kind:note "a b"' })
    expect(print(result)).toMatchInlineSnapshot(`
      "No hits for alrets project:tide -kind:note "a b" (0.8 ms).
      - Check the spelling, or use fewer words: all of them must match.
      - Use prefix* for the beginning of a word, and *substring* for any part of it.
      - Remove a filter: project:tide -kind:note
      "
    `)
    expect(print(makeResult([], { query: 'std::vector' }))).not.toContain('filter')
  })

  test('highlights matches on a color terminal', () => {
    expect(print(makeResult([makeHit()]), makeTerminal(80, true))).toContain(
      `two ${pc.createColors(true).bold(pc.createColors(true).magenta('alerts'))}?`,
    )
  })

  test('cuts nothing if the output is not a terminal', () => {
    const title = 'word '.repeat(60).trim()
    const text = print(makeResult([makeHit({ title, snippet: title, marks: [] })]), makeTerminal(Infinity))
    expect(text.split('\n').filter((line) => line.trim() === title)).toHaveLength(2)
  })

  test('shows at most two lines of a hit', () => {
    const snippet = 'alert '.repeat(60)
    const lines = print(makeResult([makeHit({ snippet, marks: [] })]), makeTerminal(50)).split('\n')
    expect(lines.filter((line) => line.startsWith('    alert'))).toHaveLength(2)
  })

  test('names hits without a title or session', () => {
    expect(print(makeResult([makeHit({ title: null })]))).toContain(`Session ${SESSION_ID}\n`)
    const text = print(
      makeResult([
        makeHit({ title: null, session: '', resume: null, file: '/x/y.jsonl', timestamp: null, project: null }),
      ]),
    )
    expect(text).toContain('/x/y.jsonl\n1 hit\n')
    expect(text).not.toContain('claude --resume')
  })

  test('stays within the width except for commands, and lets no control character through', () => {
    fc.assert(
      fc.property(nastyResult, fc.integer({ min: 20, max: 140 }), fc.boolean(), (result, width, isColored) => {
        const lines = print(result, makeTerminal(width, isColored)).split('\n')
        expect(harmful(lines)).toEqual([])
        const isCommand = (line: string) => /^ +(?:annals show |annals restore |cd |claude --resume )/.test(line)
        const shown = lines.map(withoutColors).filter((line) => !isCommand(line))
        expect(shown.filter((line) => textWidth(line) > width)).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })
})
