// Starts the background sync in a worker thread and updates the surface's cache from its messages.
import { Worker } from 'node:worker_threads'
import type { SettingOverrides } from '../../reader/settings.ts'
import { createContext } from '../context.ts'
import type { Activity, AnswerCache } from '../answer-cache.ts'
import { runBackgroundSync, type SyncMessage } from './background-sync.ts'
import type { Notice } from '../notice.ts'
import type { ServerEvent } from '../server-event.ts'
import type { Sentence } from '../../text/advice.ts'

export interface SyncPlace {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  home: string
  directory: string
  overrides: SettingOverrides
}

export interface SyncListeners {
  onEvent(event: ServerEvent): void
  onNotice(notice: Notice): void
  onProblem(problem: Sentence): void
}

export interface RunningSync {
  stop(): Promise<void>
}

export function startSync(place: SyncPlace, cache: AnswerCache, listeners: SyncListeners): RunningSync {
  const take = (message: SyncMessage) => takeMessage(message, cache, listeners)
  // When running from source (tests), there is no compiled file to start a thread with.
  return import.meta.url.endsWith('.ts') ? startHere(place, take) : startThread(place, take)
}

function startHere(place: SyncPlace, take: (message: SyncMessage) => void): RunningSync {
  const stop = new AbortController()
  const context = createContext({ ...place, now: Date.now, stdin: nothing() })
  const running = runBackgroundSync(context, take, { signal: stop.signal, check: () => stop.signal.throwIfAborted() })
  return {
    async stop() {
      stop.abort()
      await running
    },
  }
}

function startThread(place: SyncPlace, take: (message: SyncMessage) => void): RunningSync {
  const worker = new Worker(new URL('./sync-worker.cjs', import.meta.url), { workerData: place })
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', take)
  worker.on('error', (error) => {
    take({ kind: 'problem', problem: `Syncing stopped (${error.message}); restart Annals.` })
  })
  return {
    // The thread is asked to stop, never terminated: terminating it crashes the process in SQLite's binding.
    async stop() {
      worker.postMessage('stop')
      await ended
    },
  }
}

function takeMessage(message: SyncMessage, cache: AnswerCache, { onEvent, onNotice, onProblem }: SyncListeners): void {
  const setActivity = (activity: Partial<Activity>) => {
    cache.activity = { ...cache.activity, ...activity }
    onEvent({ kind: 'progress', activity: cache.activity })
  }
  switch (message.kind) {
    case 'progress':
      return setActivity({ state: 'syncing', progress: message.progress })
    case 'settled':
      return setActivity({ state: 'idle', progress: null, syncedAt: Date.now(), problem: null })
    case 'problem':
      setActivity({ state: 'idle', progress: null, problem: message.problem })
      return onProblem(message.problem)
    case 'changed':
      // An empty list means only that running sessions changed; they are not cached.
      if (message.sessions?.length !== 0) cache.changed()
      return onEvent(message)
    case 'touched':
      return onEvent(message)
    case 'notice':
      return onNotice(message.notice)
  }
}

async function* nothing(): AsyncGenerator<Buffer> {}
