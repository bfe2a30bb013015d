import { describe, expect, test } from 'vitest'
import type { Message, ToolCall } from '../thread/thread.ts'
import { describeTool } from './describe-tool.ts'
import { describeStep, type ToolItem } from './describe-step.ts'
import { completeItems } from './complete-items.ts'
import { sectionText } from './section-text.ts'

describe('completeItems', () => {
  test('adds lines the describer left out', () => {
    const item = itemOf('TodoWrite', { todos: [] }, 'Todos have been modified successfully. Proceed.')
    const [whole = item] = wholeTools([item])
    expect(textOf(item)).not.toContain('modified successfully')
    expect(textOf(whole)).toContain('Todos have been modified successfully. Proceed.')
  })

  test('does not repeat shown text', () => {
    const item = itemOf('Read', { file_path: '/a.ts' }, '     1→const a = 1\n     2→\n     3→const b = 2\n')
    expect(textOf(item)).toContain('const b = 2')
    expect(wholeTools([item])).toEqual([item])
  })

  test('adds user text whose tags were removed', () => {
    const text = '<command-name>/init</command-name>\n<command-message>init is analyzing…</command-message>'
    const message: Message = {
      role: 'user',
      kind: 'prompt',
      uuids: ['u'],
      position: 0,
      at: null,
      model: null,
      blocks: [{ type: 'text', text }],
      toolCalls: [],
      usage: null,
      stopReason: null,
      isSynthetic: false,
      isError: false,
    }
    const [prompt, rest] = completeItems(describeStep(message, null), message)
    expect(prompt).toMatchObject({ kind: 'prompt' })
    expect(rest).toMatchObject({ kind: 'entry', depth: 'all', view: { sections: [{ text }] } })
    const plain = { ...message, blocks: [{ type: 'text' as const, text: 'Just words.' }] }
    expect(completeItems(describeStep(plain, null), plain)).toHaveLength(1)
  })

  test('keeps a call without a result unchanged', () => {
    const item = itemOf('Bash', { command: 'ls' }, null)
    expect(wholeTools([item])).toEqual([item])
  })
})

/** Returns the tool items; there are no others here. */
function wholeTools(items: readonly ToolItem[]): ToolItem[] {
  return completeItems(items, null).filter((item): item is ToolItem => item.kind === 'tool')
}

function textOf({ view }: ToolItem): string {
  return view.sections.map(sectionText).join('\n')
}

function itemOf(name: string, input: unknown, text: string | null): ToolItem {
  const result = text === null ? null : resultOf(text)
  const call: ToolCall = {
    id: 'toolu_1',
    name,
    input,
    state: result ? 'done' : 'missing',
    result,
    startedAt: null,
    endedAt: null,
    agentId: null,
  }
  return { kind: 'tool', depth: 'tools', at: null, uuids: [], view: describeTool(call), call }
}

function resultOf(text: string): ToolCall['result'] {
  return {
    uuid: 'r',
    isError: false,
    text,
    content: [{ type: 'text', text }],
    structured: undefined,
    mcpMeta: undefined,
    spilledTo: null,
    spilledText: null,
  }
}
