import { readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname } from 'node:path'
import pc from 'picocolors'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { editMessage } from '../../operations/edit/declarations.ts'
import { editRename } from '../../operations/edit/declarations.ts'
import { editStar } from '../../operations/edit/declarations.ts'
import { editTag } from '../../operations/edit/declarations.ts'
import { undo } from '../../operations/edit/declarations.ts'
import type { Ask } from './ask-open.ts'
import { runEdit, type Person } from './edit.ts'
import type { Terminal } from '../terminal.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'

let world: KeepWorld
let path: string
let written = ''
const kept = { ...process.env }
beforeEach(() => {
  world = makeKeepWorld()
  written = ''
  path = world.write(`projects/-home-mara-tidepool/${ID}.jsonl`, promptLine({ session: ID, uuid: 'u-1', text: 'mend' }))
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

const someone = (ask: Ask): Person => ({ ask, edit: async (text) => text })
const rename = (ask: Ask, typed = {}, options = {}) =>
  runEdit(terminal, editRename, { session: ID, title: 'sluice', ...typed }, options, someone(ask))
const content = () => readFileSync(path, 'utf8')
const lines = () => content().trimEnd().split('\n').length

describe('runEdit', () => {
  test('asks after showing the plan and accepts only yes', async () => {
    for (const answer of ['', 'no', 'yesterday']) {
      expect(await rename(async () => answer)).toBe(0)
      expect(written).toMatch(/Names the session "sluice"\.[^]*Nothing was changed\.\n$/)
      expect(lines()).toBe(1)
    }
    written = ''
    const code = await rename(async (question) => {
      expect(question).toBe('\nApply? Type "yes": ')
      expect(written).toContain('Names the session "sluice".')
      expect(lines()).toBe(1)
      return 'yes'
    })
    expect(code).toBe(0)
    expect(written.match(/Names the session/g)).toHaveLength(1)
    expect(written).toMatch(/Edit 1 applied\. Undo with: annals undo 1\n$/)
    expect(content()).toMatch(/"customTitle":"sluice"/)
  })

  test('without a terminal, shows the plan and mentions --apply', async () => {
    expect(await rename(undefined)).toBe(0)
    expect(written).toMatch(/\nNothing was changed; add --apply to apply the plan\.\n$/)
    expect(lines()).toBe(1)
    expect(await rename(undefined, { apply: true })).toBe(0)
    expect(written).toMatch(/Edit 1 applied/)
    expect(lines()).toBe(2)
  })

  test('with --json, prints data and asks nothing', async () => {
    const ask = async () => Promise.reject(new Error('asked'))
    expect(await rename(ask, {}, { json: true })).toBe(0)
    expect(JSON.parse(written)).toMatchObject({ operation: 'rename', applied: false, touched: 1 })
    expect(lines()).toBe(1)
  })

  test('asks nothing if there is nothing to do, or with --apply', async () => {
    const ask = async () => Promise.reject(new Error('asked'))
    expect(await rename(ask, { title: '' })).toBe(0)
    expect(await rename(ask, { apply: true })).toBe(0)
    expect(await rename(ask)).toBe(0)
    expect(written).toContain('Nothing to do: the session is already named "sluice".')
  })

  test('applies the plan that was shown, or nothing', async () => {
    const ask = async () => {
      world.write(`projects/-home-mara-tidepool/${ID}.jsonl`, `${content()}{"type":"mode","mode":"normal"}\n`)
      return 'yes'
    }
    await expect(rename(ask)).rejects.toMatchObject({ code: 'refused' })
    expect(content()).not.toContain('sluice')
  })

  test('undoes without asking', async () => {
    const before = content()
    await rename(undefined, { apply: true })
    written = ''
    expect(await runEdit(terminal, undo, {}, {}, someone(undefined))).toBe(0)
    expect(written).toMatch(/Undoes edit 1 \(rename\): Names the session "sluice"\.[^]*Done\.\n$/)
    expect(content()).toBe(before)
  })

  test('stores tags immediately, but with --record only after showing the plan', async () => {
    expect(await runEdit(terminal, editStar, { session: ID }, {}, someone(undefined))).toBe(0)
    expect(written).toBe('Starred.\n★ mend\n')
    const tag = (answer: string, typed = {}) =>
      runEdit(
        terminal,
        editTag,
        { session: ID, tags: ['Bug'], ...typed },
        {},
        someone(async () => answer),
      )
    written = ''
    expect(await tag('no', { record: true })).toBe(0)
    expect(written).not.toContain('#bug')
    expect(written).toContain('Tags the transcript with "bug".')
    expect(lines()).toBe(1)
    expect(await tag('yes', { record: true })).toBe(0)
    expect(content()).toContain(`{"type":"tag","tag":"bug","sessionId":"${ID}"}`)
    written = ''
    expect(await tag('', { record: true })).toBe(0)
    expect(written).toMatch(/^★ mend\n#bug\n/)
    expect(written).toContain('Nothing to do: the transcript has the tag')
    expect(await tag('')).toBe(0)
    expect(lines()).toBe(2)
  })

  describe('a text from the editor', () => {
    const write = (answer: string, typed = {}, text = 'mended') =>
      runEdit(
        terminal,
        editMessage,
        { session: ID, message: 'u-1', ...typed },
        {},
        {
          ask: async () => answer,
          edit: async () => text,
        },
      )
    /** Returns the saved draft and removes it. */
    const draft = () => {
      const [, file = ''] = /Your text was saved to (.+)\n/.exec(written) ?? []
      if (file === '') return undefined
      const { mode } = statSync(file)
      const found = { text: readFileSync(file, 'utf8'), mode: mode & 0o777 }
      rmSync(dirname(file), { recursive: true })
      return found
    }

    test('is saved for the user alone if the answer is no', async () => {
      expect(await write('no')).toBe(0)
      expect(draft()).toStrictEqual({ text: 'mended', mode: 0o600 })
      expect(content()).not.toContain('mended')
    })

    test('is saved if the edit is refused or fails', async () => {
      await expect(write('yes', {}, ' ')).rejects.toMatchObject({ code: 'usage' })
      expect(draft()?.text).toBe(' ')
      written = ''
      // Just written to, so it counts as running.
      utimesSync(path, new Date(), new Date())
      expect(await write('yes')).toBe(1)
      expect(draft()?.text).toBe('mended')
    })

    test('is not saved if it was applied or unchanged', async () => {
      expect(await write('yes')).toBe(0)
      expect(content()).toContain('mended')
      expect(await write('no')).toBe(0)
      expect(written).toMatch(/Nothing changed\.\n$/)
      expect(draft()).toBeUndefined()
    })

    test('a text given with --text is not saved', async () => {
      expect(await write('no', { text: 'typed' })).toBe(0)
      expect(draft()).toBeUndefined()
    })
  })

  test('reports a missing message before a missing text', async () => {
    await expect(runEdit(terminal, editMessage, { session: ID }, {}, someone(undefined))).rejects.toThrow(
      /^"message" is missing;/,
    )
    await expect(
      runEdit(terminal, editMessage, { session: ID, message: 'u-1' }, {}, someone(undefined)),
    ).rejects.toThrow('Give the new text with --text')
  })
})
