import { mkdtempSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSidecar } from './sidecar.ts'

function parse(text: string) {
  const path = join(mkdtempSync(join(homedir(), 'sidecar-')), 'agent-a1.meta.json')
  writeFileSync(path, text)
  return parseSidecar(path)
}

test('reads known keys with text and ignores the rest', () => {
  const known = {
    agentType: 'Explore',
    description: 'Find the key',
    toolUseId: 't1',
    parentAgentId: 'a0',
    model: 'claude-opus-4-5',
    name: 'eel',
    taskKind: 'in_process_teammate',
  }
  expect(parse(JSON.stringify({ ...known, spawnDepth: 1, from: 'tomorrow' }))).toEqual(known)
  expect(parse('{"agentType":1,"toolUseId":null,"name":"eel"}')).toEqual({ name: 'eel' })
  expect(parse('{}')).toEqual({})
})

test.each(['', '{"agentType":', '[]', '"text"', 'null'])('refuses %j', (text) => expect(parse(text)).toBeUndefined())

test('returns undefined for a missing file and a folder', () => {
  const folder = mkdtempSync(join(homedir(), 'sidecar-'))
  expect(parseSidecar(join(folder, 'gone.json'))).toBeUndefined()
  expect(parseSidecar(folder)).toBeUndefined()
})
