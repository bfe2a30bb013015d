import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { locate } from './locate.ts'
import { locateFamily, readOwner, readSession } from './session.ts'

const home = mkdtempSync(join(tmpdir(), 'annals-session-'))
afterAll(() => rmSync(home, { recursive: true }))

function write(path: string, ...records: object[]): void {
  mkdirSync(dirname(join(home, path)), { recursive: true })
  writeFileSync(join(home, path), records.map((record) => `${JSON.stringify(record)}\n`).join(''))
}

const user = (sessionId: string, uuid: string) => ({ type: 'user', sessionId, uuid })

write('projects/-app/s1.jsonl', { type: 'summary', summary: 'Fix' }, user('s1', 'u1'), user('s1', 'u2'))
write('projects/-app/agent-f1.jsonl', { type: 'summary' }, user('s1', 'flat'))
write('projects/-app/agent-f2.jsonl', user('s2', 'foreign'))
write('projects/-app/agent-f3.jsonl')
write('projects/-other/agent-f4.jsonl', user('s1', 'elsewhere'))
write('projects/-app/s1/subagents/agent-a1.jsonl', user('s1', 'sub'))
write('projects/-app/s1/subagents/agent-a1.meta.json', {})
write('projects/-app/s1/subagents/workflows/wf_1/agent-a2.jsonl', user('s1', 'step'))
write('projects/-app/s1/subagents/workflows/wf_1/journal.jsonl', { type: 'started', agentId: 'a2' })
write('projects/-app/s1/tool-results/toolu_1.txt', {})
write('projects/-app/s2.jsonl', user('s2', 'v1'))
write('projects/-gone/s3/subagents/agent-a3.jsonl', user('s3', 'orphan'))
write('file-history/s1/0123@v1', {})
write('todos/s1-agent-s1.json', {})
write('tasks/s1/1.json', {})
write('tasks/s2/1.json', {})

const { files } = locate([home])
const names = (paths: readonly { path: string }[]) => paths.map(({ path }) => relative(home, path))

describe('locateFamily', () => {
  test('gathers all files of a session', async () => {
    const family = await locateFamily('s1', files)
    expect(family.main?.path).toBe(join(home, 'projects/-app/s1.jsonl'))
    expect(names(family.agents)).toEqual([
      'projects/-app/s1/subagents/agent-a1.jsonl',
      'projects/-app/s1/subagents/workflows/wf_1/agent-a2.jsonl',
      'projects/-app/agent-f1.jsonl',
    ])
    expect(names(family.journals)).toEqual(['projects/-app/s1/subagents/workflows/wf_1/journal.jsonl'])
    expect(names(family.metas)).toEqual(['projects/-app/s1/subagents/agent-a1.meta.json'])
    expect(names(family.toolResults)).toEqual(['projects/-app/s1/tool-results/toolu_1.txt'])
    expect(names(family.others)).toEqual(['file-history/s1/0123@v1', 'todos/s1-agent-s1.json', 'tasks/s1/1.json'])
  })

  test('ignores files of other sessions', async () => {
    const family = await locateFamily('s2', files)
    expect(names(family.agents)).toEqual(['projects/-app/agent-f2.jsonl'])
    expect(names(family.others)).toEqual(['tasks/s2/1.json'])
    expect([family.journals, family.metas, family.toolResults]).toEqual([[], [], []])
  })

  test('finds a session of which only agents are left', async () => {
    const family = await locateFamily('s3', files)
    expect(family.main).toBeUndefined()
    expect(names(family.agents)).toEqual(['projects/-gone/s3/subagents/agent-a3.jsonl'])
  })

  test('returns nothing for an unknown session', async () => {
    expect(await locateFamily('none', files)).toEqual({
      id: 'none',
      main: undefined,
      agents: [],
      journals: [],
      metas: [],
      toolResults: [],
      others: [],
    })
  })
})

test('readOwner returns the first session that the records name', async () => {
  const owners = ['agent-f1', 'agent-f2', 'agent-f3'].map((name) =>
    readOwner(join(home, `projects/-app/${name}.jsonl`)),
  )
  expect(await Promise.all(owners)).toEqual(['s1', 's2', undefined])
})

test('readSession streams all files, the main transcript first', async () => {
  const seen: string[] = []
  for await (const batch of readSession('s1', files)) {
    if (batch.kind === 'spilled result') seen.push(batch.kind)
    else {
      for (const entry of batch.entries) {
        const uuid = entry.kind === 'record' ? Reflect.get(Object(entry.parsed.raw), 'uuid') : entry.kind
        seen.push(`${batch.file.kind} ${uuid}`)
      }
    }
  }
  expect(seen).toEqual([
    'session undefined',
    'session u1',
    'session u2',
    'agent sub',
    'agent step',
    'agent undefined',
    'agent flat',
    'journal undefined',
    'spilled result',
  ])
})
