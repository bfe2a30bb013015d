import { describe, expect, test } from 'vitest'
import { findOpener, type OpenerWorld } from './open-browser.ts'

function find(platform: string, env: OpenerWorld['env'], programs: readonly string[] = ['xdg-open']) {
  const opener = findOpener({ platform, env, canRun: (command) => programs.includes(command) })
  return 'reason' in opener ? opener.reason : [opener.command, ...opener.before, 'FILE', ...opener.after].join(' ')
}

describe('findOpener', () => {
  test.each<[string, string, OpenerWorld['env'], string]>([
    ['a screen', 'linux', { DISPLAY: ':0' }, 'xdg-open FILE'],
    ['a screen of another kind', 'linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open FILE'],
    ['no screen', 'linux', {}, 'No display found'],
    ['a Mac', 'darwin', {}, 'open FILE'],
    ['Windows', 'win32', {}, 'rundll32 url.dll,FileProtocolHandler FILE'],
    ['SSH', 'linux', { DISPLAY: ':0', SSH_CONNECTION: '1', BROWSER: 'b' }, expect.stringContaining('over SSH')],
    ['a browser of choice', 'linux', { BROWSER: 'firefox' }, 'firefox FILE'],
    ['the first that is there', 'linux', { BROWSER: 'nope:firefox:w3m' }, 'firefox FILE'],
    ['a place for the file', 'linux', { BROWSER: 'firefox --new-tab %s -x' }, 'firefox --new-tab FILE -x'],
    ['words before it', 'linux', { BROWSER: 'firefox --new-tab' }, 'firefox --new-tab FILE'],
    ['none that is there', 'linux', { BROWSER: 'none' }, 'BROWSER (none) cannot be started'],
  ])('%s', (_title, platform, env, found) => {
    expect(find(platform, env, ['xdg-open', 'firefox', 'w3m'])).toEqual(found)
  })

  test('without xdg-open', () => {
    expect(find('linux', { DISPLAY: ':0' }, [])).toBe('xdg-open not found')
  })
})
