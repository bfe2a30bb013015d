// Checks that at every depth the exported blocks are those whose items a page shows.
import { expect, test } from 'vitest'
import { samplePlan, toExportedSession } from '../../../test/sample-sessions.ts'
import { parseValue } from '../../format/parse.ts'
import type { Depth } from '../../describe/depth.ts'
import { jsonStep } from './json-step.ts'

const SOURCE = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' }
const lines = [
  {
    type: 'user',
    message: {
      role: 'user',
      content: [
        { type: 'text', text: 'Look at it.' },
        { type: 'image', source: SOURCE },
      ],
    },
  },
  {
    type: 'assistant',
    message: {
      id: 'm1',
      model: 'claude-opus-5',
      content: [
        { type: 'thinking', thinking: 'hm' },
        { type: 'text', text: 'A pier.' },
        { type: 'container_upload', file_id: 'file_1' },
        { type: 'compaction', content: 'So far.' },
        { type: 'tool_use', id: 't1', name: 'Read', input: {} },
      ],
    },
  },
]

async function blocksAt(depth: Depth, thinking: boolean): Promise<string[]> {
  const main = lines.map((line, position) => {
    const chained = { ...line, uuid: `u${position}`, parentUuid: position === 0 ? null : 'u0' }
    return { ...parseValue(chained, { offset: 0, length: 0, line: position + 1 }), position, line: position + 1 }
  })
  const session = toExportedSession('s', { main, agents: [] })
  const { options } = samplePlan({ options: { depth, thinking } })
  const blocks: string[] = []
  const [part] = session.parts
  if (!part) return blocks
  for await (const step of session.readSteps(part)) {
    const message = jsonStep(step, options)
    if (message && 'blocks' in message) blocks.push(JSON.stringify(message.blocks, ['type']))
  }
  return blocks.flatMap((each) => [...each.matchAll(/"type":"(\w+)"/g)].map(([, type = '']) => type))
}

test.each([
  ['prompts', false, ['text']],
  ['chat', false, ['text', 'image', 'text', 'container_upload']],
  ['tools', true, ['text', 'image', 'thinking', 'text', 'container_upload']],
  ['all', false, ['text', 'image', 'text', 'container_upload', 'compaction']],
  ['all', true, ['text', 'image', 'thinking', 'text', 'container_upload', 'compaction']],
] as const)('depth %s, thinking %s', async (depth, thinking, types) => {
  expect(await blocksAt(depth, thinking)).toEqual(types)
})
