// Writes the files of a session as they were at a moment. Recorded paths are untrusted; export/names/tree-names.ts maps them
// to names inside the directory, and the sink writes nothing outside of it, through links, or over other files.
import { resolve } from 'node:path'
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { ExportSink } from '../../export/export-sink.ts'
import { ClaimedNames, treeNames, type TreeName } from '../../export/names/tree-names.ts'
import { createFolderSink } from '../../export/sinks/folder-sink.ts'
import { jsonChunks } from '../../text/json-chunks.ts'
import type { Context } from '../context.ts'
import { holdTemporary } from '../hold-temporary.ts'
import { locateSession } from '../session/locate-session.ts'
import type { checkoutInput } from './declarations.ts'
import { sha256, useHistories, type Histories } from './histories.ts'
import { laterCommands } from './later-commands.ts'
import { readMoment, versionAt, type Moment } from './moment.ts'
import type { CheckedOutFile, CheckoutReport } from './outputs.ts'
import { projectRoot } from './project-root.ts'
import { knowledgeOf, timeOf } from './version-row.ts'

const MANIFEST = 'annals-manifest.json'

export async function runCheckout(context: Context, input: z.output<typeof checkoutInput>): Promise<CheckoutReport> {
  const session = (await locateSession(context, input.session)).family.id
  const directory = resolve(context.directory, input.output)
  return useHistories(context, async (histories) => {
    const facts = histories.session(session)
    const paths = histories.files.paths({ sessions: [session] })
    if (paths.length === 0)
      throw new AppError('not-found', `Session ${session} has read or changed no files, so there is nothing to write.`)
    const moment =
      input.at === undefined
        ? { uuid: null, session, atMs: facts?.endedMs ?? null }
        : readMoment(context, histories.database, input.at)
    const project = projectRoot(facts, paths)
    const sink = createFolderSink(directory, {
      document: MANIFEST,
      isFresh: true,
      hold: (path) => holdTemporary(context, [path]),
    })
    try {
      const files = await writeFiles(context, histories, { sink, moment, names: treeNames(paths, project) })
      const at = timeOf(moment.atMs)
      await write(sink, MANIFEST, jsonChunks({ annals: 1, kind: 'checkout', session, at, project, files }, 2))
      await sink.commit()
      return { session, at, project, directory, manifest: resolve(directory, MANIFEST), files }
    } catch (error) {
      await sink.abandon()
      throw error
    }
  })
}

interface Target {
  sink: ExportSink
  moment: Moment
  names: readonly TreeName[]
}

async function writeFiles(
  context: Context,
  histories: Histories,
  { sink, moment, names }: Target,
): Promise<CheckedOutFile[]> {
  const claimed = new ClaimedNames()
  claimed.claim(MANIFEST)
  const files: CheckedOutFile[] = []
  for (const [index, name] of names.entries()) {
    context.signal?.throwIfAborted()
    context.onProgress({ label: 'writing', done: index, total: names.length, unit: 'files' })
    files.push(await writeFile(histories, sink, { moment, name, claimed }))
  }
  return files
}

async function writeFile(
  histories: Histories,
  sink: ExportSink,
  { moment, name: { path, name }, claimed }: { moment: Moment; name: TreeName; claimed: ClaimedNames },
): Promise<CheckedOutFile> {
  const history = histories.of(path)
  const version = versionAt(history.versions, moment)
  const content = version && history.content(version.number)
  const file = {
    path,
    name: null,
    number: version?.number ?? null,
    label: version?.label ?? null,
    verified: version?.isVerified ?? false,
    sha256: null,
    bytes: null,
    evidence: version ? knowledgeOf(version, content).evidence : [],
    laterCommands: version ? laterCommands(history, version, moment) : [],
  }
  if (!version) return { ...file, notWritten: 'unknown' }
  if (content === undefined) return { ...file, notWritten: 'partial' }
  if (content === null) return { ...file, notWritten: 'deleted' }
  if (name === undefined) return { ...file, notWritten: 'path' }
  if (!claimed.claim(name)) return { ...file, notWritten: 'collision' }
  await write(sink, name, [content])
  return { ...file, name, sha256: sha256(content), bytes: Buffer.byteLength(content), notWritten: null }
}

async function write(sink: ExportSink, name: string, pieces: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const file = sink.create(name)
  for await (const piece of pieces) await file.write(piece)
  await file.close()
}
