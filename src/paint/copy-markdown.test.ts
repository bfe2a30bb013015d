import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyMarkdown } from './copy-markdown.ts'
import type { Section } from '../describe/view.ts'

const base = { depth: 'tools', at: null, uuids: [] } as const

function toolWith(...sections: Section[]): string {
  const view = { title: 'Bash', summary: 'npm test', outcome: 'exit 1', status: 'error' as const, sections }
  return copyMarkdown([{ ...base, kind: 'tool', view }])
}

describe('copyMarkdown', () => {
  test('quotes the prompt and copies the answer unchanged', () => {
    const prompt = { ...base, kind: 'prompt', text: 'One\n\ntwo', isQueued: false } as const
    const answer = { ...base, kind: 'answer', text: '# Yes\n', modelSwitch: null, mark: null, isError: false } as const
    expect(copyMarkdown([prompt, answer])).toBe('> One\n>\n> two\n\n# Yes\n')
  })

  test('writes a tool call as one line and its output in a fence', () => {
    expect(toolWith({ kind: 'terminal', command: 'npm test', output: 'no\n' })).toBe(
      '**Bash** `npm test` (exit 1)\n\n```\n$ npm test\nno\n```\n',
    )
  })

  test('writes a change as a diff and a list with its checkboxes', () => {
    const hunks = [
      {
        oldStart: 3,
        newStart: 3,
        lines: [{ kind: 'removed', text: 'a' } as const, { kind: 'added', text: 'b' } as const],
      },
    ]
    const diff = toolWith({ kind: 'diff', path: 'x.ts', hunks, added: 1, removed: 1 })
    expect(diff).toContain('```diff\n--- x.ts\n+++ x.ts\n@@ -3,1 +3,1 @@\n-a\n+b\n```')
    const list = toolWith({ kind: 'list', items: [{ text: 'a', mark: 'done', items: [{ text: 'b', note: 'c' }] }] })
    expect(list).toContain('- [x] a\n  - b (c)')
  })

  test('uses fences that no text inside can close', () => {
    const text = fc.array(fc.constantFrom('`', '```', '\n', 'x', '~')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (inside) => {
        const copied = toolWith({ kind: 'code', text: inside, language: 'ts' })
        const [, marks = '', body] = /\n\n(`{3,})ts\n([^]*)\n\1\n$/.exec(copied) ?? []
        expect(body).toBe(inside.replace(/\n$/, ''))
        expect(inside.includes(marks)).toBe(false)
      }),
    )
  })
})
