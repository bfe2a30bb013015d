// Installs, runs and removes the service with a systemd of its own: a user instance in a mount namespace, with a temporary
// home and a temporary /run. It needs root and systemd, but not a system that was booted with it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { afterFile } from '../cleanup.ts'

const BIN = join(import.meta.dirname, '../../bin/annals.js')
const ID = '10000000-0000-4000-8000-000000000001'

const IN_SYSTEMD = `
mount -t tmpfs tmpfs /run || exit 77
mkdir -p /run/systemd/system /run/user/0
chmod 700 /run/user/0
export XDG_RUNTIME_DIR=/run/user/0
/lib/systemd/systemd --user >/dev/null 2>&1 &
manager=$!
for try in $(seq 100); do systemctl --user is-system-running >/dev/null 2>&1 && break; sleep 0.1; done
systemctl --user is-system-running >/dev/null 2>&1 || { kill $manager; exit 77; }
eval "$1"
kill $manager
wait
`

function inSystemd(script: string, env: NodeJS.ProcessEnv = {}) {
  return spawnSync('unshare', ['-m', 'sh', '-c', IN_SYSTEMD, 'sh', script], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { PATH: process.env['PATH'], HOME: tmpdir(), ...env },
  })
}

const isThere = process.getuid?.() === 0 && inSystemd('true').status === 0

test.skipIf(!isThere)('a timer of systemd is installed, runs and is removed', { timeout: 90_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'annals-systemd-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  const [home, claude, data] = [join(folder, 'home dir'), join(folder, 'claude'), join(folder, 'da ta')]
  mkdirSync(join(claude, 'projects', '-tidepool'), { recursive: true })
  mkdirSync(home)
  const message = { role: 'user', content: 'When is low water?' }
  const record = {
    type: 'user',
    uuid: 'u',
    parentUuid: null,
    sessionId: ID,
    timestamp: '2026-02-11T09:30:00.000Z',
    message,
  }
  writeFileSync(join(claude, 'projects', '-tidepool', `${ID}.jsonl`), `${JSON.stringify(record)}\n`)
  const annals = `'${process.execPath}' '${BIN}'`
  const { stdout, stderr } = inSystemd(
    `${annals} keep install --service --yes
    systemctl --user is-active annals-sync.timer
    systemctl --user start annals-sync.service
    systemctl --user show annals-sync.service -p Result
    ${annals} keep status
    ${annals} keep remove --yes
    systemctl --user is-active annals-sync.timer
    ${annals} keep status
    find "$HOME" -name 'annals*'`,
    { HOME: home, CLAUDE_CONFIG_DIR: claude, ANNALS_HOME: data },
  )
  expect(stderr).toBe('')
  expect(stdout.replaceAll(/\S*\/home dir/g, '~').split('\n')).toEqual([
    'Changed ~/.config/systemd/user/annals-sync.service.',
    'Changed ~/.config/systemd/user/annals-sync.timer.',
    'active',
    'Result=success',
    'A timer of systemd syncs every hour.',
    'Restored ~/.config/systemd/user/annals-sync.service.',
    'Restored ~/.config/systemd/user/annals-sync.timer.',
    'inactive',
    expect.stringContaining('only when a command of Annals runs'),
    'that.',
    '',
  ])
  expect(readFileSync(join(data, 'archive', 'catalog.jsonl'), 'utf8')).toContain(ID)
})
