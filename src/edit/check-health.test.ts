import { describe, expect, test } from 'vitest'
import { assistant, chain, user } from '../../test/edit/write-transcript.ts'
import { toLines, type Line } from '../../test/edit/session-home.ts'
import { checkHealth, type CheckOptions } from './check-health.ts'
import { readParts } from './edit-transcript.ts'

const RESUME = 'messages loaded on resume'
const lines = chain(
  user('One'),
  assistant('m1', [{ type: 'text', text: 'Two' }]),
  user('Three'),
  assistant('m2', [{ type: 'text', text: 'Four' }]),
)
const [first, second, third, fourth] = lines.map(({ uuid }) => String(uuid))

async function broken(after: readonly Line[], options: CheckOptions): Promise<string[]> {
  const [before, now] = [await readParts([Buffer.from(toLines(lines))]), await readParts([Buffer.from(toLines(after))])]
  return checkHealth([before.health], now.health, options).flatMap(({ ok, name }) => (ok ? [] : [name]))
}

describe('messages loaded on resume', () => {
  const cut = lines.map((line) => (line['uuid'] === third ? { ...line, parentUuid: null } : line))

  test('may not become fewer, even if the chain reaches a root', async () => {
    expect(await broken(cut, { removed: [] })).toEqual([RESUME])
    expect(await broken(lines, { removed: [] })).toEqual([])
  })

  test('become fewer only by the removed ones', async () => {
    const without = (uuid: string | undefined, parent: string | null) =>
      lines
        .filter((line) => line['uuid'] !== uuid)
        .map((line) => (line['parentUuid'] === uuid ? { ...line, parentUuid: parent } : line))
    expect(await broken(without(second, first ?? null), { removed: [second ?? ''] })).toEqual([])
    expect(await broken(without(second, null), { removed: [second ?? ''] })).toEqual([RESUME])
  })

  test('may be on another branch when the leaf is removed', async () => {
    const short = lines.slice(0, 1)
    expect(await broken(short, { removed: [fourth ?? ''] })).toEqual([])
    expect(await broken(short, { removed: [third ?? ''] })).toEqual([RESUME])
  })

  test('are not compared for a new file', async () => {
    expect(await broken(cut, {})).toEqual([])
  })
})

test('changed thinking fails the check, even when a repair recovers other records', async () => {
  const thought = (thinking: string) => ({ type: 'thinking', thinking, signature: 'c2ln' })
  const [one, two] = chain(user('One'), assistant('m1', [thought('Hm')])).map((line) => JSON.stringify(line))
  const saved = JSON.stringify({ ...chain(assistant('m2', [thought('Ah')]))[0], uuid: 'x' })
  const before = await readParts([Buffer.from(`${one}\n${two}\n[${saved}]\n`)])
  const verdict = async (...texts: (string | undefined)[]) => {
    const { health } = await readParts([Buffer.from(`${texts.join('\n')}\n`)])
    return checkHealth([before.health], health).flatMap(({ ok, name }) => (ok ? [] : [name]))
  }
  expect(await verdict(one, two, saved)).toEqual([])
  expect(await verdict(one, two?.replace('Hm', 'Eh'), saved)).toEqual(['signed thinking blocks, unchanged'])
})
