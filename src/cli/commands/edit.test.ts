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
  page: async (text) => void (written += typeof text === 'string' ? text : ''),
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
  test('asks after it has shown the plan, and takes only yes for an answer', async () => {
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
    expect(written).toMatch(/Edit 1 done\. Undo with: annals undo 1\n$/)
    expect(content()).toMatch(/"customTitle":"sluice"/)
  })

  test('without anybody to ask it shows and says how to go on', async () => {
    expect(await rename(undefined)).toBe(0)
    expect(written).toMatch(/\nNothing was changed; add --apply to carry it out\.\n$/)
    expect(lines()).toBe(1)
    expect(await rename(undefined, { apply: true })).toBe(0)
    expect(written).toMatch(/Edit 1 done/)
    expect(lines()).toBe(2)
  })

  test('a program gets data, and is asked nothing', async () => {
    const ask = async () => Promise.reject(new Error('asked'))
    expect(await rename(ask, {}, { json: true })).toBe(0)
    expect(JSON.parse(written)).toMatchObject({ operation: 'rename', applied: false, touched: 1 })
    expect(lines()).toBe(1)
  })

  test('asks nothing where there is nothing to do, or when it was told to', async () => {
    const ask = async () => Promise.reject(new Error('asked'))
    expect(await rename(ask, { title: '' })).toBe(0)
    expect(await rename(ask, { apply: true })).toBe(0)
    expect(await rename(ask)).toBe(0)
    expect(written).toContain('Nothing to do: the session is already named "sluice".')
  })

  test('does what was shown, or nothing', async () => {
    const ask = async () => {
      world.write(`projects/-home-mara-tidepool/${ID}.jsonl`, `${content()}{"type":"mode","mode":"normal"}\n`)
      return 'yes'
    }
    await expect(rename(ask)).rejects.toMatchObject({ code: 'busy' })
    expect(content()).not.toContain('sluice')
  })

  test('undo is done at once', async () => {
    const before = content()
    await rename(undefined, { apply: true })
    written = ''
    expect(await runEdit(terminal, undo, {}, {}, someone(undefined))).toBe(0)
    expect(written).toMatch(/Undoes edit 1 \(rename\): Names the session "sluice"\.[^]*Done\.\n$/)
    expect(content()).toBe(before)
  })

  test('what is noted is noted at once; a record is shown first, and with it nothing is noted', async () => {
    expect(await runEdit(terminal, editStar, { session: ID }, {}, someone(undefined))).toBe(0)
    expect(written).toBe('★ mend\n')
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
    /** What was kept, and removes it. */
    const draft = () => {
      const [, file = ''] = /Your text is kept in (.+)\n/.exec(written) ?? []
      if (file === '') return undefined
      const { mode } = statSync(file)
      const found = { text: readFileSync(file, 'utf8'), mode: mode & 0o777 }
      rmSync(dirname(file), { recursive: true })
      return found
    }

    test('is kept when the answer is no, for nobody else to read', async () => {
      expect(await write('no')).toBe(0)
      expect(draft()).toStrictEqual({ text: 'mended', mode: 0o600 })
      expect(content()).not.toContain('mended')
    })

    test('is kept when the edit is refused, and when it fails', async () => {
      await expect(write('yes', {}, ' ')).rejects.toMatchObject({ code: 'usage' })
      expect(draft()?.text).toBe(' ')
      written = ''
      // Written to a moment ago: it counts as running.
      utimesSync(path, new Date(), new Date())
      expect(await write('yes')).toBe(1)
      expect(draft()?.text).toBe('mended')
    })

    test('is not kept when it was applied, or is the same', async () => {
      expect(await write('yes')).toBe(0)
      expect(content()).toContain('mended')
      expect(await write('no')).toBe(0)
      expect(written).toMatch(/Nothing changed\.\n$/)
      expect(draft()).toBeUndefined()
    })

    test('a text that was typed with --text is nobody’s draft', async () => {
      expect(await write('no', { text: 'typed' })).toBe(0)
      expect(draft()).toBeUndefined()
    })
  })

  test('the message that is missing is named before the text', async () => {
    await expect(runEdit(terminal, editMessage, { session: ID }, {}, someone(undefined))).rejects.toThrow(
      /^"message": missing;/,
    )
    await expect(
      runEdit(terminal, editMessage, { session: ID, message: 'u-1' }, {}, someone(undefined)),
    ).rejects.toThrow('Give the new text with --text')
  })
})
