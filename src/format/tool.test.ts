import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { compileCheck, definitionOf, MISMATCH, VALID } from './check.ts'
import {
  canonicalToolName,
  findTool,
  parseMcpName,
  parseToolInput,
  parseToolResult,
  type ToolAliases,
  type ToolInput,
  type ToolName,
  type ToolResult,
  tools,
} from './tool.ts'
import { walkSchema } from './walk.ts'

const names = tools.flatMap((tool) => [tool.name, ...(tool.aliases ?? [])])

describe.each(tools.map((tool) => [tool.name, tool] as const))('%s', (_name, tool) => {
  const sample: { input?: unknown; result?: unknown } = JSON.parse(tool.sample)

  test('has a sample input and result with declared fields only', () => {
    // LS returns text, and API tools return a separate block.
    const result = typeof sample.result === 'string' ? undefined : sample.result
    expect(sample.input).toBeDefined()
    expect(Object.keys(sample).filter((key) => key !== 'input' && key !== 'result')).toStrictEqual([])
    expect(oddities(tool.input, sample.input)).toStrictEqual([])
    expect(oddities(tool.result, result)).toStrictEqual([])
  })

  test('has notes on declared fields only', () => {
    const fields = [
      ...fieldsOf(tool.input).map((field) => `input.${field}`),
      ...fieldsOf(tool.result).map((field) => `result.${field}`),
    ]
    expect(fields).toEqual(expect.arrayContaining(Object.keys(tool.notes ?? {})))
  })
})

function oddities(schema: z.core.$ZodType, value: unknown): string[] {
  const found: string[] = []
  if (compileCheck(schema)(value) !== VALID) found.push('check')
  walkSchema(schema, value, {
    mismatch: (path) => found.push(`mismatch ${path.join('.')}`),
    unknownField: (path) => found.push(`unknown field ${path.join('.')}`),
    unknownVariant: (path) => found.push(`unknown variant ${path.join('.')}`),
  })
  return found
}

function fieldsOf(schema: z.core.$ZodType): string[] {
  const def = definitionOf(schema)
  if (def.type === 'optional') return fieldsOf(def.innerType)
  if (def.type === 'union') return def.options.flatMap(fieldsOf)
  return def.type === 'object' ? Object.keys(def.shape) : []
}

