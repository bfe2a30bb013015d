import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REASONS } from '../../analytics/ledger/ledger.ts'
import { USAGE_COLUMNS, TEXT_COLUMNS } from '../../analytics/ledger/usage-table.ts'
import { createPricer } from '../../analytics/price/pricer.ts'
import { locate, type Located } from '../../reader/locate.ts'
import { listNames } from '../data-files.ts'
import { Archive } from '../../archive/archive.ts'
import { applyForget } from '../../archive/forget.ts'
import { archiveDirectory, ledgerDirectory } from '../../reader/places.ts'
import { sync } from '../sync/sync.ts'
import { loadLedger, removeLedgerCaches, type LoadedLedger } from './load-ledger.ts'
import { runs } from '../../../test/extent.ts'

const PROJECT = '-home-mara-tidepool'
const pricer = createPricer()

function line(message: number, output: number, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    type: 'assistant',
    sessionId: 'a',
    requestId: `req_${message}`,
    timestamp: '2026-02-11T09:30:00.000Z',
    cwd: '/home/mära/tidepool',
    message: {
      id: `msg_${message}`,
      model: 'claude-opus-4-6',
      content: [{ type: 'text', text: 'the "usage": of harbours' }],
      usage: { input_tokens: 3, output_tokens: output, cache_read_input_tokens: 100 * message },
    },
    ...more,
  })
}

class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'annals-ledger-'))
  private writes = 0

  path(name: string): string {
    return join(this.folder, 'claude', 'projects', PROJECT, `${name}.jsonl`)
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(this.path(name)), { recursive: true })
    writeFileSync(this.path(name), text)
    this.touch(name)
  }

  append(name: string, text: string): void {
    appendFileSync(this.path(name), text)
    this.touch(name)
  }

  private touch(name: string): void {
    this.writes += 1
    utimesSync(this.path(name), 1_780_000_000 + this.writes, 1_780_000_000 + this.writes)
  }

  /** Another `scope` is another cache. */
  load(data: string, scope = ''): Promise<LoadedLedger> {
    const { files } = this.locate()
    return loadLedger({ dataDirectory: this.data(data), files, scope: [scope], pricer, archived: () => true })
  }

  async sync(data: string): Promise<void> {
    const profile = { name: 'full', cap: 1000 } as const
    const more = { exclude: [], profile, capBytes: 1000, waitMs: 0 }
    await sync({ dataDirectory: this.data(data), located: this.locate(), ...more })
  }

  forget(data: string, path: string): void {
    const archive = Archive.open(archiveDirectory(this.data(data)))
    try {
      applyForget(archive, (version) => version.path === path, { reason: 'asked', blocks: [{ path }] })
    } finally {
      archive.close()
    }
  }

  private locate(): Located {
    const root = join(this.folder, 'claude')
    mkdirSync(join(root, 'projects'), { recursive: true })
    return locate([root])
  }

  data(name: string): string {
    return join(this.folder, name)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

async function inHome(work: (home: Home) => Promise<void>): Promise<void> {
  const home = new Home()
  try {
    await work(home)
  } finally {
    home.remove()
  }
}

function dump({ table, files, entries, reason, standIn }: LoadedLedger): unknown {
  const texts: readonly string[] = TEXT_COLUMNS
  const rows = Array.from({ length: table.count }, (_, row) =>
    Object.fromEntries(
      USAGE_COLUMNS.map((name) => {
        const value = table.column(name)[row] ?? 0
        return [name, texts.includes(name) ? table.texts.at(value) : value]
      }),
    ),
  )
  const counted = Array.from({ length: entries.count }, (_, entry) => ({
    row: entries.row[entry],
    model: table.texts.at(entries.model[entry] ?? 0),
    session: table.texts.at(entries.session[entry] ?? 0),
    output: entries.output[entry],
    cost: entries.cost[entry],
  }))
  const paths = files.map(({ path, place, problem }) => ({ path, place, problem }))
  return { paths, rows, counted, reasons: Array.from(reason, (code) => REASONS[code]), standIn: [...standIn] }
}

type Step =
  | { kind: 'append'; file: number; messages: number[]; cut: number }
  | { kind: 'write'; file: number; messages: number[] }
  | { kind: 'copy'; file: number; from: number }
  | { kind: 'delete'; file: number }
  | { kind: 'forget'; file: number }
  | { kind: 'sync' }

const messages = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 })
const file = fc.integer({ min: 0, max: 3 })
const steps = fc.array(
  fc.oneof(
    fc.constant({ kind: 'sync' as const }),
    fc.record({
      kind: fc.constant('append' as const),
      file,
      messages,
      cut: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90 })),
    }),
    fc.record({ kind: fc.constant('write' as const), file, messages }),
    fc.record({ kind: fc.constant('copy' as const), file, from: file }),
    fc.record({ kind: fc.constant('delete' as const), file }),
    fc.record({ kind: fc.constant('forget' as const), file }),
  ),
  { minLength: 1, maxLength: 12 },
)

