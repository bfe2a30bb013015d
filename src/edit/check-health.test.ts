import { describe, expect, test } from 'vitest'
import { assistant, chain, user } from '../../test/edit/write-transcript.ts'
import { toLines, type Line } from '../../test/edit/session-home.ts'
import { checkHealth, type CheckOptions } from './check-health.ts'
import { readParts } from './edit-transcript.ts'

const RESUME = 'messages that resuming loads'
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

describe('what resuming loads', () => {
  const cut = lines.map((line) => (line['uuid'] === third ? { ...line, parentUuid: null } : line))

  test('may not become less, even if it goes back to a root', async () => {
    expect(await broken(cut, { removed: [] })).toEqual([RESUME])
    expect(await broken(lines, { removed: [] })).toEqual([])
  })

  test('becomes less by what is taken out, and by no more', async () => {
    const without = (uuid: string | undefined, parent: string | null) =>
      lines
        .filter((line) => line['uuid'] !== uuid)
        .map((line) => (line['parentUuid'] === uuid ? { ...line, parentUuid: parent } : line))
    expect(await broken(without(second, first ?? null), { removed: [second ?? ''] })).toEqual([])
    expect(await broken(without(second, null), { removed: [second ?? ''] })).toEqual([RESUME])
  })

  test('may be another line when the end of the one before is taken out', async () => {
    const short = lines.slice(0, 1)
    expect(await broken(short, { removed: [fourth ?? ''] })).toEqual([])
    expect(await broken(short, { removed: [third ?? ''] })).toEqual([RESUME])
  })

  test('is not compared with what a new file is made of', async () => {
    expect(await broken(cut, {})).toEqual([])
  })
})

test('thoughts that were changed are damage, also where something else is saved', async () => {
  const thought = (thinking: string) => ({ type: 'thinking', thinking, signature: 'c2ln' })
  const [one, two] = chain(user('One'), assistant('m1', [thought('Hm')])).map((line) => JSON.stringify(line))
  const saved = JSON.stringify({ ...chain(assistant('m2', [thought('Ah')]))[0], uuid: 'x' })
  const before = await readParts([Buffer.from(`${one}\n${two}\n[${saved}]\n`)])
  const verdict = async (...texts: (string | undefined)[]) => {
    const { health } = await readParts([Buffer.from(`${texts.join('\n')}\n`)])
    return checkHealth([before.health], health).flatMap(({ ok, name }) => (ok ? [] : [name]))
  }
  expect(await verdict(one, two, saved)).toEqual([])
  expect(await verdict(one, two?.replace('Hm', 'Eh'), saved)).toEqual(['signed thoughts, unchanged'])
})