describe('names', () => {
  test('are unique, including aliases', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  test('maps an alias to the current name', () => {
    expect(canonicalToolName('Task')).toBe('Agent')
    expect(canonicalToolName('exit_plan_mode')).toBe('ExitPlanMode')
    expect(findTool('KillBash')).toBe(findTool('KillShell'))
  })

  test.each(['', 'mcp__a__b', 'constructor', '__proto__', 'Ba\nsh<b>'])(
    'returns the unknown name %j unchanged',
    (name) => {
      expect(canonicalToolName(name)).toBe(name)
      expect(findTool(name)).toBeUndefined()
    },
  )
})

describe('the types', () => {
  // Declared like the input interfaces of the public format documentation; the compiler is the test.
  test('accept the documented inputs', () => {
    const inputs = {
      bash: {
        command: 'ls',
        description: 'List',
        timeout: 1,
        run_in_background: true,
        dangerouslyDisableSandbox: false,
      },
      read: { file_path: '/a', offset: 1, limit: 2 },
      write: { file_path: '/a', content: '' },
      edit: { file_path: '/a', old_string: 'a', new_string: 'b', replace_all: true },
      multiEdit: { file_path: '/a', edits: [{ old_string: 'a', new_string: 'b', replace_all: true }] },
      glob: { pattern: '*', path: '/' },
      grep: {
        pattern: 'a',
        glob: '*',
        type: 'ts',
        output_mode: 'count',
        '-i': true,
        '-n': true,
        '-A': 1,
        '-B': 1,
        '-C': 1,
      },
      task: { prompt: 'p', subagent_type: 'Explore', description: 'd', model: 'haiku', resume: 'a1' },
      todos: { todos: [{ content: 'c', status: 'pending', activeForm: 'a' }] },
      webSearch: { query: 'q', allowed_domains: ['a'], blocked_domains: ['b'] },
      webFetch: { url: 'u', prompt: 'p' },
    } satisfies {
      bash: ToolInput<'Bash'>
      read: ToolInput<'Read'>
      write: ToolInput<'Write'>
      edit: ToolInput<'Edit'>
      multiEdit: ToolInput<'MultiEdit'>
      glob: ToolInput<'Glob'>
      grep: ToolInput<'Grep'>
      task: ToolInput<'Task'>
      todos: ToolInput<'TodoWrite'>
      webSearch: ToolInput<'WebSearch'>
      webFetch: ToolInput<'WebFetch'>
    }
    expect(Object.keys(inputs)).toHaveLength(11)
  })

  test('follow the name, also of an alias', () => {
    const { input } = parseToolInput('Bash', { command: 'ls' })
    expect(input.command satisfies string | undefined).toBe('ls')
    const task: ToolResult<'Task'> = { status: 'completed', agentId: 'a1' }
    const today: ToolResult<'Agent'> = task
    expect(today.agentId).toBe('a1')
    const open: ToolName[] = ['Bash', 'Task', 'mcp__docs__search', 'ToolOfTomorrow']
    expect(open).toHaveLength(4)
  })

  test('know every declared alias and its tool', () => {
    const aliases = {
      AgentOutputTool: 'TaskOutput',
      KillBash: 'KillShell',
      ListMcpResourcesTool: 'ListMcpResources',
      MCPSearch: 'ToolSearch',
      ReadMcpResourceDirTool: 'ReadMcpResourceDir',
      ReadMcpResourceTool: 'ReadMcpResource',
      SlashCommand: 'Skill',
      Task: 'Agent',
      exit_plan_mode: 'ExitPlanMode',
    } satisfies ToolAliases
    const declared = tools.flatMap((tool) => (tool.aliases ?? []).map((alias) => [alias, tool.name]))
    expect(Object.fromEntries(declared)).toStrictEqual(aliases)
  })
})

describe('parseToolInput', () => {
  test('returns a valid input itself, including unknown fields', () => {
    const input = { command: 'ls', colour: 'blue' }
    expect(parseToolInput('Bash', input).input).toBe(input)
    expect(parseToolInput('Bash', input).issues).toStrictEqual([])
  })

  test('omits and reports a field of the wrong type', () => {
    expect(parseToolInput('Read', { file_path: ['/a'], offset: 3, extra: 1 })).toStrictEqual({
      input: { offset: 3, extra: 1 },
      issues: [{ kind: 'wrong-type', path: 'file_path', expected: 'string', value: ['/a'] }],
    })
    expect(parseToolInput('MultiEdit', { edits: [{ old_string: 1, new_string: 'b' }, null] })).toStrictEqual({
      input: { edits: [{ new_string: 'b' }] },
      issues: [
        { kind: 'wrong-type', path: 'edits.0.old_string', expected: 'string', value: 1 },
        { kind: 'wrong-type', path: 'edits.1', expected: 'object', value: null },
      ],
    })
  })

  test('decodes an input that was encoded twice', () => {
    expect(parseToolInput('Bash', '{"command":"ls"}')).toStrictEqual({ input: { command: 'ls' }, issues: [] })
    expect(parseToolInput('mcp__docs__search', '{"query":"a"}').input).toStrictEqual({ query: 'a' })
  })

  test.each([['a string'], ['[1]'], [[1]], [null], [7], [true]])('refuses %j', (value) => {
    expect(parseToolInput('Bash', value)).toStrictEqual({
      input: {},
      issues: [{ kind: 'wrong-type', path: '', expected: 'object', value }],
    })
  })

  test('returns an empty object for a missing input', () => {
    expect(parseToolInput('Bash', undefined)).toStrictEqual({ input: {}, issues: [] })
  })

  test.each([[{ a: 1 }], ['text'], [[1]], [null], [undefined]])('keeps %j of an unknown tool', (value) => {
    expect(parseToolInput('__proto__', value)).toStrictEqual({ input: value, issues: [] })
  })
})

describe('parseToolResult', () => {
  test('distinguishes the forms', () => {
    expect(parseToolResult('Bash', { stdout: 'ok' })).toStrictEqual({
      form: 'object',
      result: { stdout: 'ok' },
      issues: [],
    })
    expect(parseToolResult('Bash', 'Error: Exit code 1')).toMatchObject({ form: 'text', text: 'Error: Exit code 1' })
    expect(parseToolResult('Bash', [{ type: 'text', text: 'a' }])).toMatchObject({ form: 'blocks' })
    expect(parseToolResult('Bash', undefined)).toStrictEqual({ form: 'none', issues: [] })
    expect(parseToolResult('Bash', null)).toStrictEqual({ form: 'none', issues: [] })
  })

  test('omits and reports a field of the wrong type', () => {
    expect(parseToolResult('Edit', { filePath: 5, structuredPatch: [{ lines: ['+a', 2] }] })).toStrictEqual({
      form: 'object',
      result: { structuredPatch: [{ lines: ['+a'] }] },
      issues: [
        { kind: 'wrong-type', path: 'filePath', expected: 'string', value: 5 },
        { kind: 'wrong-type', path: 'structuredPatch.0.lines.1', expected: 'string', value: 2 },
      ],
    })
  })

  test('keeps a read result of an unknown type', () => {
    const video = { type: 'video', file: { filePath: '/a.mp4' } }
    expect(parseToolResult('Read', video)).toStrictEqual({ form: 'object', result: video, issues: [] })
  })

  test('accepts the list of a tool that returns lists', () => {
    const resources = [{ uri: 'file:///a', name: 'a', server: 'docs' }]
    expect(parseToolResult('ListMcpResourcesTool', resources)).toStrictEqual({
      form: 'object',
      result: resources,
      issues: [],
    })
    expect(parseToolResult('ListMcpResources', { uri: 'file:///a' })).toMatchObject({
      form: 'none',
      issues: [{ path: '', expected: 'array' }],
    })
  })

  test('refuses a number and a boolean', () => {
    expect(parseToolResult('Bash', 7)).toMatchObject({ form: 'none', issues: [{ kind: 'wrong-type', value: 7 }] })
  })

  test('keeps the object of an unknown tool', () => {
    expect(parseToolResult('ToolOfTomorrow', { a: 1 })).toStrictEqual({ form: 'object', result: { a: 1 }, issues: [] })
  })
})

test('never throws, and the result always matches the schema', () => {
  fc.assert(
    fc.property(fc.constantFrom(...tools), fc.jsonValue(), fc.boolean(), (tool, json, isInput) => {
      const value = fill(isInput ? tool.input : tool.result, json)
      const { input } = parseToolInput(tool.name, value)
      const parsed = parseToolResult(tool.name, value)
      expect(compileCheck(tool.input)(input) & MISMATCH).toBe(0)
      expect(compileCheck(tool.result)(parsed.form === 'object' ? parsed.result : undefined) & MISMATCH).toBe(0)
    }),
  )
})

/** Sets the same odd value in every field the schema knows. */
function fill(schema: z.core.$ZodType, value: unknown): unknown {
  const fields = fieldsOf(schema)
  return fields.length === 0 ? value : Object.fromEntries(fields.map((field) => [field, value]))
}

describe('parseMcpName', () => {
  test.each([
    ['mcp__docs__search', { server: 'docs', tool: 'search' }],
    ['mcp__plugin_a-b_context7__query-docs', { server: 'plugin_a-b_context7', tool: 'query-docs' }],
    ['mcp__docs__search__all', { server: 'docs', tool: 'search__all' }],
    ['mcp__docs', null],
    ['mcp__docs__', null],
    ['mcp____search', null],
    ['Bash', null],
    ['', null],
  ])('%s', (name, expected) => {
    expect(parseMcpName(name)).toStrictEqual(expected)
  })
})
