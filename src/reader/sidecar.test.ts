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

test('known keys that hold text are taken, the rest is left', () => {
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

test.each(['', '{"agentType":', '[]', '"text"', 'null'])('%j is none', (text) => expect(parse(text)).toBeUndefined())

test('a missing file and a folder are none', () => {
  const folder = mkdtempSync(join(homedir(), 'sidecar-'))
  expect(parseSidecar(join(folder, 'gone.json'))).toBeUndefined()
  expect(parseSidecar(folder)).toBeUndefined()
})
