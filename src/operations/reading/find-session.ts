// An open session by its name: one that is held open already, or opened now.
import { createHash } from 'node:crypto'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { locateSession, OPENED } from '../locate-session.ts'
import type { Keep } from '../keep.ts'
import { openFamily, OpenSession } from './open-session.ts'
import { Readings } from './readings.ts'
import type { ThreadName } from './session-view.ts'
import type { ThreadReading } from './thread-reading.ts'
import { memorySource } from './transcript-source.ts'

/** Names of what was passed in begin so; they are known as long as it is held. */
const DROPPED = 'dropped-'

/** Read to its end. */
export async function findSession(context: Context, name: string): Promise<OpenSession> {
  const open = await findPart(context, name)
  await open.readAll()
  return open
}

/** A step of a conversation, and what is before it: the rest of a long transcript may still be unread. */
export async function findThread(
  context: Context,
  { session, ...thread }: ThreadName & { session: string },
  lastStep: number,
): Promise<{ open: OpenSession; reading: ThreadReading }> {
  const open = await findPart(context, session)
  const isMain = thread.agent === undefined && thread.branch === undefined
  if (!isMain || lastStep >= open.thread({}).steps.length) await open.readAll()
  return { open, reading: open.thread(thread) }
}

/** As far as it was read; of a long transcript, at least its beginning. */
export async function findPart(context: Context, name: string): Promise<OpenSession> {
  if (name === '-') return openPassed(context)
  const open = async () => openNamed(context, name)
  return context.keep ? readingsOf(context.keep).get(name, open) : open()
}

/** Held as long as who keeps them. */
const held = new WeakMap<Keep, Readings>()

function readingsOf(keep: Keep): Readings {
  const readings = held.get(keep) ?? new Readings()
  held.set(keep, readings)
  return readings
}

async function openNamed(context: Context, name: string): Promise<OpenSession> {
  if (name.startsWith(DROPPED))
    throw new AppError('not-found', 'That file is not held any more; drop it on the page again.')
  const { family, files } = await locateSession(context, name)
  return nonEmpty(await openFamily(context, family, files, name === OPENED ? name : family.id), name)
}

/** Standard input, or a file dropped on a page: read, held in memory, written nowhere. */
async function openPassed(context: Context): Promise<OpenSession> {
  const chunks: Buffer[] = []
  const hash = createHash('sha256')
  for await (const chunk of context.stdin) {
    // The buffer may be used again for the next chunk.
    chunks.push(Buffer.from(chunk))
    hash.update(chunk)
  }
  const id = DROPPED + hash.digest('hex').slice(0, 12)
  const session = new OpenSession(context, { id, family: undefined, source: memorySource(chunks), processes: [] })
  await session.refresh()
  const passed = nonEmpty(session, 'what was passed in')
  if (context.keep) readingsOf(context.keep).put(id, Promise.resolve(passed))
  return passed
}

function nonEmpty(session: OpenSession, name: string): OpenSession {
  const { main } = session
  if (main.records.length > 0 || main.opaque.length > 0 || session.session.agents.length > 0) return session
  throw new AppError('not-found', `There are no records in ${name}; "annals doctor" says what is.`)
}
