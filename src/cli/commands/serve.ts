// `annals`, `annals open` and `annals serve`: starts the server, opens the browser, then starts the background sync.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import type { Context } from '../../operations/context.ts'
import { hasHistory } from '../../operations/health/has-history.ts'
import { noSessions, noSessionsIn } from '../../operations/no-sessions.ts'
import type { AnswerCache } from '../../operations/answer-cache.ts'
import { startSecretsSearch, stopSecretsSearch } from '../../operations/health/secrets-found.ts'
import { startSync, type SyncPlace } from '../../operations/keep/start-sync.ts'
import { watchOpened } from '../../operations/session/opened.ts'
import { visible } from '../../text/visible.ts'
import { startServer, type RunningServer } from '../../server/start-server.ts'
import { askOpen } from './ask-open.ts'
import { EXIT, messageOf } from '../exit.ts'
import { noticeText } from '../notice-text.ts'
import { networkNames } from './network-names.ts'
import { findTarget, pagePath, type PageTarget } from './page-target.ts'
import { RedirectFolder, sweepRedirectFolders } from './redirect-file.ts'
import { keepMemoryFlat, makeContext } from '../run-operation.ts'
import { enlivenSample, isSample, removeTemporarySample, withSample, type Installation } from './sample.ts'
import { readAddress, type ListenAddress, type ServeFlags } from './serve-options.ts'
import { Served } from './served.ts'
import { findRunning, register, unregister, type ServerRecord } from './server-record.ts'
import { printPage, showPage } from './show-page.ts'
import { listenForStop } from '../stop-signal.ts'
import { surroundings } from '../surroundings.ts'
import type { Terminal } from '../terminal.ts'
import { asTyped } from '../../text/command-line.ts'
import { toJson } from '../../text/to-json.ts'

export interface ServeRequest {
  name?: string | undefined
  opensBrowser: boolean
  showsSample: boolean
}

interface ServeJob extends Installation {
  terminal: Terminal
  flags: ServeFlags
  address: ListenAddress
  target: PageTarget
  opensBrowser: boolean
}

export async function runServe(
  terminal: Terminal,
  installation: Installation,
  request: ServeRequest,
  flags: ServeFlags,
): Promise<number> {
  keepMemoryFlat('serve')
  const address = readAddress(flags)
  const target = await findTarget(terminal, request.name, flags)
  const opensBrowser = request.opensBrowser && flags.browser !== false
  const job: ServeJob = { ...installation, terminal, flags, address, target, opensBrowser }
  const context = makeContext(flags, {})
  const running = await findFor(job, context)
  if (target.kind !== 'home' || running || isSample() || hasHistory(context)) return serveBeside(job, context, running)
  if (request.showsSample) return serveSample(job, context)
  terminal.writeError(`${visible(asTyped(noSessions(context.roots)))}\n`)
  return serveBeside(job, context, running)
}

async function findFor({ target }: ServeJob, { dataDirectory }: Context): Promise<ServerRecord | undefined> {
  return target.kind === 'file' ? undefined : findRunning(dataDirectory)
}

async function serveBeside(job: ServeJob, context: Context, running: ServerRecord | undefined): Promise<number> {
  const reason = running && reasonAgainst(running, job, context)
  if (running && reason === undefined) return showRunning(job, running)
  if (running)
    job.terminal.writeError(`Annals is already running (process ${running.pid}), but ${reason}; starting another.\n`)
  return serve(job, context)
}

/** Returns why the running server cannot show this page. */
function reasonAgainst(
  { port, scope, version }: ServerRecord,
  { address, version: own }: ServeJob,
  context: Context,
): string | undefined {
  if (version !== own) return `its version is ${visible(version)} and this is ${own}`
  if (scope !== scopeOf(context)) return 'it reads other folders or has other settings'
  if (!address.isLoopback) return 'only this machine can reach it'
  return !address.isStated || address.port === port ? undefined : `on port ${port}`
}

function scopeOf({ roots, settings }: Context): string {
  return toJson([roots, settings.exclude.value, settings.timeZone.value])
}

async function showRunning(
  { terminal, flags, target, opensBrowser }: ServeJob,
  running: ServerRecord,
): Promise<number> {
  const { origin, token, port, pid, folder } = running
  const path = pagePath(target)
  printPage(terminal, flags, { url: `${origin}${path}?token=${token}`, port, pid })
  terminal.writeError(`Annals is already running (process ${pid}).\n`)
  if (opensBrowser) await showPage(terminal, folder, async () => askOpen(running, path))
  return EXIT.done
}

async function serveSample(job: ServeJob, { roots }: Context): Promise<number> {
  job.terminal.writeError(`${visible(noSessionsIn(roots))}; showing the bundled sample archive.\n`)
  const { claudeDir: _, ...flags } = job.flags
  return withSample(job, { resets: false }, async () => {
    const context = makeContext(flags, {})
    return serveBeside({ ...job, flags }, context, await findFor(job, context))
  })
}

async function serve(job: ServeJob, context: Context): Promise<number> {
  const served = new Served(surroundings(job.flags))
  const token = randomBytes(32).toString('base64url')
  sweepRedirectFolders(Date.now())
  const folder = new RedirectFolder()
  const tidyUp = () => {
    folder.remove()
    unregister(context.dataDirectory, token)
  }
  const stop = listenForStop(() => {
    tidyUp()
    removeTemporarySample()
  })
  process.once('exit', tidyUp)
  try {
    const server = await listen(job, served, token)
    try {
      const other = await registerServer(job, context, { server, token, folder: folder.path })
      if (other) return await showRunning(job, other)
      await announce(job, server, folder.path)
      await runInBackground(job, served, server, served.untilAsked(stop.signal))
      if (!stop.signal.aborted) {
        // Another command must find the user's own transcripts.
        unregister(context.dataDirectory, token)
        await showSample(job, served, server, stop.signal)
      }
      return EXIT.done
    } finally {
      await server.close()
    }
  } finally {
    tidyUp()
    process.off('exit', tidyUp)
    stop.release()
  }
}

