// The changes of a session, or of a turn, as a patch for git. With a commit, every file is compared with it first; a patch
// that would not apply is refused.
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import type { z } from 'zod'
import { createFolderSink } from '../../export/sinks/folder-sink.ts'
import { ClaimedNames, nameBelow } from '../../export/names/tree-names.ts'
import { mayChangeFiles } from '../../files/changing-command.ts'
import { countChanges, unifiedDiff } from '../../files/unified-diff.ts'
import { SecretTally } from '../../format/secrets/secret-tally.ts'
import { openRepository, type Repository } from '../../git/repository.ts'
import type { Context } from '../context.ts'
import { holdTemporary } from '../hold-temporary.ts'
import { locateSession } from '../session/locate-session.ts'
import type { patchInput } from './declarations.ts'
import { useHistories, type Histories } from './histories.ts'
import type { PatchedFile, PatchRefusal, PatchReport } from './outputs.ts'
import { compareWithBase, openBase, type BaseCommit, type KnownChange } from './patch-base.ts'
import { projectRoot } from './project-root.ts'
import { sessionChange, turnSelector, type SessionChange, type TurnPlace } from './session-changes.ts'

export async function runPatch(context: Context, input: z.output<typeof patchInput>): Promise<PatchReport> {
  const session = (await locateSession(context, input.session)).family.id
  const isCompared = input.base !== undefined || input.repo !== undefined
  const directory = resolve(context.directory, input.repo ?? '.')
  const repository = isCompared ? await openRepository(directory, context.signal) : null
  const base = repository && input.base !== undefined ? await openBase(repository, input.base) : null
  return useHistories(context, async (histories) => {
    const isOwn = turnSelector(histories.database, session, input.turn)
    const paths = histories.files.paths({ sessions: [session] })
    const project = projectRoot(histories.session(session), paths)
    const changes = changedFiles(histories, paths, { project, repository, isOwn })
    const drawn = await drawChanges(changes, base)
    const isRefused = base !== null && drawn.refused.length > 0
    const patch = isRefused ? '' : drawn.parts.join('')
    const bases = input.bases === undefined ? null : resolve(context.directory, input.bases)
    if (bases !== null) await writeBases(context, bases, changes)
    return {
      session,
      turn: input.turn ?? null,
      project,
      base: base?.hash ?? null,
      patch,
      files: drawn.files,
      refused: drawn.refused,
      outside: changes.flatMap(({ path, name }) => (name === undefined ? [path] : [])),
      notIncluded: commandsOf(histories, session, isOwn),
      secrets: countSecrets(patch),
      bases,
    }
  })
}

interface ChangedFile {
  path: string
  /** Undefined outside of the project, or for an unsafe or taken name. */
  name: string | undefined
  change: SessionChange
}

interface Scope {
  project: string | null
  repository: Repository | null
  isOwn: (place: TurnPlace) => boolean
}

function changedFiles(
  histories: Histories,
  paths: readonly string[],
  { project, repository, isOwn }: Scope,
): ChangedFile[] {
  const claimed = new ClaimedNames()
  return paths.flatMap((path) => {
    const change = sessionChange(histories.files.of(path), ({ place, atMs }) => isOwn({ ...place, atMs }))
    if (!change || (change.before !== undefined && change.before === change.after)) return []
    const name =
      shortestName(path, repository?.roots ?? []) ?? (project === null ? undefined : nameBelow(path, project))
    return [{ path, name: name !== undefined && claimed.claim(name) ? name : undefined, change }]
  })
}

/** Work trees may be inside each other; the innermost one has the shortest name. */
function shortestName(path: string, roots: readonly string[]): string | undefined {
  const names = roots.flatMap((root) => nameBelow(path, root) ?? [])
  return names.toSorted((a, b) => a.length - b.length)[0]
}

interface Drawn {
  parts: string[]
  files: PatchedFile[]
  refused: PatchReport['refused']
}

async function drawChanges(changes: readonly ChangedFile[], base: BaseCommit | null): Promise<Drawn> {
  const drawn: Drawn = { parts: [], files: [], refused: [] }
  for (const file of changes) {
    const { path, name, change } = file
    if (name === undefined) continue
    const result = await toApply(change, name, base)
    if (typeof result === 'string') {
      drawn.refused.push({ path, reason: result })
      continue
    }
    const blobs = { before: blobHash(result.before), after: blobHash(result.after) }
    drawn.parts.push(unifiedDiff({ name, ...result, blobs }))
    drawn.files.push({
      path,
      name,
      kind: result.before === null ? 'new' : result.after === null ? 'deleted' : 'changed',
      ...countChanges(result.before ?? '', result.after ?? ''),
      before: change.beforeLabel,
      after: change.afterLabel,
      isProven: base !== null,
    })
  }
  return drawn
}

async function toApply(
  { before, after }: SessionChange,
  name: string,
  base: BaseCommit | null,
): Promise<KnownChange | PatchRefusal> {
  if (before === undefined) return 'no base'
  if (after === undefined) return 'no result'
  return base === null ? { before, after } : compareWithBase(base, name, { before, after })
}

/** The name that git gives to a content; zeros if there is none. */
function blobHash(content: string | null): string {
  if (content === null) return '0'.repeat(40)
  const bytes = Buffer.from(content)
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex')
}

async function writeBases(context: Context, directory: string, changes: readonly ChangedFile[]): Promise<void> {
  const sink = createFolderSink(directory, { isFresh: true, hold: (path) => holdTemporary(context, [path]) })
  try {
    for (const { name, change } of changes) {
      if (name === undefined || typeof change.before !== 'string') continue
      const file = sink.create(name)
      await file.write(change.before)
      await file.close()
    }
    await sink.commit()
  } catch (error) {
    await sink.abandon()
    throw error
  }
}

function commandsOf(
  histories: Histories,
  session: string,
  isOwn: (place: TurnPlace) => boolean,
): PatchReport['notIncluded'] {
  return [...histories.commands(session)].flatMap(({ command, place }) => {
    const at = { ...place, atMs: place.at === null ? null : Date.parse(place.at) }
    if (!isOwn(at) || !mayChangeFiles(command)) return []
    return [{ command, session: place.session, uuid: place.uuid, turn: place.turn }]
  })
}

function countSecrets(patch: string): number {
  const tally = new SecretTally()
  tally.add(patch)
  return tally.counts().reduce((sum, { secrets }) => sum + secrets, 0)
}
