// Finds an open session by name, or opens it. A long-running surface keeps the last few sessions open.
import { createHash } from 'node:crypto'
import { AppError } from '../../error.ts'
import { FamilyBytes } from '../../session/family-bytes.ts'
import { locateArchived } from './archived-files.ts'
import type { Context } from '../context.ts'
import { locateSession, OPENED } from './locate-session.ts'
import type { AnswerCache } from '../answer-cache.ts'
import { openFamily, OpenSession } from '../../session/open-session.ts'
import { Readings } from './readings.ts'
import type { RecordScreen } from '../../session/transcript.ts'
import type { ThreadName } from '../../session/session-view.ts'
import type { ThreadReading } from '../../session/thread-reading.ts'
import { memorySource } from '../../session/transcript-source.ts'
import { advise, operation } from '../../text/advice.ts'

const DROPPED = 'dropped-'

export async function findSession(context: Context, name: string): Promise<OpenSession> {
  const open = await findPart(context, name)
  await open.refresh()
  return open
}

/** Like `findSession`, but throws if there are no records; pages can also show other lines. */
export async function findRecords(context: Context, name: string): Promise<OpenSession> {
  const open = await findSession(context, name)
  if (open.main.records.length > 0 || open.session.agents.length > 0) return open
  throw noRecords(name === '-' ? 'standard input' : name)
}

/** Returns a conversation read at least up to a step; the rest of a long transcript may still be unread. */
export async function findThread(
  context: Context,
  { session, ...thread }: ThreadName & { session: string },
  lastStep: number,
): Promise<{ open: OpenSession; reading: ThreadReading }> {
  const open = await findPart(context, session)
  const isMain = thread.agent === undefined && thread.branch === undefined
  if (open.progress && (!isMain || lastStep >= open.thread({}).steps.length)) await open.refresh()
  return { open, reading: open.thread(thread) }
}

/** Returns the session as far as it is read; for a long transcript, at least its beginning. */
export async function findPart(context: Context, name: string): Promise<OpenSession> {
  if (name === '-') return openPassed(context)
  if (!context.cache) return openNamed(context, name)
  const readings = readingsOf(context.cache)
  const held = readings.get(name)
  if (held && stillExists(context, context.cache, held)) return held
  if (held) readings.drop(held)
  return readings.open(name, () => openNamed(context, name))
}

/** Reports whether the session still exists. A session that was deleted or forgotten must not be shown from memory. */
function stillExists(context: Context, cache: AnswerCache, session: OpenSession): boolean {
  const { files } = session
  if (!files) return true
  const { main } = files
  if (main?.archived === undefined) return files.isThere()
  if (checked.get(session) === cache.generation) return true
  checked.set(session, cache.generation)
  return locateArchived(context).some(({ path, archived }) => path === main.path && archived === main.archived)
}

/** The cache generation at which an archived session was last seen in the archive. */
const checked = new WeakMap<OpenSession, number>()

export function dropReading({ cache }: Context, id: string): void {
  const held = cache && readingsOf(cache).get(id)
  if (cache && held) readingsOf(cache).drop(held)
}

const kept = new WeakMap<AnswerCache, Readings>()

function readingsOf(cache: AnswerCache): Readings {
  const readings = kept.get(cache) ?? new Readings()
  kept.set(cache, readings)
  return readings
}

async function openNamed(context: Context, name: string): Promise<OpenSession> {
  if (name.startsWith(DROPPED))
    throw new AppError('not-found', 'The file is no longer in memory; drop it on the page again.')
  const { family } = await locateSession(context, name)
  const onRead = (done: number, total: number) => context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  const world = { ...context, onRead, staysOpen: context.cache !== undefined }
  return nonEmpty(await openFamily(world, family, name === OPENED ? name : family.id), name)
}

/** Opens standard input, or a file dropped on a page. It is kept in memory and written nowhere. */
export async function openPassed(context: Context, screen?: RecordScreen): Promise<OpenSession> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  for await (const chunk of context.stdin) {
    // The stream may reuse the buffer for the next chunk.
    chunks.push(Buffer.from(chunk))
    hash.update(chunk)
  }
  const id = DROPPED + hash.digest('hex').slice(0, 12)
  const bytes = new FamilyBytes(context)
  const session = new OpenSession(context, { id, source: memorySource(chunks), bytes, screen })
  await session.refresh()
  const passed = nonEmpty(session, context.cache ? 'the dropped file' : 'standard input')
  // A screened session has different texts and must not be reused.
  if (context.cache && !screen) readingsOf(context.cache).put(passed)
  return passed
}

function nonEmpty(session: OpenSession, name: string): OpenSession {
  const { main } = session
  if (main.records.length > 0 || main.opaque.length > 0 || session.session.agents.length > 0) return session
  throw noRecords(name)
}

function noRecords(name: string): AppError {
  return new AppError(
    'not-found',
    advise`There are no records in ${name}; ${operation('doctor')} reports its contents.`,
  )
}