const TRIED_PORTS = 10

async function listen(job: ServeJob, served: Served, token: string): Promise<RunningServer> {
  const { host, port, isPortStated, isLoopback } = job.address
  const last = Math.min(port + TRIED_PORTS, 65_535)
  for (let next = port; ; next = next < last ? next + 1 : 0) {
    try {
      const server = await startServer({
        host,
        port: next,
        token,
        assets: join(job.packageRoot, 'dist', 'web'),
        context: served.contextMaker(job.target),
        allowedHosts: isLoopback ? [] : networkNames(host, next),
        onProblem: (error) => reportProblem(job, error),
      })
      if (next !== port) job.terminal.writeError(`Port ${port} is in use; using ${server.port}.\n`)
      return server
    } catch (error) {
      const isTaken = error instanceof AppError && error.code === 'busy'
      if (!isTaken || next === 0 || isPortStated) throw error
    }
  }
}

/** Prints unexpected errors only: the page shows the others. */
function reportProblem({ terminal }: ServeJob, error: unknown): void {
  const isVerbose = Boolean(process.env['ANNALS_DEBUG'])
  if (!(error instanceof AppError)) terminal.writeError(`${visible(messageOf(error, isVerbose))}\n`)
}

/** Returns the other server if one was registered first. A server for a single file or for the network is not registered. */
async function registerServer(
  job: ServeJob,
  context: Context,
  { server, token, folder }: { server: RunningServer; token: string; folder: string },
): Promise<ServerRecord | undefined> {
  if (job.target.kind === 'file' || !job.address.isLoopback) return undefined
  try {
    const other = await register(context.dataDirectory, {
      pid: process.pid,
      origin: new URL(server.url).origin,
      port: server.port,
      token,
      openKey: server.openKey,
      startedAt: new Date().toISOString(),
      version: job.version,
      scope: scopeOf(context),
      folder,
    })
    return other && reasonAgainst(other, job, context) === undefined ? other : undefined
  } catch {
    // The data directory cannot be written. The sync reports this, and the next annals starts its own server.
    return undefined
  }
}

async function announce(job: ServeJob, server: RunningServer, folder: string): Promise<void> {
  const { terminal, flags, target, address, opensBrowser } = job
  const path = pagePath(target)
  const url = new URL(server.url)
  url.pathname = path
  printPage(terminal, flags, { url: url.href, port: server.port, pid: process.pid })
  if (!address.isLoopback) {
    const addresses = networkNames(address.host, server.port).map((name) => `http://${name}`)
    terminal.writeError(
      `Exposed to the network, unencrypted: ${addresses.join(', ')}. Anyone with the key after "?token=" can read every session.\n`,
    )
  }
  if (opensBrowser) await showPage(terminal, folder, async () => server.oneTimeUrl(path))
  terminal.writeError('Press Ctrl-C to stop.\n')
}

/** Shows the sample instead of an empty archive, until the server stops. */
async function showSample(job: ServeJob, served: Served, server: RunningServer, signal: AbortSignal): Promise<void> {
  const { claudeDir: _, ...flags } = job.flags
  try {
    await withSample(job, { resets: false }, async () => {
      served.show(surroundings(flags))
      server.send({ kind: 'changed', sessions: null })
      await runInBackground({ ...job, flags }, served, server, signal)
    })
  } catch (error) {
    if (served.isSample) throw error
    served.fail(error)
    await runInBackground(job, served, server, signal)
  }
}

async function runInBackground(
  job: ServeJob,
  { cache, place }: Served,
  server: RunningServer,
  signal: AbortSignal,
): Promise<void> {
  const { target, flags } = job
  const isSyncing = target.kind !== 'file' && flags.sync !== false
  await enlivenSample()
  if (!isSyncing) cache.activity = { ...cache.activity, state: 'idle' }
  // Without a sync there is nothing to wait for.
  if (!isSyncing && target.kind !== 'file') startSecretsSearch(cache, place)
  const sync = isSyncing ? startSyncing(job, cache, place, server) : undefined
  const watch =
    target.kind === 'file'
      ? watchOpened(target.path, () => server.send({ kind: 'touched', sessions: ['opened'] }))
      : undefined
  if (!signal.aborted) await once(signal, 'abort')
  watch?.close()
  await Promise.all([sync?.stop(), stopSecretsSearch(cache)])
}

function startSyncing(
  { terminal }: ServeJob,
  cache: AnswerCache,
  place: SyncPlace,
  server: RunningServer,
): ReturnType<typeof startSync> {
  const printOnce = onceEach((text) => terminal.writeError(text))
  return startSync(place, cache, {
    onEvent(event) {
      server.send(event)
      if (event.kind === 'progress' && event.activity.syncedAt !== null) startSecretsSearch(cache, place)
    },
    onNotice(notice) {
      if (notice.kind !== 'watching' && !isSample()) printOnce(noticeText(notice))
    },
    onProblem: (problem) => printOnce(`${visible(asTyped(problem))}\n`),
  })
}

/** Prints each text once: a failing sync is retried every minute with the same error. */
function onceEach(write: (text: string) => void): (text: string) => void {
  const told = new Set<string>()
  return (text) => {
    if (!told.has(text)) write(text)
    told.add(text)
  }
}
