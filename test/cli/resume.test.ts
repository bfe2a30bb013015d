// `annals resume --run` with a program named "claude" that reports how it was started.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { annalsProcess, makeWorld, prompt, SESSION, writeFile, type World } from './annals.ts'

const bin = join(import.meta.dirname, '..', '..', 'bin', 'annals.js')

function worldWith(claude: string): { world: World; directory: string; env: Record<string, string> } {
  const world = makeWorld()
  const directory = join(realpathSync(world.home), 'my pool')
  mkdirSync(directory)
  const folder = directory.replace(/[^A-Za-z0-9]/g, '-')
  writeFile(join(world.home, 'projects', folder, `${SESSION}.jsonl`), `${prompt('u1', 'tide?', { cwd: directory })}\n`)
  const program = join(world.home, 'bin', 'claude')
  writeFile(program, `#!/bin/sh\n${claude}\n`)
  chmodSync(program, 0o755)
  return { world, directory, env: { PATH: `${join(world.home, 'bin')}:${process.env['PATH']}` } }
}

describe.skipIf(process.platform === 'win32')('annals resume --run', () => {
  test('starts Claude Code in the directory of the session and returns its exit code', () => {
    const { world, directory, env } = worldWith('echo "$PWD"; for each in "$@"; do echo "<$each>"; done; exit 7')
    const ran = annalsProcess(world, ['resume', SESSION.slice(0, 4), '--run', '--no-sync'], { env })
    expect(ran).toMatchObject({ code: 7, stdout: `${directory}\n<--resume>\n<${SESSION}>\n` })
  })

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('passes on %s and waits for the end', async (signal) => {
    const { world, env } = worldWith(
      `trap 'echo got it; exit 5' ${signal.slice(3)}\necho ready\nwhile :; do read line; done`,
    )
    const child = spawn(process.execPath, [bin, 'resume', SESSION, '--run'], {
      env: { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data, ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output === 'ready\n') child.kill(signal)
    })
    expect([await once(child, 'exit'), output]).toEqual([[5, null], 'ready\ngot it\n'])
  })

  test('reports the signal that ended Claude Code as a shell would', () => {
    const { world, env } = worldWith('kill -KILL $$')
    expect(annalsProcess(world, ['resume', SESSION, '--run'], { env })).toMatchObject({ code: 137 })
  })

  test('says so if Claude Code is not installed', () => {
    const { world } = worldWith('')
    const ran = annalsProcess(world, ['resume', SESSION, '--run'], { env: { PATH: world.data } })
    expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('no program "claude" on the PATH; install') })
  })
})
