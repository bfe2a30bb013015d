import { describe, expect, test } from 'vitest'
import { claudeRoots, dataDirectory, expandHome, homeDirectory, type Surroundings } from './roots.ts'

const linux = (env: Surroundings['env'] = {}): Surroundings => ({ platform: 'linux', env, home: '/home/mara' })
const darwin = (env: Surroundings['env'] = {}): Surroundings => ({ platform: 'darwin', env, home: '/Users/mara' })
const windows = (env: Surroundings['env'] = {}): Surroundings => ({ platform: 'win32', env, home: 'C:\\Users\\mara' })

describe('claudeRoots', () => {
  test.each<[string, string[], Surroundings, string[]]>([
    ['both defaults', [], linux(), ['/home/mara/.claude', '/home/mara/.config/claude']],
    ['the home of the environment', [], linux({ HOME: '/srv/ci' }), ['/srv/ci/.claude', '/srv/ci/.config/claude']],
    ['XDG_CONFIG_HOME', [], linux({ XDG_CONFIG_HOME: '/etc/xdg' }), ['/home/mara/.claude', '/etc/xdg/claude']],
    [
      'an empty XDG_CONFIG_HOME as none',
      [],
      linux({ XDG_CONFIG_HOME: '' }),
      ['/home/mara/.claude', '/home/mara/.config/claude'],
    ],
    ['defaults on macOS', [], darwin(), ['/Users/mara/.claude', '/Users/mara/.config/claude']],
    ['CLAUDE_CONFIG_DIR alone', [], linux({ CLAUDE_CONFIG_DIR: '/data/claude' }), ['/data/claude']],
    ['a comma list', [], linux({ CLAUDE_CONFIG_DIR: ' /a , /b,,/c ' }), ['/a', '/b', '/c']],
    [
      'a list of nothing as none',
      [],
      linux({ CLAUDE_CONFIG_DIR: ' , ' }),
      ['/home/mara/.claude', '/home/mara/.config/claude'],
    ],
    ['each root once', [], linux({ CLAUDE_CONFIG_DIR: '/a,/a/,/b/../a,/b' }), ['/a', '/b']],
    ['~ as the home', [], linux({ CLAUDE_CONFIG_DIR: '~/claude,~' }), ['/home/mara/claude', '/home/mara']],
    ['~name as a name', ['/x/~mara'], linux(), ['/x/~mara']],
    ['names in NFC', [], linux({ CLAUDE_CONFIG_DIR: '/cafe\u0301' }), ['/caf\u00e9']],
    [
      'given roots over everything',
      ['/given', '~/more'],
      linux({ CLAUDE_CONFIG_DIR: '/env' }),
      ['/given', '/home/mara/more'],
    ],
    [
      '%USERPROFILE%',
      [],
      windows({ USERPROFILE: 'D:\\People\\mara' }),
      ['D:\\People\\mara\\.claude', 'D:\\People\\mara\\.config\\claude'],
    ],
    [
      'the home of the system without it',
      [],
      windows(),
      ['C:\\Users\\mara\\.claude', 'C:\\Users\\mara\\.config\\claude'],
    ],
    [
      'no HOME on Windows',
      [],
      windows({ HOME: '/c/Users/mara' }),
      ['C:\\Users\\mara\\.claude', 'C:\\Users\\mara\\.config\\claude'],
    ],
    [
      'a Windows list',
      [],
      windows({ CLAUDE_CONFIG_DIR: 'C:\\claude,~\\claude,C:/claude/' }),
      ['C:\\claude', 'C:\\Users\\mara\\claude'],
    ],
  ])('%s', (_title, given, surroundings, roots) => {
    expect(claudeRoots(given, surroundings)).toEqual(roots)
  })
})

describe('dataDirectory', () => {
  test.each<[string, Surroundings, string]>([
    ['the data home', linux(), '/home/mara/.local/share/annals'],
    ['XDG_DATA_HOME', linux({ XDG_DATA_HOME: '/data' }), '/data/annals'],
    ['Application Support', darwin(), '/Users/mara/Library/Application Support/annals'],
    ['no XDG on macOS', darwin({ XDG_DATA_HOME: '/data' }), '/Users/mara/Library/Application Support/annals'],
    ['%LOCALAPPDATA%', windows({ LOCALAPPDATA: 'D:\\Local' }), 'D:\\Local\\annals'],
    ['its usual path', windows({ USERPROFILE: 'C:\\Users\\m' }), 'C:\\Users\\m\\AppData\\Local\\annals'],
    ['ANNALS_HOME', linux({ ANNALS_HOME: '/a' }), '/a'],
    ['ANNALS_HOME below the home', darwin({ ANNALS_HOME: '~/a' }), '/Users/mara/a'],
    ['ANNALS_HOME on Windows', windows({ ANNALS_HOME: '~\\a' }), 'C:\\Users\\mara\\a'],
  ])('%s', (_title, surroundings, path) => {
    expect(dataDirectory(surroundings)).toBe(path)
  })
})

test('the home comes from the environment, by platform', () => {
  expect(homeDirectory(linux({ HOME: '/h', USERPROFILE: 'C:\\u' }))).toBe('/h')
  expect(homeDirectory(windows({ HOME: '/h', USERPROFILE: 'C:\\u' }))).toBe('C:\\u')
  expect(homeDirectory(linux({ HOME: '' }))).toBe('/home/mara')
})

test('only a leading ~ is expanded to the home', () => {
  expect(['~', '~/a', '~a', 'a/~', ''].map((path) => expandHome(path, linux()))).toEqual([
    '/home/mara',
    '/home/mara/a',
    '~a',
    'a/~',
    '',
  ])
})
