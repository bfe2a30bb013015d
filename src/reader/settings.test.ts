import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AppError } from '../error.ts'
import {
  isExcluded,
  readSettings,
  SETTING_ENVIRONMENT,
  type SettingOverrides,
  settingsPath,
  settingsSchema,
} from './settings.ts'

let directory = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'annals-settings-'))
})

afterEach(() => {
  rmSync(directory, { recursive: true, force: true })
})

describe('the source of a value', () => {
  test('without any setting is the default', () => {
    expect(readSettings(directory, {}, {})).toStrictEqual({
      roots: { value: [], source: 'default' },
      follow: { value: [], source: 'default' },
      exclude: { value: [], source: 'default' },
      timeZone: { value: 'system', source: 'default' },
      prices: { value: null, source: 'default' },
      indexProfile: { value: 'full', source: 'default' },
      indexCap: { value: 1_048_576, source: 'default' },
      sideFileCap: { value: 16_777_216, source: 'default' },
    })
  })

  test('without a data directory is the default', () => {
    expect(readSettings(join(directory, 'nowhere'), {}, {}).timeZone).toStrictEqual({
      value: 'system',
      source: 'default',
    })
  })

  test('is the file', () => {
    write({
      roots: ['/backup/claude'],
      exclude: ['-home-ada-diary'],
      timeZone: 'UTC',
      prices: null,
      indexProfile: 'signal',
    })
    expect(readSettings(directory, {}, {})).toStrictEqual({
      roots: { value: ['/backup/claude'], source: 'file' },
      follow: { value: [], source: 'default' },
      exclude: { value: ['-home-ada-diary'], source: 'file' },
      timeZone: { value: 'UTC', source: 'file' },
      prices: { value: null, source: 'file' },
      indexProfile: { value: 'signal', source: 'file' },
      indexCap: { value: 1_048_576, source: 'default' },
      sideFileCap: { value: 16_777_216, source: 'default' },
    })
  })

  test('is the environment before the file', () => {
    write({ roots: ['/a'], exclude: ['b'], timeZone: 'UTC', prices: '/p.json', indexProfile: 'signal' })
    const env = {
      CLAUDE_CONFIG_DIR: '/one, /two ,',
      ANNALS_FOLLOW: '/linked,/too',
      ANNALS_EXCLUDE: '-home-ada-diary',
      ANNALS_TIME_ZONE: 'Asia/Tokyo',
      ANNALS_PRICES: '/q.json',
      ANNALS_INDEX_PROFILE: 'full',
    }
    expect(readSettings(directory, env, {})).toStrictEqual({
      roots: { value: ['/one', '/two'], source: 'environment' },
      follow: { value: ['/linked', '/too'], source: 'environment' },
      exclude: { value: ['-home-ada-diary'], source: 'environment' },
      timeZone: { value: 'Asia/Tokyo', source: 'environment' },
      prices: { value: '/q.json', source: 'environment' },
      indexProfile: { value: 'full', source: 'environment' },
      indexCap: { value: 1_048_576, source: 'default' },
      sideFileCap: { value: 16_777_216, source: 'default' },
    })
  })

  test('is a flag before both', () => {
    write({ roots: ['/a'], timeZone: 'UTC' })
    const env = { CLAUDE_CONFIG_DIR: '/b', ANNALS_TIME_ZONE: 'Asia/Tokyo' }
    const { roots, timeZone } = readSettings(directory, env, { roots: ['/c'], timeZone: 'Europe/Berlin' })
    expect({ roots, timeZone }).toStrictEqual({
      roots: { value: ['/c'], source: 'flag' },
      timeZone: { value: 'Europe/Berlin', source: 'flag' },
    })
  })

  test('is not an empty variable', () => {
    write({ timeZone: 'UTC' })
    const env = { ANNALS_TIME_ZONE: '', CLAUDE_CONFIG_DIR: '', ANNALS_EXCLUDE: undefined }
    const { timeZone, roots, exclude } = readSettings(directory, env, {})
    expect([timeZone.source, roots.source, exclude.source]).toStrictEqual(['file', 'default', 'default'])
  })

  test('has a variable for every setting', () => {
    expect(Object.keys(SETTING_ENVIRONMENT)).toStrictEqual(Object.keys(settingsSchema.shape))
    expect(new Set(Object.values(SETTING_ENVIRONMENT)).size).toBe(Object.keys(SETTING_ENVIRONMENT).length)
  })
})

