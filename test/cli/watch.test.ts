// `annals sync --watch` as a process: it ends in an orderly way on a signal, also during its first sync.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { startAnnals } from '../torture/annals-process.ts'

test.each(['SIGINT', 'SIGTERM'] as const)('sync --watch exits 0 after %s during its first sync', async (signal) => {
  const dataHome = mkdtempSync(join(tmpdir(), 'annals-watch-'))
  try {
    const watcher = startAnnals({ claudeHome: resolve('sample'), dataHome }, ['sync', '--watch'])
    await watcher.spoke
    watcher.child.kill(signal)
    const { code, stderr } = await watcher.ended
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Watching') })
  } finally {
    rmSync(dataHome, { recursive: true, force: true })
  }
})
