// Properties of all describers of file and shell tools, for any transcript.
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CallParts, makeCall } from '../../../test/make-call.ts'
import { nearSchema } from '../../../test/near-schema.ts'
import { findTool } from '../../format/tool.ts'
import type { Described, Describer } from '../describer.ts'
import type { Section } from '../view.ts'
import { bashOutput } from './bash-output.ts'
import { bash } from './bash.ts'
import { edit } from './edit.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { killShell } from './kill-shell.ts'
import { ls } from './ls.ts'
import { lsp } from './lsp.ts'
import { monitor } from './monitor.ts'
import { multiEdit } from './multi-edit.ts'
import { notebookEdit } from './notebook-edit.ts'
import { notebookRead } from './notebook-read.ts'
import { read } from './read.ts'
import { repl } from './repl.ts'
import { taskOutput } from './task-output.ts'
import { taskStop } from './task-stop.ts'
import { write } from './write.ts'

/** Each describer with the line it makes of its sample. */
const describers: [Describer, line: string][] = [
  [read, '/app/src/cache.ts, lines 1–2 ⇒ 1 of 80 lines'],
  [write, '/app/notes.md ⇒ new, 1 line'],
  [edit, '/app/src/cache.ts ⇒ +1 −1'],
  [multiEdit, '/app/a.ts ⇒ +1 −1, 1 edit, all occurrences'],
  [notebookEdit, '/app/plot.ipynb, cell c3 ⇒ +1 −1'],
  [notebookRead, '/app/plot.ipynb ⇒ 1 cell'],
  [bash, 'Run the tests ⇒ 12 passed'],
  [bashOutput, 'npm run dev (b1) ⇒ running'],
  [killShell, 'npm run dev (b1) ⇒ killed'],
  [taskOutput, 'Run the slow tests (b7f3c21) ⇒ completed'],
  [taskStop, 'npm run dev (b7f3c21) ⇒ stopped'],
  [monitor, 'Deployment errors ⇒ in background: m4k2p9q1x, 5 min at most'],
  [glob, 'src/**/*.test.ts ⇒ 1 file'],
  [grep, '"cacheKey" in src ⇒ 1 match in 1 file'],
  [ls, '/app ⇒ 2 entries'],
  [lsp, 'find references, /app/src/cache.ts:4:7 ⇒ 2 results in 1 file'],
  [repl, 'Add two numbers ⇒ '],
]

const kinds: readonly Section['kind'][] = [
  'text',
  'markdown',
  'code',
  'diff',
  'terminal',
  'list',
  'table',
  'image',
  'file',
  'raw',
]

/** Returns what is wrong with a view. */
function faultsOf({ summary, sections }: Described): string[] {
  return [
    ...(summary.trim() === '' ? ['no summary'] : []),
    ...sections.filter(({ kind }) => !kinds.includes(kind)).map(({ kind }) => `kind ${kind}`),
    // The browser gets views as JSON.
    ...(isDeepStrictEqual(JSON.parse(JSON.stringify(sections)), sections) ? [] : ['not plain data']),
  ]
}

const garbage: readonly unknown[] = [
  undefined,
  null,
  7,
  'text',
  '{"command":7}',
  [],
  [null, 'x', { type: 'text' }],
  {},
  { type: 'text', file: 5 },
  { type: 'tomorrow', file: 'x' },
  { stdout: 5, content: [], task: 'x', filenames: [1], structuredPatch: [{ lines: [1] }, null] },
]

describe.each(describers.map(([describer, line]) => [describer.name, describer, line] as const))(
  '%s',
  (name, describer, line) => {
    const tool = findTool(name)
    const sample: { input: unknown; result: unknown } = JSON.parse(tool?.sample ?? '{}')
    const run = (input: unknown, parts?: CallParts): Described => describer.describe(makeCall(name, input, parts))

    test('describes its sample', () => {
      const view = run(sample.input, { structured: sample.result, text: 'told' })
      expect(faultsOf(view)).toStrictEqual([])
      expect(`${view.summary} ⇒ ${view.outcome ?? ''}`).toBe(line)
    })

    test('describes its sample by the text alone', () => {
      expect(faultsOf(run(sample.input, { text: 'Some\nanswer' }))).toStrictEqual([])
    })

    test.each(['error', 'denied', 'interrupted', 'cancelled'] as const)(
      'describes a call that ended as %s',
      (state) => {
        const view = run(sample.input, { state, text: 'Exit code 1\nwhy', structured: 'Error: Exit code 1\nwhy' })
        expect(faultsOf(view)).toStrictEqual([])
        // Only a terminal section may show the text of a failure, marked as an error.
        const shown = view.sections.filter((section) => JSON.stringify(section).includes('why'))
        expect(shown.every((section) => section.kind === 'terminal' && section.isError === true)).toBe(true)
      },
    )

    test.each(['running', 'missing'] as const)('describes a call that is %s', (state) => {
      const view = run(sample.input, { state })
      expect(faultsOf(view)).toStrictEqual([])
      expect(view.outcome ?? '').toBe('')
    })

    test('describes invalid input', () => {
      for (const input of garbage) {
        expect(faultsOf(run(input))).toStrictEqual([])
        for (const structured of garbage) expect(faultsOf(run(input, { structured }))).toStrictEqual([])
      }
    })

    test('property: never throws for values near its schemas or any JSON', () => {
      // A JSON round trip removes −0 and objects without a prototype.
      const value = (schema: 'input' | 'result') =>
        fc
          .oneof(tool ? nearSchema(tool[schema]) : fc.jsonValue(), fc.jsonValue())
          .map((any): unknown => JSON.parse(JSON.stringify(any)))
      const text = fc.oneof(
        fc.string(),
        fc.constantFrom('1\ta\n2\tb', 'a.ts:1:x', '<status>x</status>', 'Exit code 1\nx'),
      )
      const state = fc.constantFrom('done', 'error', 'denied', 'interrupted')
      fc.assert(
        fc.property(value('input'), value('result'), text, state, (input, structured, answer, end) => {
          expect(faultsOf(run(input, { state: end, structured, text: answer }))).toStrictEqual([])
        }),
      )
    })
  },
)
