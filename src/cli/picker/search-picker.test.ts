import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { makeHit, makeResult } from '../../../test/make-hit.ts'
import { AppError } from '../../error.ts'
import { plainPalette } from '../../paint/terminal/palette.ts'
import { searchPicker, type PickerOptions } from './search-picker.ts'

const ESC = '\u001b'

/** A terminal made of streams that records what was written to it. */
function makeTty() {
  const raw: boolean[] = []
  let screen = ''
  const input = Object.assign(new PassThrough(), { setRawMode: (isRaw: boolean) => raw.push(isRaw) })
  const output = Object.assign(new PassThrough(), { columns: 60, rows: 10 })
  output.on('data', (chunk: Buffer) => (screen += chunk.toString()))
  return { input, output, raw, screen: () => screen }
}

type FakeTty = ReturnType<typeof makeTty>

const hits = [makeHit({ uuid: 'one' }), makeHit({ uuid: 'two', snippet: 'second' })]

function start(tty: FakeTty, more: Partial<PickerOptions> = {}) {
  const asked: string[] = []
  const picked = searchPicker({
    tty,
    palette: plainPalette,
    query: '',
    now: () => 0,
    async search(query) {
      asked.push(query)
      return makeResult(hits, { query })
    },
    ...more,
  })
  return { picked, asked }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(5)
}

function expectRestored({ raw, screen, input, output }: FakeTty): void {
  expect(raw).toEqual([true, false])
  expect(screen().startsWith(`${ESC}[?1049h`)).toBe(true)
  expect(screen().endsWith(`${ESC}[?1049l`)).toBe(true)
  expect([input.listenerCount('data'), output.listenerCount('resize'), input.isPaused()]).toEqual([0, 0, true])
}

const signalListeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP', 'exit'].map((name) => process.listenerCount(name))

describe('searchPicker', () => {
  test('searches as the user types, returns the selected hit and restores the terminal', async () => {
    const before = signalListeners()
    const tty = makeTty()
    const { picked, asked } = start(tty)
    tty.input.write('ale')
    await until(() => tty.screen().includes('second'))
    tty.input.write(`${ESC}[B\r`)
    expect(await picked).toEqual({ kind: 'open', hit: hits[1] })
    expect(asked).toEqual(['ale'])
    expectRestored(tty)
    expect(signalListeners()).toEqual(before)
  })

  test('returns to the same place of the list after a hit was read', async () => {
    const before = signalListeners()
    const tty = makeTty()
    const read: string[] = []
    const { picked, asked } = start(tty, { open: async (hit) => void read.push(hit.uuid ?? '') })
    tty.input.write('ale')
    await until(() => tty.screen().includes('second'))
    tty.input.write(`${ESC}[B\r`)
    await until(() => read.length === 1 && tty.screen().split(`${ESC}[?1049h`).length === 3)
    tty.input.write('\r')
    await until(() => read.length === 2)
    tty.input.write('\u0012')
    expect(await picked).toEqual({ kind: 'resume', hit: hits[1] })
    expect([read, asked]).toEqual([['two', 'two'], ['ale']])
    expect(tty.raw).toEqual([true, false, true, false, true, false])
    expect(signalListeners()).toEqual(before)
  })

  test('waits for the answer if Enter follows the query immediately', async () => {
    const tty = makeTty()
    const { picked } = start(tty)
    tty.input.write('alert\r')
    expect(await picked).toEqual({ kind: 'open', hit: hits[0] })
  })

  test('aborts a query that is replaced', async () => {
    const tty = makeTty()
    const signals: AbortSignal[] = []
    const { picked } = start(tty, {
      async search(query, signal) {
        signals.push(signal)
        if (query === 'a')
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
        return makeResult(hits, { query })
      },
    })
    tty.input.write('a')
    await until(() => signals.length === 1)
    tty.input.write('b')
    await until(() => tty.screen().includes('second'))
    expect(signals.map((signal) => signal.aborted)).toEqual([true, false])
    tty.input.write('\u0012')
    expect(await picked).toEqual({ kind: 'resume', hit: hits[0] })
  })

  test('quits on Escape and at the end of the input', async () => {
    const first = makeTty()
    const { picked } = start(first)
    first.input.write(ESC)
    expect(await picked).toEqual({ kind: 'leave' })
    expectRestored(first)

    const second = makeTty()
    const ended = start(second)
    second.input.end()
    expect(await ended.picked).toEqual({ kind: 'leave' })
  })

  test('reads a letter whose bytes arrive separately', async () => {
    const tty = makeTty()
    const { picked, asked } = start(tty)
    for (const byte of Buffer.from('größe')) tty.input.write(Buffer.from([byte]))
    await until(() => asked.includes('größe'))
    tty.input.write('\u0003')
    expect(await picked).toEqual({ kind: 'leave' })
  })

  test('shows the error of a query and continues', async () => {
    const tty = makeTty()
    const { picked } = start(tty, {
      search: async () => {
        throw new AppError('usage', 'Close the parenthesis.')
      },
    })
    tty.input.write('(a')
    await until(() => tty.screen().includes('Close the parenthesis.'))
    tty.input.write('\u0003')
    expect(await picked).toEqual({ kind: 'leave' })
  })

  test('restores the terminal after an error', async () => {
    const tty = makeTty()
    const { picked } = start(tty, {
      query: 'a',
      search: async () => {
        throw new TypeError('broken')
      },
    })
    await expect(picked).rejects.toThrow('broken')
    expectRestored(tty)
  })

  test('redraws when the window is resized', async () => {
    const tty = makeTty()
    const { picked } = start(tty)
    await until(() => tty.screen().includes('Type to search'))
    const drawn = tty.screen().length
    Object.assign(tty.output, { columns: 12 })
    tty.output.emit('resize')
    await until(() => tty.screen().slice(drawn).includes('Type to sea…'))
    tty.input.write('\u0003')
    expect(await picked).toEqual({ kind: 'leave' })
  })
})
