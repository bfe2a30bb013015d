import { join } from 'node:path'
import pc from 'picocolors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import type { Ask } from './ask-open.ts'
import { runForget } from './forget.ts'
import type { Terminal } from '../terminal.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let world: KeepWorld
let written = ''
const kept = { ...process.env }
beforeEach(() => {
  world = makeKeepWorld()
  written = ''
  world.write(`projects/-home-mara-tidepool/${ID}.jsonl`, promptLine({ session: ID, uuid: 'u-1', text: 'zanzibarine' }))
  Object.assign(process.env, { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data })
})
afterEach(() => {
  Object.assign(process.env, kept)
  world.remove()
})

const terminal: Terminal = {
  write: (text) => (written += text),
  async send(pieces) {
    for await (const piece of pieces) written += piece
  },
  page: async (text) => {
    written += typeof text === 'string' ? text : ''
    return false
  },
  writeError() {},
  width: 100,
  tableWidth: 100,
  showsProgress: false,
  colors: pc.createColors(false),
}

const forget = (ask: Ask, typed = {}, options = {}) => runForget(terminal, { sessions: [ID], ...typed }, options, ask)
const isKept = () => [...world.files().keys()].some((path) => path.startsWith(join(world.data, 'archive', 'packs')))

describe('runForget', () => {
  test('asks after showing the plan and accepts only yes', async () => {
    for (const answer of ['', 'n', 'no', 'yesterday', '0f6c']) {
      expect(await forget(async () => answer)).toBe(0)
      expect(written).toContain('Nothing was erased.')
      expect(isKept()).toBe(true)
    }
    const asked: string[] = []
    const code = await forget(async (question) => {
      asked.push(question)
      expect(written).toContain('will be erased')
      return ' Yes '
    })
    expect(asked).toHaveLength(1)
    expect(code).toBe(0)
    expect(written).toContain('erased from the archive and the index')
    expect(isKept()).toBe(false)
  })

  test('without a terminal or with --json, erases only with --yes', async () => {
    await expect(forget(undefined)).rejects.toMatchObject({ code: 'usage' })
    await expect(forget(async () => 'yes', {}, { json: true })).rejects.toMatchObject({ code: 'usage' })
    expect(isKept()).toBe(true)
    expect(await forget(undefined, { yes: true })).toBe(0)
    expect(isKept()).toBe(false)
  })

  test('asks nothing if there is nothing to forget', async () => {
    const ask = async () => {
      throw new Error('asked')
    }
    expect(await forget(ask, { sessions: [], before: '2020' })).toBe(0)
  })
})
