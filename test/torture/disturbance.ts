// Disturbs the file system calls of a process: builds test/torture/disturb.c and loads it into the command.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { SKIP_WAITS } from '../cli/command-thread.ts'
import { quickFolder } from '../edit/scratch-home.ts'
import { runAnnals, type EndedProcess } from './annals-process.ts'
import type { SceneHome } from './scenes.ts'

/** A name of a call in disturb.c. */
export type DisturbedCall =
  | 'create'
  | 'open'
  | 'write'
  | 'pwrite'
  | 'read'
  | 'pread'
  | 'ftruncate'
  | 'fsync'
  | 'chmod'
  | 'utime'
  | 'rename'
  | 'link'
  | 'unlink'
  | 'rmdir'
  | 'mkdir'

export type Disturbance =
  /** Kills the process before the n-th change to the disk. */
  | { kind: 'kill'; nth: number }
  | {
      kind: 'fail'
      call: DisturbedCall
      error: 'EIO' | 'ENOSPC' | 'EACCES' | 'EMFILE' | 'EROFS' | 'EDQUOT'
      nth: number
      lasts: boolean
    }
  /** The call transfers half of the bytes. */
  | { kind: 'short'; call: 'write' | 'pwrite' | 'read' | 'pread'; nth: number; lasts: boolean }

export class Disturber {
  private readonly folder = mkdtempSync(join(quickFolder(), 'annals-disturb-'))
  private readonly library = join(this.folder, 'disturb.so')

  constructor() {
    const source = resolve('test/torture/disturb.c')
    const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', this.library, source, '-ldl'], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`cc exited with ${status}: ${stderr}`)
  }

  async run(home: SceneHome, args: readonly string[], disturbance: Disturbance): Promise<EndedProcess> {
    const { kind, nth } = disturbance
    const env = {
      DISTURB_MODE: kind,
      DISTURB_AT: String(nth),
      DISTURB_CALLS: kind === 'kill' ? '*' : disturbance.call,
      DISTURB_LASTS: kind !== 'kill' && disturbance.lasts ? '1' : '0',
      DISTURB_ERRNO: kind === 'fail' ? String(constants.errno[disturbance.error]) : '0',
    }
    return runAnnals(home, args, { env: { ...env, ...this.commonEnv(home) }, giveUpMs: 60_000 })
  }

  /** Counts the calls of an undisturbed run: all that change the disk, or those of one name. */
  async count(home: SceneHome, args: readonly string[], call?: DisturbedCall): Promise<{ calls: number; ms: number }> {
    const path = join(this.folder, 'count')
    const env = { DISTURB_MODE: 'count', DISTURB_CALLS: call ?? '*', DISTURB_COUNT: path, ...this.commonEnv(home) }
    const { code, stderr, ms } = await runAnnals(home, args, { env })
    if (code !== 0) throw new Error(`annals ${args.join(' ')} exited with ${code} undisturbed: ${stderr}`)
    return { calls: Number(readFileSync(path, 'utf8')), ms }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Only calls on the homes are disturbed, because Node itself would not start otherwise. */
  private commonEnv({ claudeHome, dataHome, out }: SceneHome): Record<string, string> {
    const DISTURB_UNDER = [claudeHome, dataHome, out].join(':')
    return { LD_PRELOAD: this.library, DISTURB_UNDER, UV_USE_IO_URING: '0', NODE_OPTIONS: `--require ${SKIP_WAITS}` }
  }
}

export function whyNoDisturbance(): string | null {
  if (process.platform !== 'linux') return 'calls can be disturbed on Linux only'
  const { status } = spawnSync('cc', ['-E', resolve('test/torture/disturb.c')], { stdio: 'ignore' })
  return status === 0 ? null : 'there is no C compiler (cc) with the C library'
}
