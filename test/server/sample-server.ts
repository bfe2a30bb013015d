// Starts the real server on an indexed copy of the sample archive, with a small stand-in for the web app.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MakeContext } from '../../src/server/answer-operation.ts'
import { readAssets } from '../../src/server/assets.ts'
import { Routes, type Route } from '../../src/server/routes.ts'
import { startServer, type RunningServer } from '../../src/server/start-server.ts'
import { createContext } from '../../src/operations/context.ts'
import { AnswerCache } from '../../src/operations/answer-cache.ts'
import { runSync } from '../../src/operations/keep/sync.ts'
import { logIn } from './log-in.ts'

/** A session of the sample with agents, tools and a branch. */
export const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

/** Content of files next to the served folder; must never be served. */
export const CANARY = 'canary-7f3a9c-must-never-be-served'

const SAMPLE = join(import.meta.dirname, '..', '..', 'sample')

export interface SampleServer {
  running: RunningServer
  port: number
  token: string
  /** The Host and Cookie lines of a request that passes the guard. */
  admitted: readonly string[]
  cookie: string
  /** Every route, with a session id in place of ":session". */
  routes: readonly Route[]
  folder: string
  makeContext: MakeContext
  problems: unknown[]
  fetch(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** `fill` writes another history in place of the sample. */
export async function startSample({ indexed = true, fill = copySample } = {}): Promise<SampleServer> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-server-'))
  const assets = writeApp(folder)
  fill(join(folder, 'claude'))
  const makeContext = contextMaker(folder)
  if (indexed) await runSync({ ...makeContext({}), syncs: true }, { waitMs: 10_000 })
  const token = randomBytes(32).toString('base64url')
  const problems: unknown[] = []
  const running = await startServer({
    host: '127.0.0.1',
    port: 0,
    token,
    assets,
    context: makeContext,
    onProblem: (error) => problems.push(error),
  })
  const { port } = running
  const cookie = await logIn(running.url)
  return {
    running,
    port,
    token,
    cookie,
    admitted: [`Host: 127.0.0.1:${port}`, `Cookie: ${cookie}`],
    routes: new Routes(readAssets(assets)).all.map((route) => ({
      ...route,
      path: route.path.replace(':session', SESSION),
    })),
    folder,
    makeContext,
    problems,
    fetch: async (path, init = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers: { cookie, ...init.headers } }),
    async stop() {
      await running.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function copySample(home: string): void {
  cpSync(SAMPLE, home, { recursive: true, preserveTimestamps: true })
}

function writeApp(folder: string): string {
  const assets = join(folder, 'web')
  mkdirSync(join(assets, 'assets'), { recursive: true })
  writeFileSync(join(assets, 'index.html'), '<!doctype html><title>Annals</title><div id="app"></div>')
  writeFileSync(join(assets, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(assets, 'assets', 'index-BXk93_-a.js'), 'export {}')
  // Next to the app, and in a folder whose name starts with the app's.
  mkdirSync(join(folder, 'web-secret'))
  for (const path of ['canary.txt', 'canary.jsonl', join('web-secret', 'canary.txt')])
    writeFileSync(
      join(folder, path),
      `{"type":"user","uuid":"${CANARY}","message":{"role":"user","content":"${CANARY}"}}\n`,
    )
  return assets
}

/** Uses a fixed clock, so that two responses to the same request are equal. */
function contextMaker(folder: string): MakeContext {
  const cache = new AnswerCache()
  const env = { ANNALS_HOME: join(folder, 'data'), CLAUDE_CONFIG_DIR: join(folder, 'claude'), ANNALS_TIME_ZONE: 'UTC' }
  return ({ stdin = nothing(), ...rest }) =>
    createContext({
      ...rest,
      platform: process.platform,
      env,
      home: folder,
      now: () => Date.UTC(2026, 5, 1, 12),
      directory: folder,
      overrides: {},
      stdin,
      syncs: false,
      namesPaths: false,
      cache,
    })
}

async function* nothing(): AsyncGenerator<Buffer> {}
