// Makes real git repositories for tests, with fixed authors and times, independent of the settings of the machine.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterFile } from '../cleanup.ts'

export interface CommitBy {
  author?: string
  atMs?: number
  /** Time of the committer; that of the author if not given. */
  committedMs?: number
}

export class TestRepository {
  readonly root: string

  constructor(root = temporaryFolder()) {
    this.root = root
    mkdirSync(root, { recursive: true })
    this.git(['init', '-q', '-b', 'main'])
  }

  git(args: readonly string[], { author = 'ada', atMs, committedMs = atMs }: CommitBy = {}): string {
    const date = (ms: number | undefined): string | undefined =>
      ms === undefined ? undefined : `${Math.floor(ms / 1000)} +0000`
    const identity = { NAME: author, EMAIL: `${author}@example.com` }
    const env: NodeJS.ProcessEnv = {
      PATH: process.env['PATH'],
      HOME: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_AUTHOR_NAME: identity.NAME,
      GIT_AUTHOR_EMAIL: identity.EMAIL,
      GIT_COMMITTER_NAME: identity.NAME,
      GIT_COMMITTER_EMAIL: identity.EMAIL,
      GIT_AUTHOR_DATE: date(atMs),
      GIT_COMMITTER_DATE: date(committedMs),
    }
    return execFileSync('git', args, {
      cwd: this.root,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  }

  write(path: string, content: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true })
    writeFileSync(join(this.root, path), content)
  }

  /** Removes all files of the work tree. */
  clear(): void {
    for (const name of readdirSync(this.root))
      if (name !== '.git') rmSync(join(this.root, name), { recursive: true, force: true })
  }

  /** Commits everything; returns the full hash. */
  commit(subject: string, by: CommitBy = {}): string {
    this.git(['add', '-A'])
    this.git(['commit', '-q', '--allow-empty', '-m', subject], by)
    return this.git(['rev-parse', 'HEAD'])
  }
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'annals-git-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