async function apply(home: Home, step: Step, seed: number): Promise<void> {
  const name = (place: number) => `session-${place}`
  const exists = (place: number) => statSync(home.path(name(place)), { throwIfNoEntry: false }) !== undefined
  const text = (numbers: readonly number[]) => numbers.map((number) => `${line(number, seed + number)}\n`).join('')
  switch (step.kind) {
    case 'append':
      if (!exists(step.file)) home.write(name(step.file), '')
      // A writer in progress: the last line is incomplete, and stays so unless the line is written again.
      return home.append(name(step.file), text(step.messages).slice(0, -step.cut || undefined))
    case 'write':
      return home.write(name(step.file), text(step.messages))
    case 'copy':
      if (exists(step.from)) home.write(name(step.file), readFileSync(home.path(name(step.from)), 'utf8'))
      return
    case 'delete':
      return rmSync(home.path(name(step.file)), { force: true })
    case 'forget':
      return home.forget('data', home.path(name(step.file)))
    case 'sync':
      return home.sync('data')
  }
}

describe('a cached ledger', () => {
  test('equals a new one after any changes to the files', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        await inHome(async (home) => {
          for (const [seed, step] of all.entries()) {
            await apply(home, step, seed * 20)
            const ledger = await home.load('data')
            const grown = dump(ledger)
            const { texts } = ledger.table
            // The cache may have been replaced, and its file closed.
            for (let id = 0; id < texts.size; id++) expect(texts.find(texts.at(id))).toBe(id)
            expect(grown).toEqual(dump(await home.load('data', `fresh ${seed}`)))
            expect(dump(await home.load('data'))).toEqual(grown)
          }
        })
      }),
      { numRuns: runs(40) },
    )
  })

  test('reads a rewritten file that is longer than before from its start', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      await home.load('data')
      home.write('a', `${line(2, 7)}\n${line(3, 9)}\n`)
      expect(dump(await home.load('data'))).toMatchObject({ counted: [{ output: 7 }, { output: 9 }] })
    })
  })

  test('has the rows of a version that replaced its file, without reading the archive', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n${line(2, 7)}\n`)
      await home.sync('data')
      await home.load('data')
      home.write('a', `${line(2, 7)}\n`)
      await home.sync('data')
      const packs = join(archiveDirectory(home.data('data')), 'packs')
      for (const name of listNames(packs)) truncateSync(join(packs, name))
      expect(dump(await home.load('data'))).toMatchObject({ counted: [{ output: 5 }, { output: 7 }] })
    })
  })

  test('reads a file that was changed in the middle and is as long as before from its start', async () => {
    await inHome(async (home) => {
      const rest = `${line(2, 7)}\n${line(3, 9)}\n`
      home.write('a', `${line(1, 5)}\n${rest}`)
      await home.load('data')
      home.write('a', `${line(1, 6)}\n${rest}`)
      expect(dump(await home.load('data'))).toMatchObject({ counted: [{ output: 6 }, { output: 7 }, { output: 9 }] })
    })
  })

  test.each([
    ['is cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    [
      'has another format',
      // With another model name, so that the test fails if the cache is read.
      (bytes: Buffer) =>
        Buffer.from(
          bytes
            .toString('latin1')
            .replace(/^annals usage \d+ /, 'annals usage 9 ')
            .replaceAll('claude-opus-4-6', 'claude-opus-9-9'),
          'latin1',
        ),
    ],
    ['is something else', () => Buffer.from('hello')],
    ['is empty', () => Buffer.alloc(0)],
  ])('is rebuilt if it %s', async (_, spoil) => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n${line(2, 6)}\n`)
      const before = dump(await home.load('data'))
      const directory = ledgerDirectory(home.data('data'))
      const names = listNames(directory)
      expect(names).toHaveLength(1)
      for (const name of names) {
        const bytes = readFileSync(join(directory, name))
        const spoiled = spoil(bytes)
        expect(spoiled.equals(bytes)).toBe(false)
        writeFileSync(join(directory, name), spoiled)
      }
      expect(dump(await home.load('data'))).toEqual(before)
    })
  })

  test('is not written again after an append, until there is too much of it', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      await home.load('data')
      const directory = ledgerDirectory(home.data('data'))
      const writtenAt = () => listNames(directory).map((name) => statSync(join(directory, name)).mtimeMs)
      const before = writtenAt()
      appendFileSync(home.path('a'), `${line(2, 6)}\n`)
      expect((await home.load('data')).entries.count).toBe(2)
      expect(writtenAt()).toEqual(before)
      appendFileSync(home.path('a'), `${line(3, 7)}\n{"text":"${'x'.repeat(600_000)}"}\n`)
      expect((await home.load('data')).entries.count).toBe(3)
      expect(writtenAt()).not.toEqual(before)
    })
  })

  test('is not written again, without the archive, after a sync of what was appended', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      await home.sync('data')
      await home.load('data')
      const directory = ledgerDirectory(home.data('data'))
      const stamps = () => listNames(directory).map((name) => statSync(join(directory, name)).mtimeMs)
      const before = stamps()
      home.append('a', `${line(2, 6)}\n`)
      home.write('b', `${line(3, 7)}\n`)
      await home.sync('data')
      // A ledger for which the archive was opened would be stored.
      expect((await home.load('data')).entries.count).toBe(3)
      expect(stamps()).toEqual(before)
    })
  })

  test('is readable by its owner only, and can be removed', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      await home.load('data')
      const directory = ledgerDirectory(home.data('data'))
      expect(listNames(directory).map((name) => statSync(join(directory, name)).mode & 0o777)).toEqual([0o600])
      removeLedgerCaches(home.data('data'))
      expect(listNames(directory)).toEqual([])
    })
  })

  test('does not keep texts of deleted files', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      home.write('b', `${line(2, 5, { sessionId: 'the-secret-regatta' })}\n`)
      const directory = ledgerDirectory(home.data('data'))
      const containsText = () =>
        listNames(directory).map((name) => readFileSync(join(directory, name)).includes('regatta'))
      await home.load('data')
      expect(containsText()).toEqual([true])
      rmSync(home.path('b'))
      await home.load('data')
      expect(containsText()).toEqual([false])
    })
  })

  test('calculates new costs for other prices', async () => {
    await inHome(async (home) => {
      home.write('a', `${line(1, 5)}\n`)
      const [before] = (await home.load('data')).entries.cost
      const root = join(home.folder, 'claude')
      const expensive = createPricer({
        models: new Map([
          [
            'claude-opus-4-6',
            [
              {
                model: 'claude-opus-4-6',
                from: null,
                input: 1,
                output: 1000,
                cacheWrite5m: 1,
                cacheWrite1h: 1,
                cacheRead: 0,
                source: 'test',
                checked: '2026-02-11',
              },
            ],
          ],
        ]),
        aliases: new Map(),
      })
      const other = await loadLedger({
        dataDirectory: home.data('data'),
        files: locate([root]).files,
        scope: [root],
        pricer: expensive,
        archived: () => true,
      })
      expect(before).toBe(3 * 5000 + 5 * 25_000 + 100 * 500)
      expect(other.entries.cost[0]).toBe(3 * 1000 + 5 * 1_000_000)
    })
  })
})
