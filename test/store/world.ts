// A temporary Claude home and data directory for one test, with methods to write transcripts, sync and search.
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Archive } from '../../src/archive/archive.ts'
import { readVersion } from '../../src/archive/read-version.ts'
import { createContext, type Context } from '../../src/operations/context.ts'
import type { Notice } from '../../src/operations/notice.ts'
import { openIndex } from '../../src/operations/open-index.ts'
import { searchOpen, type OpenSearchInput } from '../../src/operations/find/search.ts'
import type { SearchResult } from '../../src/operations/find/outputs.ts'
import { locate } from '../../src/reader/locate.ts'
import type { SettingOverrides } from '../../src/reader/settings.ts'
import { openDatabase } from '../../src/store/open.ts'
import { archiveDirectory, indexDirectory } from '../../src/reader/places.ts'
import { sync, type SyncOptions, type SyncReport } from '../../src/store/sync/sync.ts'
import { dumpIndex, type IndexDump } from './dump-index.ts'
import { toLines, type RecordFields, type Talk } from './talk.ts'

export const PROJECT = '-home-mara-tidepool'

export class World {
  readonly home: string
  readonly notices: Notice[] = []
  private readonly folder: string
  private readonly names = new Map<string, string>()
  private writes = 0

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'annals-store-'))
    this.home = join(this.folder, 'claude')
    mkdirSync(join(this.home, 'projects'), { recursive: true })
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Returns a data directory by name. A test can sync one home into several. */
  data(name = 'data'): string {
    const known = this.names.get(name) ?? join(this.folder, name)
    this.names.set(name, known)
    return known
  }

  path(relative: string): string {
    return join(this.home, 'projects', relative)
  }

  transcript(session: string, project = PROJECT): string {
    return this.path(join(project, `${session}.jsonl`))
  }

  /** Sets a modification time one second after the last write, so that coarse file system clocks see a change. */
  write(path: string, content: string | Buffer | readonly RecordFields[]): string {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, toBytes(content))
    return this.touch(path)
  }

  append(path: string, content: string | Buffer | readonly RecordFields[]): string {
    appendFileSync(path, toBytes(content))
    return this.touch(path)
  }

  save(talk: Talk, project = PROJECT): string {
    return this.write(this.transcript(talk.session, project), talk.records)
  }

  delete(path: string): void {
    rmSync(path, { recursive: true })
  }

  touch(path: string): string {
    this.writes += 1
    const seconds = 1_780_000_000 + this.writes
    utimesSync(path, seconds, seconds)
    return path
  }

  async sync(options: Partial<SyncOptions> & { into?: string } = {}): Promise<SyncReport> {
    const { into = 'data', ...rest } = options
    // The packaged driver closes the files of a collected connection in a later turn of the event loop. Without one,
    // a test with many syncs runs out of file descriptors.
    await nextTurn()
    return sync({
      dataDirectory: this.data(into),
      located: locate([this.home]),
      exclude: [],
      profile: { name: 'full', cap: 1_048_576 },
      capBytes: 16_777_216,
      waitMs: 10_000,
      ...rest,
    })
  }

  dump(from = 'data'): IndexDump {
    const database = openDatabase(join(indexDirectory(this.data(from)), 'index.db'))
    try {
      return dumpIndex(database)
    } finally {
      database.close()
    }
  }

  query(sql: string, from = 'data'): Record<string, unknown>[] {
    const database = openDatabase(join(indexDirectory(this.data(from)), 'index.db'))
    try {
      return database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }))
    } finally {
      database.close()
    }
  }

  /** Returns the bytes of every archived version of a file, oldest first. */
  archived(path: string, from = 'data'): string[] {
    const archive = Archive.open(archiveDirectory(this.data(from)))
    try {
      return archive
        .versions(path)
        .map((version) => Buffer.concat([...readVersion(archive, version)]).toString('latin1'))
    } finally {
      archive.close()
    }
  }

  onDisk(path: string): string {
    return readFileSync(path).toString('latin1')
  }

  context(overrides: SettingOverrides = {}, { syncs = false, from = 'data' } = {}): Context {
    return createContext({
      platform: process.platform,
      env: { ANNALS_HOME: this.data(from), CLAUDE_CONFIG_DIR: this.home, ANNALS_TIME_ZONE: 'UTC' },
      home: this.folder,
      now: () => Date.UTC(2026, 1, 20, 12),
      directory: this.folder,
      overrides,
      stdin: nothing(),
      syncs,
      onNotice: (notice) => this.notices.push(notice),
    })
  }

  async search(query: string, options: Partial<OpenSearchInput> = {}): Promise<SearchResult> {
    const context = this.context()
    const index = await openIndex(context)
    try {
      return await searchOpen(context, index, { limit: 1000, offset: 0, sort: 'relevance', ...options, query })
    } finally {
      index.close()
    }
  }
}

export async function inWorld(test: (world: World) => Promise<void>): Promise<void> {
  const world = new World()
  try {
    await test(world)
  } finally {
    world.remove()
  }
}

function toBytes(content: string | Buffer | readonly RecordFields[]): string | Buffer {
  return typeof content === 'string' || Buffer.isBuffer(content) ? content : toLines(content)
}

async function* nothing(): AsyncGenerator<Buffer> {}
