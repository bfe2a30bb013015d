import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claudeHomeOf, managedSettingsDirectory, readCleanupSettings } from './cleanup-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-cleanup-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
let home = ''
let managed = ''
beforeEach(() => {
  count += 1
  home = join(folder, `${count}`, '.claude')
  managed = join(folder, `${count}`, 'managed')
  mkdirSync(home, { recursive: true })
})

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

const read = () => readCleanupSettings(home, managed)
const kinds = () => read().issues.map((issue) => issue.kind)
const settings = (text: string) => write(join(home, 'settings.json'), text)

describe('the period', () => {
  test('is 30 days by default', () => {
    expect(read()).toEqual({
      home,
      days: 30,
      source: null,
      paused: false,
      managed: false,
      settingsPath: join(home, 'settings.json'),
      lastCleanupMs: null,
      issues: [],
    })
  })

  test('comes from the settings of the home, with or without a byte order mark', () => {
    settings('\ufeff{"model":"opus","cleanupPeriodDays":99999}')
    expect(read()).toMatchObject({ days: 99_999, source: join(home, 'settings.json'), paused: false, issues: [] })
  })

  test('is the default if the settings do not set it', () => {
    settings('{"model":"opus"}')
    expect(read()).toMatchObject({ days: 30, source: null, paused: false, issues: [] })
  })

  test.each(['0', '-1', '1.5', '"90"', 'null', 'true', '{}', '[30]', '1e400'])('of %s is refused', (value) => {
    settings(`{"cleanupPeriodDays":${value}}`)
    expect(read()).toMatchObject({ days: 30, source: null, paused: true })
    expect(kinds()).toEqual(['not-days'])
  })

  test('of 0 has its own warning: old versions deleted everything', () => {
    settings('{"cleanupPeriodDays":0}')
    expect(read().issues[0]?.detail).toContain('before 2.1.89')
    settings('{"cleanupPeriodDays":-1}')
    expect(read().issues[0]?.detail).not.toContain('before 2.1.89')
  })

  test.each(['', '{', '{"cleanupPeriodDays":90,}', '// mine\n{}', '[]', '90', 'null', '\0\0\0'])(
    'is unknown in a settings file with %j',
    (text) => {
      settings(text)
      expect(read()).toMatchObject({ days: 30, source: null, paused: true })
      expect(kinds()).toEqual(['not-json'])
    },
  )

  test('follows a link, as dotfile managers create', () => {
    write(join(folder, `${count}`, 'dotfiles', 'claude.json'), '{"cleanupPeriodDays":365}')
    symlinkSync(join(folder, `${count}`, 'dotfiles', 'claude.json'), join(home, 'settings.json'))
    expect(read()).toMatchObject({ days: 365, issues: [] })
  })

  test('is any whole number of 1 or more and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.integer({ min: -5, max: 5000 })), (value) => {
        settings(JSON.stringify({ cleanupPeriodDays: value }))
        const isGood = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
        expect(read()).toMatchObject({ days: isGood ? value : 30, paused: !isGood })
      }),
    )
  })

  test('never throws, whatever the files contain', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.string(), (bytes, text) => {
        writeFileSync(join(home, 'settings.json'), bytes)
        writeFileSync(join(home, '.last-cleanup'), text)
        const { days } = read()
        expect(Number.isSafeInteger(days) && days >= 1).toBe(true)
      }),
    )
  })
})

describe('reports', () => {
  test('a folder instead of a file', () => {
    mkdirSync(join(home, 'settings.json'))
    mkdirSync(join(home, '.last-cleanup'))
    expect(read()).toMatchObject({ days: 30, paused: true, lastCleanupMs: null })
    expect(kinds()).toEqual(['unreadable', 'unreadable'])
  })

  test.skipIf(process.platform === 'win32')('a pipe, without waiting for it', () => {
    execFileSync('mkfifo', [join(home, 'settings.json')])
    expect(kinds()).toEqual(['unreadable'])
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a file of another user', () => {
    settings('{"cleanupPeriodDays":90}')
    chmodSync(join(home, 'settings.json'), 0)
    expect(read()).toMatchObject({ days: 30, paused: true })
  })

  test('nothing for a missing home', () => {
    expect(readCleanupSettings(join(home, 'none'), managed)).toMatchObject({ days: 30, paused: false, issues: [] })
  })
})

