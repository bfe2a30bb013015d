// Finds the prompts that wrote lines of a file or a commit, and says what is missing where that cannot be shown.
import type { z } from 'zod'
import type { WrittenLine } from '../../files/attribute-lines.ts'
import { AppError } from '../../error.ts'
import { carryOrigins, linesOf } from '../../files/line-origins.ts'
import { blameLines } from '../../git/blame.ts'
import { readChangedFiles } from '../../git/changed-files.ts'
import { readBlob, readBlobs, readCommits, type Commit } from '../../git/objects.ts'
import type { Repository } from '../../git/repository.ts'
import { groupBy } from '../../text/group-by.ts'
import { plural } from '../../text/quantity.ts'
import type { Context } from '../context.ts'
import { CommitLinks, type CommitLink } from './commit-links.ts'
import type { whyInput } from './declarations.ts'
import { useHistories, type Histories } from './histories.ts'
import { LineFinder, type FoundLines, type LineGroup } from './line-finder.ts'
import type { WhyCommit, WhyLine, WhyReport } from './outputs.ts'
import { readRecordedCommits } from './recorded-commits.ts'
import { RecordedRoots } from './recorded-roots.ts'
import { openTarget, toText, type FileTarget } from './why-target.ts'

export async function runWhy(context: Context, input: z.output<typeof whyInput>): Promise<WhyReport> {
  const { repository, found } = await openTarget(context, input)
  return useHistories(context, async (histories) => {
    const links = await CommitLinks.load(repository, await readRecordedCommits(context, histories))
    const question = { repository, histories, links, nowMs: context.now() }
    return found.kind === 'file' ? whyLines(question, found) : whyCommit(question, found.rev)
  })
}

interface Question {
  repository: Repository
  histories: Histories
  links: CommitLinks
  nowMs: number
}

/** A line of the text that was asked about, and its place in the commit that introduced it. */
interface AskedLine {
  line: number
  text: string
  /** Null for a line on disk that no commit has. */
  commit: string | null
  path: string
  /** Index of the line in that commit, or on disk. */
  index: number
}

async function whyLines(question: Question, target: FileTarget): Promise<WhyReport> {
  const asked = await askedLines(question.repository, target)
  const { from, to } = target.range ?? { from: 1, to: asked.length }
  if (target.range && (from < 1 || from > asked.length))
    throw new AppError('not-found', `${target.path} has ${plural(asked.length, 'line')}, and no line ${from}.`)
  const commits = await readCommits(
    question.repository,
    asked.flatMap(({ commit }) => commit ?? []),
  )
  const finder = await openFinder(question, commits.values())
  const answered = await answer(question, finder, target, asked, commits)
  const lines = answered.filter(({ line }) => line >= from && line <= to)
  const isOnDisk = target.onDisk !== undefined
  return { rev: target.rev, path: target.path, isOnDisk, lines, files: [], commit: null, counts: countLines(lines) }
}

/** All lines of the file: three matching lines of it are needed to trust one. */
async function askedLines(repository: Repository, { path, rev, committed, onDisk }: FileTarget): Promise<AskedLine[]> {
  const blamed = committed === undefined ? new Map() : await blameLines(repository, rev, path)
  const here = linesOf(onDisk ?? committed ?? '')
  const numbers = linesOf(committed ?? '').map((_text, index) => index + 1)
  const origins = onDisk === undefined ? numbers : carryOrigins(committed ?? '', onDisk, numbers, 0)
  return here.map((text, index) => {
    const there = blamed.get(origins[index] ?? 0)
    const place = there
      ? { commit: there.commit, path: there.path, index: there.line - 1 }
      : { commit: null, path, index }
    return { line: index + 1, text, ...place }
  })
}

async function openFinder(
  { repository, histories, links, nowMs }: Question,
  commits: Iterable<Commit>,
): Promise<LineFinder> {
  const unhashed = [...commits].flatMap((commit) => links.of(commit).filter(({ kind }) => kind !== 'hash'))
  const roots = await RecordedRoots.find(repository, histories.files, [...links.hashed, ...unhashed])
  return new LineFinder({ repository, histories, links, roots }, nowMs)
}

async function answer(
  { repository, histories, links }: Question,
  finder: LineFinder,
  target: FileTarget,
  asked: readonly AskedLine[],
  commits: ReadonlyMap<string, Commit>,
): Promise<WhyLine[]> {
  const grouped = [...groupBy(asked, ({ commit, path }) => `${commit ?? ''}\n${path}`).values()]
  const groups: LineGroup[] = []
  const found: FoundLines[] = []
  // Contents of many commits would not fit into memory.
  for (let at = 0; at < grouped.length; at += MOST_AT_ONCE) {
    const some = await readGroups(repository, target, grouped.slice(at, at + MOST_AT_ONCE), commits)
    found.push(...(await finder.find(some)))
    groups.push(...some.map((group) => ({ ...group, content: '', before: undefined })))
  }
  const answers = grouped.flatMap((lines, group) =>
    lines.map((line) => toAnswer({ histories, links }, line, groups[group], found[group])),
  )
  return answers.toSorted((a, b) => a.line - b.line)
}

const MOST_AT_ONCE = 32

