// Only the owner can read the files of Annals, whatever the umask is.
import { spawnSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWorld, PROJECT, prompt, SESSION } from '../cli/annals.ts'

const bin = join(import.meta.dirname, '..', '..', 'bin', 'annals.js')

test.skipIf(process.platform === 'win32')(
  'creates files with mode 0600 and folders with 0700 under a umask of 0',
  () => {
    const world = makeWorld({ [`${PROJECT}/${SESSION}.jsonl`]: `${prompt('1', 'mend the harbour')}\n` })
    const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data }
    for (const args of [['sync'], ['search', 'harbour']]) {
      const { status, stderr } = spawnSync('sh', ['-c', 'umask 0; exec "$0" "$@"', process.execPath, bin, ...args], {
        encoding: 'utf8',
        env,
      })
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' })
    }
    const entries = readdirSync(world.data, { recursive: true, withFileTypes: true })
    const paths = [world.data, ...entries.map((entry) => join(entry.parentPath, entry.name))]
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
    const wrong = paths.filter((path) => modeOf(path) !== (statSync(path).isDirectory() ? '700' : '600'))
    expect(paths.map((path) => path.slice(world.data.length + 1))).toContain(join('index', 'index.db'))
    expect(wrong.map((path) => `${path} ${modeOf(path)}`)).toEqual([])
  },
)
