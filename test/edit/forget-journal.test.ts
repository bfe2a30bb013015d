// Forgetting a session also removes its backups and notes.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../src/operations/run-operation.ts'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../keep-world.ts'

const SESSION = '3c4d5e6f-3a52-4a4e-9b0c-5d8a1f0f7c14'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

test('a forgotten session leaves no backup, no note and no name behind', async () => {
  world.write(
    `projects/-home-mara-tidepool/${SESSION}.jsonl`,
    promptLine({ session: SESSION, uuid: uuid(1), text: 'zanzibarine please' }) +
      callLine(
        { session: SESSION, uuid: uuid(2), parent: uuid(1), text: 'looking' },
        { id: 'toolu_1', name: 'Read', input: {} },
      ) +
      resultLine({ session: SESSION, uuid: uuid(3), parent: uuid(2), text: 'quixotrope it is' }, 'toolu_1'),
  )
  const context = world.context()
  await runOperation(context, 'edit note', { session: SESSION, text: 'wobblefrost' })
  await runOperation(context, 'edit tag', { session: SESSION, tags: ['grimbleshank'] })
  await runOperation(context, 'edit rename', { session: SESSION, title: 'plumbendrake', apply: true })
  await runOperation(context, 'edit delete', { session: SESSION, turn: 1, apply: true })
  const left = () =>
    [...world.files().values()]
      .map((bytes) => bytes.toString('latin1'))
      .filter((text) =>
        ['zanzibarine', 'quixotrope', 'wobblefrost', 'grimbleshank', 'plumbendrake'].some((word) =>
          text.includes(word),
        ),
      ).length
  expect(left()).toBeGreaterThan(0)
  await runOperation(context, 'forget', { sessions: [SESSION], yes: true })
  expect(left()).toBe(0)
  await expect(runOperation(context, 'undo', {})).rejects.toThrow('cannot be undone')
})
