import { describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { completeInput } from './page-declarations.ts'
import { runComplete } from './complete.ts'
import { AnswerCache } from '../answer-cache.ts'
import { runOperation } from '../run-operation.ts'

async function inWorld(work: (world: KeepWorld) => Promise<void>): Promise<void> {
  const world = makeKeepWorld()
  try {
    await work(world)
  } finally {
    world.remove()
  }
}

function writeCall(world: KeepWorld, session: string, tool: string): void {
  const line = { session, uuid: `u-${session}`, text: 'Mend the sluice' }
  const call = { id: `t-${session}`, name: tool, input: {} }
  world.write(
    `projects/-home-mara-tidepool/${session}.jsonl`,
    promptLine(line) + callLine({ ...line, uuid: `a-${session}` }, call),
  )
}

const texts = ({ options }: Awaited<ReturnType<typeof runComplete>>) => options.map(({ text }) => text)

describe('complete', () => {
  test('completes filter names and fixed values without an index', async () => {
    await inWorld(async (world) => {
      const complete = (query: string, cursor = query.length) =>
        runComplete(world.context({ syncs: false }), completeInput.parse({ query, cursor }))
      expect(texts(await complete('sluice pro'))).toEqual(['project:'])
      expect(texts(await complete('role:'))).toEqual(['user', 'assistant'])
      expect(await complete('tool:')).toEqual({ start: 5, end: 5, options: [] })
      // A cursor after the end counts as the end.
      expect(texts(await complete('role:', 99))).toEqual(['user', 'assistant'])
    })
  })

  test('reads values from the index once until something changes, without a sync', async () => {
    await inWorld(async (world) => {
      writeCall(world, 'aaaa1111', 'Bash')
      const cache = new AnswerCache()
      const tools = async () => texts(await runComplete(world.context({ cache }), { query: 'tool:', cursor: 5 }))
      expect(await tools()).toEqual([])
      await runOperation(world.context(), 'sync', {})
      expect(await tools()).toEqual(['Bash'])
      const { options } = await runComplete(world.context({ cache }), { query: 'tool:b', cursor: 6 })
      expect(options).toEqual([{ text: 'Bash', hint: '1 call' }])
      writeCall(world, 'bbbb2222', 'Grep')
      await runOperation(world.context(), 'sync', {})
      expect(await tools()).toEqual(['Bash'])
      cache.changed()
      expect((await tools()).toSorted()).toEqual(['Bash', 'Grep'])
    })
  })
})
