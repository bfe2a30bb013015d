// The files that two conversations changed after the messages they share, and the contents they left. The history of each
// file is replayed over all sessions, as for a patch; a transcript outside of the Claude home is replayed on its own.
import { setImmediate as pause } from 'node:timers/promises'
import { fileNames } from '../../compare/file-names.ts'
import { comparedContents, joinFiles, type JoinedFile, type SideChange } from '../../compare/join-files.ts'
import { nameBelow } from '../../export/names/tree-names.ts'
import { countChanges, unifiedDiff } from '../../files/unified-diff.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { Context } from '../context.ts'
import { useHistories, type Histories } from '../files/histories.ts'
import { projectRoot } from '../files/project-root.ts'
import { sessionChange } from '../files/session-changes.ts'
import { readHistory, sessionChanges } from '../session/file-changes.ts'
import type { Compared, Side } from './sides.ts'
import type { ComparedChange, ComparedFile } from './outputs.ts'

type Changes = Map<string, SideChange>

export async function compareFiles(
  context: Context,
  sides: Compared,
  { withDiffs }: { withDiffs: boolean },
): Promise<ComparedFile[]> {
  const files = await readFiles(context, sides)
  return files.map((file) => ({
    name: file.name,
    side: file.side,
    result: file.result,
    ...countBetween(comparedContents(file)),
    a: describeChange(file.a),
    b: describeChange(file.b),
    ...(withDiffs ? { diff: diffOf(file) } : {}),
  }))
}

/** With a name, only the file of that name. */
export async function readFiles(
  context: Context,
  { a, b }: Compared,
  name?: string,
): Promise<JoinedFile<SideChange>[]> {
  const isIndexed = ({ line }: Side) => line.open.isInHome
  if (!isIndexed(a) && !isIndexed(b)) return joinFiles(await readAlone(a, name), await readAlone(b, name))
  return useHistories(context, async (histories) => {
    const read = async (side: Side) => (isIndexed(side) ? readReplayed(histories, side, name) : readAlone(side, name))
    return joinFiles(await read(a), await read(b))
  })
}

async function readReplayed(histories: Histories, side: Side, name: string | undefined): Promise<Changes> {
  const { id } = side.line.open
  const paths = histories.files.paths({ sessions: [id] })
  const root = projectRoot(histories.session(id), paths)
  const own = ownCalls(side)
  const changes: Changes = new Map()
  for (const [path, known] of namesOf(paths, root)) {
    if (name !== undefined && known !== name) continue
    // A server answers other pages in between.
    await pause()
    const change = sessionChange(histories.files.of(path), ({ place }) => own.has(place.toolUseId ?? ''))
    if (change) changes.set(known, { path, before: change.before, after: change.after })
  }
  return changes
}

async function readAlone(side: Side, name: string | undefined): Promise<Changes> {
  const { open } = side.line
  const own = ownCalls(side)
  const changes: Changes = new Map()
  const touched = sessionChanges(open)
  for (const [path, known] of namesOf([...touched.keys()], open.directory)) {
    const calls = touched.get(path) ?? []
    const made = calls.filter(({ call }) => own.has(call.id)).map((placed) => ({ ...placed, isUncertain: false }))
    if (name !== undefined && known !== name) continue
    const { net, changes: found } = await readHistory(open, path, made)
    if (found.length > 0) changes.set(known, { path, before: net?.before, after: net?.after })
  }
  return changes
}

function namesOf(paths: readonly string[], root: string | null): Map<string, string> {
  const names = fileNames(paths.map((path) => (root === null ? undefined : nameBelow(path, root)) ?? path))
  return new Map(paths.map((path, index) => [path, names[index] ?? path]))
}

/** The tool calls of the messages that only this side has, and of the agents they started. */
function ownCalls({ line: { open, turns }, shared }: Side): Set<string> {
  const own = turns.flatMap(({ turn }, index) => turn.messages.slice(shared[index] ?? 0))
  const calls = new Set(own.flatMap(({ toolCalls }) => toolCalls.map(({ id }) => id)))
  let rest: OpenSession['session']['agents'] = open.session.agents
  // An agent may be listed before the agent that started it.
  for (let isNew = true; isNew;) {
    const started = rest.filter(({ parentToolUseId }) => parentToolUseId !== null && calls.has(parentToolUseId))
    for (const { thread } of started)
      for (const { messages } of [...thread.turns, ...thread.branches])
        for (const { toolCalls } of messages) for (const { id } of toolCalls) calls.add(id)
    rest = rest.filter((agent) => !started.includes(agent))
    isNew = started.length > 0
  }
  return calls
}

function describeChange(change: SideChange | null): ComparedChange | null {
  if (!change) return null
  const { path, before, after } = change
  const isKnown = before !== undefined && after !== undefined
  const kind = !isKnown ? 'unknown' : before === null ? 'new' : after === null ? 'deleted' : 'changed'
  return { path, kind, ...countBetween({ from: before, to: after }) }
}

function countBetween({ from, to }: ReturnType<typeof comparedContents>): Pick<ComparedFile, 'added' | 'removed'> {
  if (from === undefined || to === undefined) return { added: null, removed: null }
  return countChanges(from ?? '', to ?? '')
}

function diffOf(file: JoinedFile<SideChange>): string | null {
  const { from, to } = comparedContents(file)
  return from === undefined || to === undefined ? null : unifiedDiff({ name: file.name, before: from, after: to })
}
