// Finds a Chrome, Edge or Chromium on this machine, for tests and benchmarks of the web app.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

// The headless shell comes first: pages load faster in it.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome',
]

const PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export const INSTALL_HINT =
  'No Chromium found. Run "apt-get install chromium", or set ANNALS_BROWSER to a Chrome or Edge.'

/** @returns {string | undefined} */
export function findChrome() {
  const named = process.env['ANNALS_BROWSER']
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const paths = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...(named ? [named] : []), ...paths, ...PATHS].find(isExecutable)
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