async function readGroups(
  repository: Repository,
  target: FileTarget,
  grouped: readonly (readonly AskedLine[])[],
  commits: ReadonlyMap<string, Commit>,
): Promise<LineGroup[]> {
  const places = grouped.flatMap(([first]) => {
    const { path = '' } = first ?? {}
    const commit = commits.get(first?.commit ?? '')
    return [
      { commit: commit?.hash ?? '', path },
      { commit: commit?.parents[0] ?? '', path },
    ]
  })
  const blobs = await readBlobs(repository, places)
  const textOf = (blob: Buffer | undefined): string | undefined => blob && toText(blob)
  return grouped.map((lines, index) => {
    const [first] = lines
    const commit = commits.get(first?.commit ?? '') ?? null
    const committed = textOf(blobs[2 * index])
    return {
      commit,
      path: first?.path ?? target.path,
      content: (commit ? committed : (target.onDisk ?? target.committed)) ?? '',
      before: commit ? textOf(blobs[2 * index + 1]) : target.committed,
      wanted: new Set(lines.map((line) => line.index)),
    }
  })
}

function toAnswer(
  world: Pick<Question, 'histories' | 'links'>,
  asked: AskedLine,
  group: LineGroup | undefined,
  found: FoundLines | undefined,
): WhyLine {
  const { line, text, commit } = asked
  const written = found?.lines.get(asked.index)
  if (!written) {
    const nothing = {
      session: null,
      sessionTitle: null,
      agentId: null,
      toolUseUuid: null,
      resultUuid: null,
      turn: null,
    }
    const prompt = { prompt: null, promptUuid: null, earlierPrompt: null }
    return {
      line,
      text,
      status: 'unknown',
      commit,
      ...nothing,
      ...prompt,
      evidence: [],
      missing: found?.missing ?? null,
    }
  }
  const { place } = written.operation
  const human = world.histories.humanPrompt(place)
  return {
    line,
    text,
    status: written.status,
    commit,
    session: place.session,
    sessionTitle: world.histories.session(place.session)?.title ?? human.title,
    agentId: place.agentId,
    toolUseUuid: place.callUuid,
    resultUuid: place.resultUuid,
    turn: human.turn ?? (place.agentId === null ? place.turn : null),
    prompt: human.prompt,
    promptUuid: human.uuid,
    earlierPrompt: human.earlier,
    evidence: evidenceOf(written, group?.commit ?? null, world.links),
    missing: null,
  }
}

function evidenceOf(
  { status, operation, version }: WrittenLine,
  commit: Commit | null,
  links: CommitLinks,
): WhyLine['evidence'] {
  const { session, resultUuid } = operation.place
  const equal = status === 'proven' ? `the file equals a version after version ${version.number}` : 'the same line'
  const linked = commit ? links.of(commit) : []
  return [
    { kind: operation.effect.kind, session, uuid: resultUuid },
    { kind: equal, session: null, uuid: commit?.hash ?? null },
    ...linked.map(({ kind, recorded }) => ({
      kind: kind === 'hash' ? 'hash of the commit' : 'subject and time of the commit',
      session: recorded.place.session,
      uuid: recorded.place.resultUuid,
    })),
  ]
}

async function whyCommit(question: Question, rev: string): Promise<WhyReport> {
  const { repository, links, histories } = question
  const commits = await readCommits(repository, [rev])
  const commit = commits.get(rev)
  const finder = await openFinder(question, commits.values())
  const files: WhyReport['files'] = []
  for (const { path, added } of await readChangedFiles(repository, rev)) {
    const blob = added.length === 0 ? undefined : await readBlob(repository, rev, path)
    if (!blob) continue
    const content = toText(blob)
    const lines = linesOf(content)
    const asked = added.flatMap(({ from, count }) =>
      Array.from({ length: count }, (_each, offset) => {
        const index = from - 1 + offset
        return { line: index + 1, text: lines[index] ?? '', commit: rev, path, index }
      }),
    )
    const target: FileTarget = { kind: 'file', path, range: null, rev, committed: content, onDisk: undefined }
    files.push({ path, lines: await answer(question, finder, target, asked, commits) })
  }
  const counts = countLines(files.flatMap(({ lines }) => lines))
  const described = commit ? describeCommit(histories, commit, links.of(commit)) : null
  return { rev, path: null, isOnDisk: false, lines: [], files, commit: described, counts }
}

function describeCommit(histories: Histories, commit: Commit, links: readonly CommitLink[]): WhyCommit {
  return {
    subject: commit.subject,
    at: Number.isFinite(commit.authorMs) ? new Date(commit.authorMs).toISOString() : null,
    links: links.map(({ kind, recorded: { place } }) => {
      const human = histories.humanPrompt({ ...place, toolUseId: null, line: 0, turn: null })
      return {
        kind,
        session: place.session,
        sessionTitle: histories.session(place.session)?.title ?? human.title,
        agentId: place.agentId,
        toolUseUuid: place.callUuid,
        resultUuid: place.resultUuid,
        turn: human.turn,
        prompt: human.prompt,
        promptUuid: human.uuid,
        earlierPrompt: human.earlier,
      }
    }),
  }
}

function countLines(lines: readonly WhyLine[]): WhyReport['counts'] {
  const count = (status: WhyLine['status']): number => lines.filter((line) => line.status === status).length
  return { lines: lines.length, proven: count('proven'), matched: count('matched'), unknown: count('unknown') }
}
