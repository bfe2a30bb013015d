import { describe, expect, test } from 'vitest'
import type { TurnItem } from '../../describe/describe-step.ts'
import type { EntryView, ToolView } from '../../describe/view.ts'
import { makeCall } from '../../../test/make-call.ts'
import { itemMarkdown } from './item-markdown.ts'

const base = { depth: 'tools', at: null, uuids: [] } as const
const print = (item: TurnItem) => itemMarkdown(item, () => null)

function tool(view: Partial<ToolView>): string {
  const full = {
    title: 'Bash',
    summary: 'npm test',
    outcome: 'exit 1',
    status: 'error' as const,
    sections: [],
    ...view,
  }
  return print({ ...base, kind: 'tool', view: full, call: makeCall('Bash', {}, { text: '' }) })
}

function entry(view: Partial<EntryView>, isThinking = false): string {
  const full = { title: 'Hook', summary: '', weight: 'show' as const, tone: 'plain' as const, sections: [], ...view }
  return print({ ...base, kind: 'entry', view: full, isThinking })
}

describe('itemMarkdown', () => {
  test('quotes a prompt as typed', () => {
    expect(print({ ...base, kind: 'prompt', text: '# a\n\n<b>', isQueued: false })).toBe('> \\# a\n>\n> &lt;b>')
    const queued = print({ ...base, kind: 'prompt', text: 'a', isQueued: true })
    expect(queued).toBe('> a\n\n*typed while Claude was working*')
  })

  test('names the model of an answer and how it ended', () => {
    const answer = {
      ...base,
      kind: 'answer',
      text: '# a',
      modelSwitch: 'opus',
      mark: { text: 'cut off', tone: 'info' },
      isError: false,
    } as const
    expect(print(answer)).toBe('*opus*\n\n#### a\n\n*cut off*')
    expect(print({ ...answer, modelSwitch: null, mark: null, isError: true })).toBe('API error: # a')
  })

  test('prints a call as a line with its outcome', () => {
    expect(tool({})).toBe('**Bash** `npm test` — exit 1')
    expect(tool({ title: 'a*b', summary: 'c`d\n# e', outcome: '<f>' })).toBe('**a\\*b** ``c`d # e`` — &lt;f>')
    expect(tool({ summary: '$= dv.x', outcome: '', status: 'denied' })).toBe('**Bash** $= dv.x — denied')
    expect(tool({ outcome: '', sections: [{ kind: 'text', text: 'no' }] })).toBe(
      '**Bash** `npm test` — failed\n\n```\nno\n```',
    )
  })

  test('prints an entry as a line and thinking as a quotation', () => {
    expect(entry({ summary: 'a*b' })).toBe('*Hook: a\\*b*')
    const sections = [{ kind: 'markdown', text: 'Which **one**?' } as const]
    expect(entry({ title: 'Thinking', summary: 'Which', sections }, true)).toBe('> *Thinking*\n>\n> Which **one**?')
  })
})
