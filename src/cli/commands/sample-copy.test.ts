import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSampleCopy, removeSampleCopy } from './sample-copy.ts'

const transcript = '{"type":"user","timestamp":"2026-01-02T03:04:05.000Z"}\n'
const nobody = async () => false
let source = { folder: '', version: '1.0.0' }

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-test-'))
  vi.stubEnv('ANNALS_HOME', join(folder, 'home'))
  // The day of the packaged sample, so that its dates stay as they are.
  vi.stubEnv('ANNALS_DEMO_DATE', '2026-10-07')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true, force: true })
  })
  source = { folder: join(folder, 'sample'), version: '1.0.0' }
  mkdirSync(join(source.folder, 'projects'), { recursive: true })
  writeFileSync(join(source.folder, 'projects', 's.jsonl'), transcript)
})

describe('the copy of the sample', () => {
  test('can be written even if the sample cannot, and has the times of its last records', async () => {
    const packaged = join(source.folder, 'projects', 's.jsonl')
    chmodSync(packaged, 0o444)
    chmodSync(dirname(packaged), 0o555)
    const { home, data, temporary } = await openSampleCopy(source, nobody)
    const copied = join(home, 'projects', 's.jsonl')
    expect([readFileSync(copied, 'utf8'), existsSync(data), temporary]).toEqual([transcript, true, undefined])
    expect(statSync(copied).mtime.toISOString()).toBe('2026-01-02T03:04:05.000Z')
    const modes = [copied, dirname(copied), dirname(home)].map((path) => (statSync(path).mode & 0o777).toString(8))
    expect(modes).toEqual(['600', '700', '700'])
    chmodSync(dirname(packaged), 0o755)
  })

  test('is shared by commands that start at once', async () => {
    const [one, two] = await Promise.all([openSampleCopy(source, nobody), openSampleCopy(source, nobody)])
    writeFileSync(join(one.home, 'note'), 'kept')
    expect([two, await openSampleCopy(source, nobody)]).toEqual([one, one])
    expect(readFileSync(join(one.home, 'note'), 'utf8')).toBe('kept')
  })

  test('is replaced when it is reset or the sample changes, unless a server uses it', async () => {
    const first = await openSampleCopy(source, nobody)
    writeFileSync(join(first.home, 'note'), 'gone')
    removeSampleCopy(first)
    expect([await openSampleCopy(source, nobody), existsSync(join(first.home, 'note'))]).toEqual([first, false])
    writeFileSync(join(source.folder, 'more.json'), '{}')
    const second = await openSampleCopy(source, async (data) => data === first.data)
    expect([existsSync(first.home), existsSync(join(second.home, 'more.json'))]).toEqual([true, true])
    const third = await openSampleCopy({ ...source, version: '1.0.1' }, nobody)
    expect([first, second, third].map(({ home }) => existsSync(home))).toEqual([false, false, true])
  })
})
