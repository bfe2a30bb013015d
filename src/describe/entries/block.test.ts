import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocks, type ContentItem } from '../../format/block.ts'
import { readContent } from '../content/content.ts'
import { nearSchema } from '../../../test/near-schema.ts'
import { printEntryView } from '../../../test/print-view.ts'
import { blockEntry } from './block.ts'
import { runs } from '../../../test/extent.ts'

const lifted = (value: unknown): ContentItem =>
  readContent([value])[0] ?? { type: 'unknown', originalType: null, value }

test('samples match the snapshot', async () => {
  const views = blocks.map(({ type, sample }) => printEntryView(type, blockEntry(lifted(JSON.parse(sample)))))
  await expect(views.join('\n')).toMatchFileSnapshot('../../../test/fixtures/views/blocks.txt')
})

test.each(blocks.map((block) => [block.type, block.schema] as const))('%s never throws', (_type, schema) => {
  fc.assert(
    fc.property(nearSchema(schema), (value) => {
      expect(() => blockEntry(lifted(value))).not.toThrow()
    }),
    { numRuns: runs(50) },
  )
  expect.hasAssertions()
})

describe('thinking', () => {
  test('shows its text folded', () => {
    expect(blockEntry({ type: 'thinking', thinking: 'Which key?\nThe old one.' })).toStrictEqual({
      title: 'Thinking',
      summary: 'Which key?',
      weight: 'fold',
      tone: 'plain',
      sections: [{ kind: 'markdown', text: 'Which key?\nThe old one.' }],
    })
  })

  test.each(['', ' \n', undefined])('notes that there is none: %j', (thinking) => {
    expect(blockEntry({ type: 'thinking', thinking })).toMatchObject({
      summary: 'not stored by Claude Code',
      weight: 'hide',
      sections: [],
    })
  })
})

test.each([
  [
    { type: 'web_search_tool_result', content: { error_code: 'max_uses_exceeded' } },
    'failed: max uses exceeded',
    'error',
  ],
  [{ type: 'code_execution_tool_result', content: { stdout: '', stderr: 'boom', return_code: 1 } }, 'exit 1', 'plain'],
  [{ type: 'tool_search_tool_result', content: { tool_references: [{ tool_name: 'A' }] } }, '1 tool', 'plain'],
  [{ type: 'tool_result', is_error: true, content: '<tool_use_error>No file</tool_use_error>' }, 'No file', 'error'],
  [{ type: 'fallback', from: { model: 'a' }, to: { model: 'b' }, trigger: 'refusal' }, 'a → b, refusal', 'info'],
  [{ type: 'hologram', depth: 3 }, 'hologram', 'plain'],
  [7, '', 'plain'],
])('%j', (block, summary, tone) => {
  expect(blockEntry(lifted(block))).toMatchObject({ summary, tone })
})

test('shows the name and size of a PDF, and the text of a text document', () => {
  const pdf = { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: 'A'.repeat(4000) } }
  expect(blockEntry(lifted(pdf)).sections).toStrictEqual([
    { kind: 'file', path: 'document.pdf', note: 'application/pdf, 3.0 KB' },
  ])
})
