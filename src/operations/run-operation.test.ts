import { describe, expect, test } from 'vitest'
import { inWorld } from '../../test/store/world.ts'
import { Talk } from '../../test/store/talk.ts'
import { runOperation } from './run-operation.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

describe('runOperation', () => {
  test('takes the same input as the command line and returns the value', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSION)
      talk.answer('three fathoms')
      world.save(talk)
      const days = await runOperation(world.context(), 'usage daily', { timezone: 'UTC' })
      const models = await runOperation(world.context(), 'usage model', {})
      expect(days).toMatchObject({ daily: [{ date: '2026-02-11', inputTokens: 10, outputTokens: 20 }] })
      expect(models.totals).toEqual('totals' in days ? days.totals : undefined)
    })
  })

  test('names the invalid field', async () => {
    await inWorld(async (world) => {
      // Untyped input.
      const input = { order: 'sideways' } as unknown as { order: 'asc' }
      await expect(runOperation(world.context(), 'usage daily', input)).rejects.toThrow(
        /^usage daily: "order" must be one of: /,
      )
    })
  })
})
