import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { inWorld } from '../../test/store/world.ts'
import { Talk } from '../../test/store/talk.ts'
import { createContext } from './context.ts'
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

test('a context without options reads what the command line reads', async () => {
  const data = mkdtempSync(join(tmpdir(), 'annals-test-'))
  vi.stubEnv('CLAUDE_CONFIG_DIR', join(import.meta.dirname, '..', '..', 'sample'))
  vi.stubEnv('ANNALS_HOME', data)
  vi.stubEnv('ANNALS_TIME_ZONE', 'Asia/Tokyo')
  try {
    const context = createContext()
    expect([context.dataDirectory, context.directory]).toEqual([data, process.cwd()])
    expect(context.settings.timeZone).toEqual({ value: 'Asia/Tokyo', source: 'environment' })
    const { sessions } = await runOperation(context, 'list', { limit: 3 })
    expect(sessions).toHaveLength(3)
  } finally {
    vi.unstubAllEnvs()
    rmSync(data, { recursive: true, force: true })
  }
})
