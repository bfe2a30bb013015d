// Any Chrome, Edge or Chromium of this machine, for tests and benchmarks that look at pages as people do.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'chrome']

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export const INSTALL_HINT =
  'No Chrome, Edge or Chromium is here, so no page is looked at; run "apt-get install chromium", or name one in ANNALS_BROWSER.'

/** @returns {string | undefined} */
export function findChrome() {
  const named = process.env['ANNALS_BROWSER']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...(named ? [named] : []), ...paths, ...PLACES].find(isExecutable)
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** On a bare Debian, as root, the browser is installed; anywhere else that is for the person to do. */
export function installChrome() {
  if (findChrome() !== undefined || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return
  console.log('installing chromium for the tests of the web app')
  const run = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-q', '-y', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  run('update')
  run('install', '--no-install-recommends', 'chromium')
}
