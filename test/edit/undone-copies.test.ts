// An undone copy leaves nothing behind: not in lists, searches or the archive.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../src/operations/run-operation.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const SESSION = '5e6f7081-3a52-4a4e-9b0c-5d8a1f0f7c16'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
  world.write(
    `projects/-home-mara-tidepool/${SESSION}.jsonl`,
    promptLine({ session: SESSION, uuid: uuid(1), text: 'zanzibarine please' }) +
      promptLine({ session: SESSION, uuid: uuid(2), parent: uuid(1), text: 'and more' }),
  )
})
afterEach(() => world.remove())

test('list, search and verify do not know it, and it can be made again', async () => {
  const context = world.context()
  const { newSession } = await runOperation(context, 'edit fork', { session: SESSION, apply: true })
  const ids = async () => (await runOperation(context, 'list', {})).sessions.map(({ id }) => id)
  expect(await ids()).toContain(newSession)
  await runOperation(context, 'undo', {})
  expect(await ids()).toEqual([SESSION])
  expect((await runOperation(context, 'search', { query: ['zanzibarine'] })).hits).toHaveLength(1)
  const again = await runOperation(context, 'edit fork', { session: SESSION, apply: true })
  expect(await ids()).toContain(again.newSession)
})

test('refuses a file that is not a transcript', async () => {
  const path = world.write('projects/-home-mara-tidepool/diary.jsonl', 'dear diary\n{"mood":"good"}\n')
  await expect(
    runOperation(world.context(), 'edit rename', { session: path, title: 'x', apply: true }),
  ).rejects.toThrow('is not a transcript')
})
