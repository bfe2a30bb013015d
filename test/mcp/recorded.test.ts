// The session in docs/mcp.md is what the official client gets from the server on the bundled sample.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../rules/files.ts'
import { callTool, connect, sampleWorld } from './connect.ts'

test('the recorded session is true', { timeout: 60_000 }, async () => {
  const document = readFileSync(join(root, 'docs', 'mcp.md'), 'utf8')
  const recorded = /## A session[^]*?```\n([^]*?)```/.exec(document)?.[1] ?? ''
  const calls = recorded.trimEnd().split(/^> /m).slice(1)
  expect(calls.length).toBeGreaterThan(4)
  const client = await connect(sampleWorld(), { CLAUDE_PROJECT_DIR: '/home/mara/src/tidepool' })
  for (const call of calls) {
    const [request = '', ...answer] = call.trimEnd().split('\n')
    const [, name = '', given = '{}'] = /^(\w+) (.*)$/.exec(request) ?? []
    const { text } = await callTool(client, name, z.record(z.string(), z.unknown()).parse(JSON.parse(given)))
    expect(`${request}\n${text}`).toBe([request, ...answer].join('\n'))
  }
})
