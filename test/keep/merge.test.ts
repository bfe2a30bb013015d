// Merges two machines that share sessions, and compares the lists with a count of the transcript lines themselves.
import { readdirSync, readFileSync, writeFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { annals, makeWorld, type World } from '../cli/annals.ts'

const SHARED = 50

function sessionId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Ten prompts and answers, of which a session that went on elsewhere has more. */
function transcript(session: string, turns: number): string {
  const lines = Array.from({ length: turns }, (_, turn) => {
    const base = { sessionId: session, cwd: '/home/mara/tidepool', timestamp: `2026-02-11T09:${10 + turn}:00.000Z` }
    const [prompt, answer] = [`${session}-p${turn}`, `${session}-a${turn}`]
    const before = turn === 0 ? null : `${session}-a${turn - 1}`
    const usage = { input_tokens: 100 + turn, output_tokens: 10 }
    const message = { id: `msg_${answer}`, role: 'assistant', model: 'claude-opus-4-6', usage, content: [] }
    return [
      { ...base, type: 'user', uuid: prompt, parentUuid: before, message: { role: 'user', content: `Tide ${turn}?` } },
      { ...base, type: 'assistant', uuid: answer, parentUuid: prompt, requestId: `req_${answer}`, message },
    ]
  })
  return lines.flatMap((pair) => pair.map((line) => `${JSON.stringify(line)}\n`)).join('')
}

function fill(world: World, folder: string, numbers: readonly number[], turnsOf: (number: number) => number): void {
  mkdirSync(join(world.home, 'projects', folder), { recursive: true })
  for (const number of numbers)
    writeFileSync(
      join(world.home, 'projects', folder, `${sessionId(number)}.jsonl`),
      transcript(sessionId(number), turnsOf(number)),
    )
}

interface Counted {
  prompts: Set<string>
  tokens: Map<string, number>
}

/** By session: the prompts and the tokens of each API message, from the lines of all homes. */
function recount(worlds: readonly World[]): Map<string, Counted> {
  const all = new Map<string, Counted>()
  for (const { home } of worlds) {
    const entries = readdirSync(join(home, 'projects'), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((each) => each.isFile())) {
      for (const line of readFileSync(join(entry.parentPath, entry.name), 'utf8').trim().split('\n')) {
        const record = JSON.parse(line)
        const own = all.get(record.sessionId) ?? { prompts: new Set(), tokens: new Map() }
        all.set(record.sessionId, own)
        if (record.type === 'user') own.prompts.add(record.uuid)
        else own.tokens.set(record.message.id, record.message.usage.input_tokens + record.message.usage.output_tokens)
      }
    }
  }
  return all
}

test('two machines with shared sessions are counted as their lines say', () => {
  const [world, other] = [makeWorld(), makeWorld()]
  const numbers = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index)
  // Of the shared sessions, a third is longer here, a third there.
  fill(world, '-home-mara-tidepool', numbers(0, SHARED + 10), (number) => (number % 3 === 0 ? 9 : 5))
  fill(other, '-Users-mara-tidepool', numbers(10, SHARED + 20), (number) => (number % 3 === 1 ? 8 : 5))
  annals(world, ['sync'])
  annals(other, ['sync'])
  expect(annals(world, ['merge', other.data, '--machine', 'laptop']).code).toBe(0)
  const counted = recount([world, other])
  const { sessions }: { sessions: { id: string; prompts: number; tokens: { input: number; output: number } }[] } =
    JSON.parse(annals(world, ['list', '--json']).stdout)
  expect(sessions).toHaveLength(counted.size)
  for (const { id, prompts, tokens } of sessions) {
    const own = counted.get(id)
    const expected = [...(own?.tokens.values() ?? [])].reduce((sum, each) => sum + each, 0)
    expect({ id, prompts, total: tokens.input + tokens.output }).toEqual({
      id,
      prompts: own?.prompts.size,
      total: expected,
    })
  }
  // Every surface opens the file that the list describes.
  for (const number of [10, 12, 13, 65]) {
    const listed = sessions.find(({ id }) => id === sessionId(number))
    const shown = JSON.parse(annals(world, ['show', sessionId(number), '--json']).stdout)
    expect({ number, prompts: shown.session.prompts }).toEqual({ number, prompts: listed?.prompts })
  }
  expect(annals(world, ['resume', sessionId(65)])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('annals restore'),
    stderr: expect.stringContaining('was merged from the machine laptop'),
  })
  const total = [...counted.values()].flatMap(({ tokens }) => [...tokens.values()]).reduce((sum, each) => sum + each, 0)
  expect(JSON.parse(annals(world, ['usage', '--json']).stdout).totals.totalTokens).toBe(total)
  const again = annals(world, ['merge', other.data, '--machine', 'laptop'])
  expect(again.stdout).toContain('Nothing new to copy')
})
