import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../thread/thread.ts'
import { describeTool } from './describe-tool.ts'
import type { ToolItem } from './describe-turn.ts'
import { wholeResult } from './whole-result.ts'
import { sectionText } from './section-text.ts'

describe('wholeResult', () => {
  test('adds what the describer of a tool left out', () => {
    const item = itemOf('TodoWrite', { todos: [] }, 'Todos have been modified successfully. Proceed.')
    const whole = wholeResult(item)
    expect(textOf(item)).not.toContain('modified successfully')
    expect(textOf(whole)).toContain('Todos have been modified successfully. Proceed.')
  })

  test('repeats nothing that is told', () => {
    const item = itemOf('Read', { file_path: '/a.ts' }, '     1→const a = 1\n     2→\n     3→const b = 2\n')
    expect(textOf(item)).toContain('const b = 2')
    expect(wholeResult(item)).toBe(item)
  })

  test('a call without a result stays as it is', () => {
    const item = itemOf('Bash', { command: 'ls' }, null)
    expect(wholeResult(item)).toBe(item)
  })
})

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
