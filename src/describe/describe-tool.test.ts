import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tools } from '../format/tool.ts'
import type { ToolState } from '../thread/thread.ts'
import { makeCall } from '../../test/make-call.ts'
import { nearSchema } from '../../test/near-schema.ts'
import { printToolView } from '../../test/print-view.ts'
import { describers, describeTool, toolTitle } from './describe-tool.ts'
import type { Section, ToolView } from './view.ts'
import { runs } from '../../test/extent.ts'

const KINDS = new Set<Section['kind']>([
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
])
const STATES: ToolState[] = ['done', 'error', 'denied', 'interrupted', 'cancelled', 'running', 'missing']

const samples = tools.map((tool) => {
  const sample: { input: unknown; result?: unknown } = JSON.parse(tool.sample)
  return { name: tool.name, ...sample }
})

function check(view: ToolView): void {
  expect(view.title).not.toBe('')
  for (const line of [view.title, view.summary, view.outcome]) expect(line).not.toMatch(/[\r\n]/)
  for (const section of view.sections) expect(KINDS).toContain(section.kind)
}

describe('describers', () => {
  test('has one describer per declared tool', () => {
    expect(Object.keys(describers).toSorted()).toStrictEqual(tools.map(({ name }) => name).toSorted())
    for (const { name } of tools) expect(describers[name].name).toBe(name)
  })

  test.each(tools.flatMap((tool) => (tool.aliases ?? []).map((alias) => [alias, tool.name])))(
    '%s is described as %s',
    (alias, name) => {
      const sample = samples.find((each) => each.name === name)
      const parts = { structured: sample?.result }
      expect(describeTool(makeCall(alias, sample?.input, parts))).toStrictEqual(
        describeTool(makeCall(name, sample?.input, parts)),
      )
      expect(toolTitle(alias)).toBe(name)
    },
  )
})

test('samples match the snapshot', async () => {
  const views = samples.map(({ name, input, result }) =>
    printToolView(describeTool(makeCall(name, input, { structured: result }))),
  )
  await expect(views.join('\n')).toMatchFileSnapshot('../../test/fixtures/views/tools.txt')
})

describe.each(samples)('$name', ({ name, input, result }) => {
  test('describes its sample', () => {
    const view = describeTool(makeCall(name, input, { structured: result }))
    check(view)
    expect(view.title).toBe(name)
    expect(view.status).toBe('done')
  })

  test.each(STATES)('describes the state %s', (state) => {
    const view = describeTool(makeCall(name, input, { state, text: 'told in a word', structured: 'Error: told' }))
    check(view)
    expect(view.status).toBe(state)
    expect(view.outcome !== '' || state === 'done').toBe(true)
  })

  test('describes a call without input and structured result', () => {
    check(describeTool(makeCall(name, {}, { text: 'an answer', content: [{ type: 'text', text: 'an answer' }] })))
    check(describeTool(makeCall(name, null)))
    expect.hasAssertions()
  })
})

describe('never throws', () => {
  const states = fc.constantFrom(...STATES)

  test.each(tools.map((tool) => [tool.name, tool] as const))('%s, near its schemas', (name, tool) => {
    fc.assert(
      fc.property(
        nearSchema(tool.input),
        nearSchema(tool.result),
        fc.string(),
        states,
        (input, result, text, state) => {
          const call = makeCall(name, input, { state, text, structured: result })
          check(describeTool(call))
          // Call the describer directly: describeTool would catch the error.
          expect(() => describers[name].describe(call)).not.toThrow()
        },
      ),
      { numRuns: runs(60) },
    )
    expect.hasAssertions()
  })

  test('any name with any JSON', () => {
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom(...tools.map((tool) => tool.name), 'mcp__a__b', 'toString', '__proto__'),
    )
    fc.assert(
      fc.property(
        names,
        fc.jsonValue(),
        fc.jsonValue(),
        fc.jsonValue(),
        states,
        (name, input, result, mcpMeta, state) => {
          check(describeTool(makeCall(name, input, { state, structured: result, mcpMeta })))
        },
      ),
    )
    expect.hasAssertions()
  })

  test('shows an input that throws when accessed raw', () => {
    const input = Object.defineProperty({}, 'todos', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    const view = describeTool(makeCall('TodoWrite', input, {}))
    expect(view).toMatchObject({ title: 'TodoWrite', status: 'done', sections: [{ kind: 'raw', title: 'Input' }] })
  })
})

describe('for all tools', () => {
  test('shows a long error in a section', () => {
    const text = '<tool_use_error>String to replace not found in file.\nString: const a</tool_use_error>'
    const view = describeTool(makeCall('Skill', { skill: 'x' }, { state: 'error', text }))
    expect(view.outcome).toBe('failed: String to replace not found in file.')
    expect(view.sections).toStrictEqual([
      { kind: 'text', text: 'String to replace not found in file.\nString: const a', title: 'Error' },
    ])
  })

  test('notes that a result was cleared', () => {
    const text = '[Old tool result content cleared]'
    const view = describeTool(makeCall('WebFetch', { url: 'https://a.example' }, { text }))
    expect(view.summary).toBe('https://a.example')
    expect(view.sections).toStrictEqual([expect.objectContaining({ text: expect.stringContaining('cleared') })])
  })

  test('names the file of a spilled output once', () => {
    const spilled = {
      text: '<persisted-output>\nPreview (first 2KB):\nrow 1\n</persisted-output>',
      spilledTo: '/t/1.txt',
    }
    const mcp = describeTool(makeCall('mcp__db__query', { sql: 'all' }, spilled))
    expect(mcp.sections).toStrictEqual([
      { kind: 'text', text: 'row 1' },
      { kind: 'file', path: '/t/1.txt', note: 'full output' },
    ])
    const bash = describeTool(makeCall('Bash', { command: 'seq 9' }, spilled))
    expect(bash.sections.filter(({ kind }) => kind === 'file')).toHaveLength(1)
  })

  test('shows the output of a failed command as its error', () => {
    const view = describeTool(
      makeCall('Bash', { command: 'make' }, { state: 'error', text: 'Exit code 2\nno rule\nat all' }),
    )
    expect(view.outcome).toBe('exit 2')
    expect(view.sections.map(({ kind }) => kind)).toStrictEqual(['terminal'])
  })
})

describe('titles', () => {
  test.each([
    ['mcp__github__create_issue', 'github: create_issue'],
    ['mcp__a__b__c', 'a: b__c'],
    ['mcp__broken', 'mcp__broken'],
    ['HoloDeck', 'HoloDeck'],
    ['', 'Unknown tool'],
    ['  \n ', 'Unknown tool'],
    ['a\nb', 'a b'],
    ['x'.repeat(100), `${'x'.repeat(59)}…`],
  ])('%j is %s', (name, title) => {
    expect(toolTitle(name)).toBe(title)
  })
})
