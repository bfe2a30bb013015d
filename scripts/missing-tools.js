// Programs that some tests need. Tests without their program are skipped, and the run says which and how to install it.
import { spawnSync } from 'node:child_process'
import { findChrome } from './chrome.js'

const TOOLS = [
  {
    name: 'Chromium, Chrome or Edge',
    isInstalled: () => findChrome() !== undefined,
    skips: 'the web app',
    package: 'chromium',
  },
  {
    name: 'python3',
    isInstalled: () => works('python3', '-c', 'import pty'),
    skips: 'commands in a terminal',
    package: 'python3',
  },
  {
    name: 'strace',
    isInstalled: () => works('strace', '-e', 'trace=none', 'true'),
    skips: 'failing system calls',
    package: 'strace',
  },
  {
    name: 'cc with the C library',
    isInstalled: () => works('sh', '-c', 'echo "#include <stdio.h>" | cc -E - '),
    skips: 'killed commands in the torture',
    package: 'gcc libc6-dev',
  },
  {
    name: 'systemd',
    isInstalled: () => works('systemd-analyze', '--version') && works('/lib/systemd/systemd', '--version'),
    skips: 'the service that syncs every hour',
    package: 'systemd dbus-user-session',
  },
  { name: 'fish', isInstalled: () => works('fish', '--version'), skips: 'completion in fish', package: 'fish' },
  { name: 'zsh', isInstalled: () => works('zsh', '--version'), skips: 'completion in zsh', package: 'zsh' },
]

export function printMissing() {
  if (!process.env['ANNALS_CORPUS']) console.log('ANNALS_CORPUS is not set, so tests of real transcripts were skipped.')
  const missing = TOOLS.filter(({ isInstalled }) => !isInstalled())
  for (const { name, skips } of missing)
    console.log(`${name} is missing or does not work, so tests of ${skips} were skipped.`)
  if (missing.length > 0) console.log(`On Debian: apt-get install ${missing.map((tool) => tool.package).join(' ')}`)
}

function works(command, ...args) {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}
