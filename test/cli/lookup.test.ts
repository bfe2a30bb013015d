import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION, type World } from './annals.ts'

const OTHER = '2a7c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c12'

interface Call {
  tool?: string
  input: Record<string, unknown>
  output: string
  isError?: boolean
}

/** A session of one prompt and these calls, one after the other. */
function session(id: string, calls: readonly Call[], day = 11): string {
  let parent = `${id.slice(0, 8)}-0000-4000-8000-000000000000`
  const lines = [prompt(parent, 'Make the tests pass', { sessionId: id })]
  for (const [index, { tool = 'Bash', input, output, isError = false }] of calls.entries()) {
    const next = (part: number) => `${id.slice(0, 8)}-0000-4000-8000-${String(index * 2 + part).padStart(12, '0')}`
    const timestamp = `2026-02-${day}T09:${String(20 + index).padStart(2, '0')}:00.000Z`
    const toolUseId = `toolu_${id.slice(0, 4)}${index}`
    const base = { cwd: '/home/mara/tidepool', sessionId: id, version: '2.1.40', timestamp }
    const use = { type: 'tool_use', id: toolUseId, name: tool, input }
    const message = { id: `msg_${id.slice(0, 4)}${index}`, role: 'assistant', model: 'claude-opus-4-6', content: [use] }
    lines.push(JSON.stringify({ ...base, type: 'assistant', uuid: next(1), parentUuid: parent, message }))
    const content = [{ type: 'tool_result', tool_use_id: toolUseId, content: output, is_error: isError }]
    lines.push(
      JSON.stringify({ ...base, type: 'user', uuid: next(2), parentUuid: next(1), message: { role: 'user', content } }),
    )
    parent = next(2)
  }
  return `${lines.join('\n')}\n`
}

const missing = (name: string) => `Exit code 1\nError: Cannot find module '/home/mara/${name}/index.js'`

const world: World = makeWorld({
  [`${PROJECT}/${SESSION}.jsonl`]: session(SESSION, [
    { input: { command: 'npm test' }, output: missing('a'), isError: true },
    { input: { command: 'ls' }, output: 'package.json' },
    { input: { command: 'npm ci && npm run build' }, output: 'done' },
    { input: { command: 'npm test' }, output: 'passed' },
  ]),
  [`${PROJECT}/${OTHER}.jsonl`]: session(
    OTHER,
    [
      { input: { command: 'npm test' }, output: missing('b'), isError: true },
      { input: { command: 'npm test -- --verbose' }, output: missing('b'), isError: true },
      { tool: 'Edit', input: { file_path: '/x/a.ts' }, output: "The user doesn't want to proceed.", isError: true },
    ],
    12,
  ),
})

function run(...args: string[]): Record<string, unknown> {
  return JSON.parse(annals(world, [...args, '--json']).stdout)
}

describe('annals errors', () => {
  test('counts failures that a helper repeats, whichever file is older', () => {
    const text = session(SESSION, [{ input: { command: 'npm test' }, output: missing('a'), isError: true }])
    const helper = `${PROJECT}/${SESSION}/subagents/agent-acompact-1f.jsonl`
    const repeated = makeWorld({
      [`${PROJECT}/${SESSION}.jsonl`]: text,
      [helper]: text.replaceAll('"type":"user"', '"isSidechain":true,"type":"user"'),
    })
    const early = new Date('2026-01-01')
    utimesSync(join(repeated.home, helper), early, early)
    expect(JSON.parse(annals(repeated, ['errors', '--json']).stdout)).toMatchObject({ read: 1 })
  })

  test('groups failures by message and shows what worked where they did not come back', () => {
    expect(run('errors')).toMatchObject({
      message: null,
      omitted: 0,
      read: 3,
      isComplete: true,
      errors: [
        {
          message: "Error: Cannot find module '/home/mara/b/index.js'",
          tool: 'Bash',
          count: 3,
          sessions: 2,
          worked: 1,
          firstAt: '2026-02-11T09:20:00.000Z',
          lastAt: '2026-02-12T09:21:00.000Z',
          seen: [{ session: OTHER }, { session: OTHER }, { session: SESSION, turn: 1, line: 3 }],
          afterwards: [
            {
              worked: true,
              failed: { input: 'npm test', isError: true },
              calls: [
                { input: 'ls', isError: false },
                { input: 'npm ci && npm run build', isError: false },
                { input: 'npm test', isError: false },
              ],
            },
            { worked: false, calls: [{ tool: 'Edit', input: '/x/a.ts' }] },
          ],
        },
      ],
    })
  })

  test('counts all failures by tool, day and project, up to a day', () => {
    const days = [
      { day: '2026-02-11', count: 1 },
      { day: '2026-02-12', count: 2 },
    ]
    expect(run('errors')).toMatchObject({
      tools: [{ tool: 'Bash', count: 3, days }],
      projects: [{ path: '/home/mara/tidepool', name: 'tidepool', count: 3 }],
      errors: [{ days, followed: 2 }],
    })
    expect(run('errors', '--until', '2026-02-11')).toMatchObject({ read: 1, errors: [{ count: 1, sessions: 1 }] })
    expect(run('errors', '--since', '2026-02-12', '--until', '2026-02-12')).toMatchObject({ read: 2 })
  })

  test('finds failures like a message, and none that is different', () => {
    const like = run('errors', "Error: Cannot find module '/srv/elsewhere.js'")
    expect(like['errors']).toEqual([expect.objectContaining({ count: 3 })])
    expect(run('errors', 'segmentation fault (core dumped)')['errors']).toEqual([])
  })

  test('prints them for people and as a table', () => {
    const { stdout } = annals(world, ['errors', 'cannot', 'find', 'module'])
    expect(stdout).toContain("Error: Cannot find module '/home/mara/b/index.js'")
    expect(stdout).toContain('→ Bash: npm ci && npm run build')
    const [head, row] = annals(world, ['errors', '--tsv']).stdout.split('\n')
    expect(head?.split('\t').slice(0, 4)).toEqual(['message', 'tool', 'count', 'sessions'])
    expect(row?.split('\t').slice(1, 5)).toEqual(['Bash', '3', '2', '1'])
  })
})

describe('annals runs', () => {
  test('lists inputs that succeeded, with their failures', () => {
    expect(run('runs', 'npm', 'test')['runs']).toEqual([
      expect.objectContaining({ tool: 'Bash', input: 'npm test', count: 1, failed: 2 }),
    ])
    expect(run('runs', 'nothing')['runs']).toEqual([])
    expect(annals(world, ['runs']).code).toBe(2)
  })
})