describe('refuses with a remedy', () => {
  test.each<[what: string, text: string, message: RegExp]>([
    [
      'a mistyped key',
      '{"timezone":"UTC"}',
      /config\.json has an unknown setting "timezone"; did you mean "timeZone"\?/,
    ],
    ['another', '{"excludes":[]}', /unknown setting "excludes"; did you mean "exclude"\?/],
    [
      'an unknown key',
      '{"colour":1}',
      /"colour"; the settings are roots, follow, exclude, timeZone, prices, indexProfile, indexCap, sideFileCap\./,
    ],
    ['a cap that is too low', '{"indexCap":10}', /setting "indexCap" in config\.json is 10: /],
    ['a key of every object', '{"__proto__":1}', /unknown setting "__proto__"/],
    ['a wrong kind', '{"roots":"/a"}', /setting "roots" in config\.json is "\/a": .*expected an array/],
    ['a wrong member', '{"exclude":[1]}', /setting "exclude" in config\.json is \[1\]: .*expected a string/],
    ['no time zone', '{"timeZone":"Mars/Olympus"}', /"Mars\/Olympus": use a name such as "Europe\/Berlin"/],
    ['an unknown choice', '{"indexProfile":"tiny"}', /"tiny": .*"full" or "signal"/],
    ['broken JSON', '{"timeZone":', /config\.json is not valid JSON \(.*\); correct it or delete it\./],
    ['an empty file', '', /config\.json is not valid JSON/],
    ['a list', '[]', /config\.json must contain one JSON object, such as \{"timeZone": "UTC"\}\./],
    ['a text', '"UTC"', /must contain one JSON object/],
    ['null', 'null', /must contain one JSON object/],
  ])('%s', (_what, text, message) => {
    writeFileSync(settingsPath(directory), text)
    const error = refusal({}, {})
    expect(error.code).toBe('invalid')
    expect(error.message).toMatch(message)
  })

  test('a wrong variable, by name', () => {
    const error = refusal({ ANNALS_TIME_ZONE: 'Mars/Olympus' }, {})
    expect(error.message).toMatch(/^The setting "timeZone" in ANNALS_TIME_ZONE is "Mars\/Olympus": /)
  })

  test('a wrong flag', () => {
    expect(refusal({}, { timeZone: 'Mars/Olympus' }).message).toMatch(/^The setting "timeZone" in the command line is /)
  })

  test('but ignores values that a higher layer replaces', () => {
    write({ timeZone: 'Mars/Olympus' })
    expect(readSettings(directory, { ANNALS_TIME_ZONE: 'UTC' }, {}).timeZone.value).toBe('UTC')
  })

  test('a directory instead of a file', () => {
    mkdirSync(settingsPath(directory))
    const error = refusal({}, {})
    expect(error.code).toBe('unreadable')
    expect(error.message).toContain(`Cannot read the settings file ${settingsPath(directory)}; check its permissions.`)
    expect(error.cause).toBeInstanceOf(Error)
  })

  // Root can read everything, and Windows stores permissions elsewhere.
  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('a file without read permission', () => {
    write({})
    chmodSync(settingsPath(directory), 0)
    expect(refusal({}, {}).code).toBe('unreadable')
  })
})

describe('isExcluded', () => {
  const linux = { path: '/home/ada/.claude/projects/-home-ada-src/a.jsonl', project: '-home-ada-src' }
  const windows = {
    path: 'C:\\Users\\ada\\.claude\\projects\\C--HApps-project\\a.jsonl',
    project: 'C--HApps-project',
  }

  test.each<[rule: string, file: typeof linux, excluded: boolean]>([
    ['-home-ada-src', linux, true],
    ['-home-ada', linux, false],
    ['home-ada-src', linux, false],
    ['/home/ada/.claude/projects/-home-ada-src/a.jsonl', linux, true],
    ['/home/ada/.claude/projects/-home-ada-src', linux, true],
    ['/home/ada/.claude/projects/-home-ada-src/', linux, true],
    ['/home/ada/.claude/projects/-home-ada', linux, false],
    ['/home/ada/.claude/projects/-home-ada-src/a', linux, false],
    ['/home/ada', linux, true],
    ['/', linux, true],
    ['', linux, false],
    ['C--HApps-project', windows, true],
    ['C:\\Users\\ada\\.claude\\projects\\C--HApps-project\\a.jsonl', windows, true],
    ['C:\\Users\\ada\\.claude', windows, true],
    ['C:\\Users\\ada\\.claude\\', windows, true],
    ['C:/Users/ada/.claude', windows, true],
    ['C:\\Users\\a', windows, false],
    ['D:\\Users\\ada', windows, false],
    ['C:\\HApps\\project', windows, false],
  ])('%s', (rule, file, excluded) => {
    expect(isExcluded(file, [rule])).toBe(excluded)
    expect(isExcluded(file, ['no-such-project', rule])).toBe(excluded)
  })

  test('excludes nothing without a rule', () => {
    expect(isExcluded(linux, [])).toBe(false)
  })
})

function write(settings: object): void {
  writeFileSync(settingsPath(directory), JSON.stringify(settings))
}

function refusal(env: Record<string, string>, flags: SettingOverrides): AppError {
  try {
    readSettings(directory, env, flags)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('the settings were accepted')
}
