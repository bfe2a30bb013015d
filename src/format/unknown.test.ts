import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearSchema } from '../../test/near-schema.ts'
import { isObject } from './check.ts'
import { recordDefinitions } from './record.ts'
import { findUnknown } from './unknown.ts'
import { runs } from '../../test/extent.ts'

const call = (name: string, input: unknown) => assistant({ type: 'tool_use', id: 't1', name, input })
const assistant = (...content: unknown[]) => ({ type: 'assistant', message: { content } })
const user = (...content: unknown[]) => ({ type: 'user', message: { content } })
const answer = (toolUseResult: unknown) => ({ ...user({ type: 'tool_result', tool_use_id: 't1' }), toolUseResult })

const cases: [what: string, raw: unknown, ...found: string[]][] = [
  ['nothing in a known record', { type: 'summary', summary: 'a', leafUuid: null }],
  ['a type', { type: 'eclipse', at: 1 }, 'type eclipse'],
  ['a record without a type', { at: 1 }, 'type (none)'],
  ['a type that is not text', { type: 7 }, 'type (none)'],
  ['a field', { type: 'summary', mood: 'a' }, 'field summary.mood'],
  ['a field further down', { type: 'user', origin: { kind: 'human', mood: 'a' } }, 'field user.origin.mood'],
  [
    'a field in a list, whatever its index',
    { type: 'assistant', message: { usage: { iterations: [{}, { mood: 'a' }] } } },
    'field assistant.message.usage.iterations[].mood',
  ],
  [
    'a field in a map, whatever its key',
    { type: 'file-history-snapshot', snapshot: { trackedFileBackups: { 'src/a.ts': { mood: 1 } } } },
    'field file-history-snapshot.snapshot.trackedFileBackups.*.mood',
  ],
  [
    'a field of one kind, not of the other',
    { type: 'assistant', message: { effort: { mood: 1 } } },
    'field assistant.message.effort.mood',
  ],
  ['no field with a wrong type', { type: 'summary', summary: 7, leafUuid: {} }],
  ['no preview field', { type: 'assistant', message: { research_preview_2026: {} } }],
  ['a field named like a method', { type: 'summary', constructor: 1 }, 'field summary.constructor'],
  ['a system subtype', { type: 'system', subtype: 'eclipse' }, 'system eclipse'],
  [
    'a field of a system subtype',
    { type: 'system', subtype: 'compact_boundary', mood: 1 },
    'field system:compact_boundary.mood',
  ],
  ['a field of a system record without one', { type: 'system', mood: 1 }, 'field system:(none).mood'],
  ['an attachment', { type: 'attachment', attachment: { type: 'eclipse' } }, 'attachment eclipse'],
  ['an attachment without a type', { type: 'attachment', attachment: {} }, 'attachment (none)'],
  ['a progress report', { type: 'progress', data: { type: 'eclipse' } }, 'progress eclipse'],
  [
    'a field of a progress report',
    { type: 'progress', data: { type: 'bash_progress', mood: 1 } },
    'field progress:bash_progress.mood',
  ],
  ['a block', user({ type: 'hologram' }), 'block hologram'],
  ['a block without a type', user({ text: 'a' }), 'block (none)'],
  ['a field of a block', assistant({ type: 'text', mood: 1 }), 'field block:text.mood'],
  ['a block inside a result', user({ type: 'tool_result', content: [{ type: 'hologram' }] }), 'block hologram'],
  [
    'a field of a block inside a result',
    user({ type: 'tool_result', content: ['a', { type: 'text', mood: 1 }] }),
    'field block:text.mood',
  ],
  ['no text among blocks', user('a', 7, null)],
  ['a tool', call('Teleport', { to: 'a' }), 'tool Teleport'],
  ['no tool of an MCP server', call('mcp__maps__route', { to: 'a' })],
  ['a field of an input', call('Bash', { command: 'ls', mood: 1 }), 'field tool:Bash.input.mood'],
  ['a field of an input by an older name', call('Task', { mood: 1 }), 'field tool:Agent.input.mood'],
  ['a field of a result', answer({ stdout: '', mood: 1 }), 'field tool:Bash.result.mood'],
  ['nothing in a result that is text', answer('Error: no')],
  ['several things, in order', { ...user({ type: 'hologram' }), mood: 1 }, 'block hologram', 'field user.mood'],
]

test.each(cases)('finds %s', (_what, raw, ...found) => {
  expect(findUnknown(raw, () => 'Bash').map(({ family, name }) => `${family} ${name}`)).toStrictEqual(found)
})

test('includes the value', () => {
  expect(findUnknown({ type: 'summary', mood: { good: true } }, () => undefined)).toStrictEqual([
    { family: 'field', name: 'summary.mood', value: { good: true } },
  ])
})

describe('reads a result according to its call', () => {
  const raw = answer({ type: 'sound', file: {}, stdout: '' })

  test.each<[string | undefined, string[]]>([
    ['Read', ['tool:Read.result.type=sound']],
    ['Glob', ['tool:Glob.result.type', 'tool:Glob.result.file', 'tool:Glob.result.stdout']],
    ['mcp__a__b', []],
    [undefined, []],
  ])('%s', (tool, names) => {
    const asked: string[] = []
    const found = findUnknown(raw, (id) => {
      asked.push(id)
      return tool
    })
    expect(found.map(({ name }) => name)).toStrictEqual(names)
    expect(asked).toStrictEqual(['t1'])
  })
})

test.each([null, 'text', 7, true, [], [{ type: 'user', mood: 1 }]])(
  '%j is not a record and contains nothing',
  (raw) => {
    expect(findUnknown(raw, () => undefined)).toStrictEqual([])
  },
)

describe('finds a new field in any record', () => {
  test.each([...recordDefinitions.values()].map(({ type, schema }) => ({ type, schema })))(
    '$type',
    ({ type, schema }) => {
      fc.assert(
        fc.property(nearSchema(schema), (value) => {
          const raw = { ...(isObject(value) ? value : {}), type, subtype: undefined, mood: 1 }
          const labels = [`${type}.mood`, `${type}:(none).mood`]
          const found = findUnknown(raw, () => 'Read').filter(({ name }) => labels.includes(name))
          expect(found.map((unknown) => unknown.value)).toStrictEqual([1])
        }),
        { numRuns: runs(50) },
      )
    },
  )
})