describe('managed settings', () => {
  test('override those of the user', () => {
    settings('{"cleanupPeriodDays":3650}')
    write(join(managed, 'managed-settings.json'), '{"cleanupPeriodDays":7}')
    const path = join(managed, 'managed-settings.json')
    expect(read()).toMatchObject({ days: 7, source: path, managed: true, settingsPath: path })
  })

  test('are overridden by their drop-ins, the last by name', () => {
    write(join(managed, 'managed-settings.json'), '{"cleanupPeriodDays":7}')
    write(join(managed, 'managed-settings.d', '20-team.json'), '{"cleanupPeriodDays":60}')
    write(join(managed, 'managed-settings.d', '10-org.json'), '{"cleanupPeriodDays":14}')
    write(join(managed, 'managed-settings.d', '30-other.json'), '{"model":"opus"}')
    expect(read()).toMatchObject({ days: 60, source: join(managed, 'managed-settings.d', '20-team.json') })
  })

  test('are not read from hidden files or files other than .json', () => {
    write(join(managed, 'managed-settings.d', '.10-hidden.json'), '{"cleanupPeriodDays":1}')
    write(join(managed, 'managed-settings.d', '95-notes.txt'), '{"cleanupPeriodDays":2}')
    expect(read()).toMatchObject({ days: 30, managed: false })
  })

  test('with a period allow the cleanup despite broken user settings', () => {
    settings('{')
    write(join(managed, 'managed-settings.json'), '{"cleanupPeriodDays":7}')
    expect(read()).toMatchObject({ days: 7, paused: false })
  })

  test("without a period leave the user's in effect", () => {
    settings('{"cleanupPeriodDays":90}')
    write(join(managed, 'managed-settings.json'), '{}')
    expect(read()).toMatchObject({ days: 90, managed: false })
  })

  test('that are broken are only an issue', () => {
    settings('{"cleanupPeriodDays":90}')
    write(join(managed, 'managed-settings.json'), 'rubbish')
    expect(read()).toMatchObject({ days: 90, paused: false, managed: false })
    expect(kinds()).toEqual(['not-json'])
  })

  test.each([
    ['darwin', '/Library/Application Support/ClaudeCode'],
    ['linux', '/etc/claude-code'],
    ['win32', 'C:\\Program Files\\ClaudeCode'],
  ])('have a path on %s', (platform, directory) => {
    expect(managedSettingsDirectory(platform)).toBe(directory)
  })
})

describe('local settings', () => {
  test('change nothing and are reported if they differ', () => {
    settings('{"cleanupPeriodDays":90}')
    write(join(home, 'settings.local.json'), '{"cleanupPeriodDays":5}')
    expect(read()).toMatchObject({ days: 90, paused: false })
    expect(read().issues).toEqual([
      { path: join(home, 'settings.local.json'), kind: 'local', detail: expect.stringContaining(dirname(home)) },
    ])
  })

  test.each(['{"cleanupPeriodDays":90}', '{}', 'rubbish'])('of %s are not reported', (text) => {
    settings('{"cleanupPeriodDays":90}')
    write(join(home, 'settings.local.json'), text)
    expect(kinds()).toEqual([])
  })
})

describe('the last cleanup', () => {
  test.each([
    ['2026-09-20T18:44:17.617Z', Date.UTC(2026, 8, 20, 18, 44, 17, 617)],
    [' "2026-09-20T18:44:17Z"\n', Date.UTC(2026, 8, 20, 18, 44, 17)],
    ['2026-09-20T20:44:17+02:00', Date.UTC(2026, 8, 20, 18, 44, 17)],
    ['1789929857617', 1_789_929_857_617],
  ])('is read from %j', (text, ms) => {
    write(join(home, '.last-cleanup'), text)
    expect(read()).toMatchObject({ lastCleanupMs: ms, issues: [], paused: false })
  })

  test.each(['', 'yesterday', '2026-02-31T00:00:00Z', '{}'])('is unknown from %j', (text) => {
    write(join(home, '.last-cleanup'), text)
    expect(read()).toMatchObject({ lastCleanupMs: null, paused: false })
    expect(kinds()).toEqual(['not-a-time'])
  })
})

describe('claudeHomeOf', () => {
  test('returns a root with projects', () => {
    mkdirSync(join(home, 'projects'))
    expect(claudeHomeOf(home)).toBe(home)
  })

  test.each(['settings.json', 'history.jsonl', '.last-cleanup'])(
    'returns the parent of a projects folder next to %s',
    (name) => {
      mkdirSync(join(home, 'projects'))
      write(join(home, name), '')
      expect(claudeHomeOf(join(home, 'projects'))).toBe(home)
    },
  )

  test('returns null for any other folder of transcripts', () => {
    mkdirSync(join(home, 'projects'))
    mkdirSync(join(home, 'backup'))
    settings('{}')
    expect(claudeHomeOf(join(home, 'backup'))).toBeNull()
    rmSync(join(home, 'settings.json'))
    expect(claudeHomeOf(join(home, 'projects'))).toBeNull()
  })
})
