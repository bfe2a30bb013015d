// Finds the operations that wrote lines of commits, over all recorded paths of a file and the names it had.
import { attributeLines, type CommittedText, type WrittenLine } from '../../files/attribute-lines.ts'
import type { FileOperation } from '../../files/file-operation.ts'
import { readChangedFiles } from '../../git/changed-files.ts'
import type { Commit } from '../../git/objects.ts'
import type { Repository } from '../../git/repository.ts'
import { pushTo } from '../../text/group-by.ts'
import type { CommitLinks } from './commit-links.ts'
import type { Histories } from './histories.ts'
import type { RecordedRoots } from './recorded-roots.ts'

/** Lines of a file that one commit introduced; of the file on disk, without a commit. */
export interface LineGroup {
  commit: Commit | null
  path: string
  content: string
  /** The content in the parent of the commit; undefined if it has none. */
  before: string | undefined
  /** Indexes in the content. */
  wanted: ReadonlySet<number>
}

export interface FoundLines {
  lines: Map<number, WrittenLine>
  /** Why the others are not known. */
  missing: string
}

/** The clock of the author's machine, and the time between an edit and its record. */
const TOLERANCE_MS = 120_000
const LONGEST_MS = 7 * 24 * 60 * 60_000

export class LineFinder {
  private readonly repository: Repository
  private readonly histories: Histories
  private readonly links: CommitLinks
  private readonly roots: RecordedRoots
  private readonly nowMs: number
  private readonly operations = new Map<string, FileOperation[]>()

  constructor(
    world: { repository: Repository; histories: Histories; links: CommitLinks; roots: RecordedRoots },
    nowMs: number,
  ) {
    this.repository = world.repository
    this.histories = world.histories
    this.links = world.links
    this.roots = world.roots
    this.nowMs = nowMs
  }

  async find(groups: readonly LineGroup[]): Promise<FoundLines[]> {
    const found = groups.map((): Map<number, WrittenLine> => new Map())
    const paths = groups.map(({ path }) => this.roots.pathsOf(path))
    this.attribute(groups, paths, found)
    // Only a commit that leaves lines unknown is asked for renames, which takes a process.
    const earlier = await Promise.all(
      groups.map(async (group, index) =>
        (found[index]?.size ?? 0) < group.wanted.size ? this.renamedPaths(group) : [],
      ),
    )
    this.attribute(groups, earlier, found)
    return groups.map((group, index) => ({
      lines: found[index] ?? new Map<number, WrittenLine>(),
      missing: this.missing(group, [...(paths[index] ?? []), ...(earlier[index] ?? [])]),
    }))
  }

  /** Every path is replayed once for all groups. */
  private attribute(
    groups: readonly LineGroup[],
    paths: readonly (readonly string[])[],
    found: readonly Map<number, WrittenLine>[],
  ): void {
    const texts = groups.map((group) => this.toText(group))
    const asked = new Map<string, number[]>()
    for (const [index, each] of paths.entries()) for (const path of each) pushTo(asked, path, index)
    for (const [path, indexes] of asked) {
      const written = attributeLines(
        this.operationsOf(path),
        indexes.flatMap((index) => texts[index] ?? []),
      )
      for (const [at, lines] of written.entries())
        for (const [line, origin] of lines) keepBetter(found[indexes[at] ?? -1], line, origin)
    }
  }

  private toText({ commit, content, before, wanted }: LineGroup): CommittedText {
    const text = { content, before, wanted }
    if (!commit) {
      const matching = { sinceMs: this.nowMs - LONGEST_MS, untilMs: this.nowMs }
      return { ...text, isForeign: false, untilMs: this.nowMs, matching }
    }
    const links = this.links.of(commit)
    const isOwn = this.isByUser(commit)
    // An amended or rebased commit keeps its author time.
    const lastMs = isOwn || links.length > 0 ? Math.max(commit.authorMs, commit.committerMs) : commit.authorMs
    const isHashed = links.some(({ kind }) => kind === 'hash')
    const untilMs = (isHashed ? lastMs : commit.authorMs) + TOLERANCE_MS
    const matching = isOwn ? { sinceMs: commit.authorMs - LONGEST_MS, untilMs } : null
    return { ...text, isForeign: !isOwn && links.length === 0, untilMs: lastMs + TOLERANCE_MS, matching }
  }

  private isByUser(commit: Commit): boolean {
    return this.links.authors.has(commit.authorEmail)
  }

  private async renamedPaths({ commit, path }: LineGroup): Promise<string[]> {
    if (!commit || this.roots.isEmpty) return []
    const changed = await readChangedFiles(this.repository, commit.hash)
    const from = changed.find((file) => file.path === path)?.from ?? null
    return from === null ? [] : this.roots.pathsOf(from)
  }

  private operationsOf(path: string): FileOperation[] {
    const known = this.operations.get(path) ?? this.histories.files.of(path)
    this.operations.set(path, known)
    return known
  }

  private missing({ commit }: LineGroup, paths: readonly string[]): string {
    if (this.roots.isEmpty) return 'No session is linked to this repository: it has no commit that a session printed.'
    const changes = paths.flatMap((path) => this.operationsOf(path)).filter(isChange)
    const times = changes.flatMap(({ atMs }) => atMs ?? []).toSorted((a, b) => a - b)
    const [first] = times
    if (first === undefined) return 'No known session changed this file.'
    if (!commit)
      return 'The file on disk equals no recorded version, and no session of the last 7 days added this line.'
    const untilMs = Math.max(commit.authorMs, commit.committerMs) + TOLERANCE_MS
    const last = times.findLast((ms) => ms <= untilMs)
    const line = `the line is from ${dayOf(commit.authorMs)}`
    if (last === undefined) return `The first session that changed this file is from ${dayOf(first)}; ${line}.`
    if (last < commit.authorMs - LONGEST_MS)
      return `The last session that changed this file before is from ${dayOf(last)}; ${line}.`
    if (!this.isByUser(commit) && this.links.of(commit).length === 0)
      return `No session made the commit, and its author ${commit.authorEmail} made no commit in a session.`
    return `No session wrote this line before the commit, or something else changed the file; ${line}.`
  }
}

function isChange({ effect }: FileOperation): boolean {
  return effect.kind === 'write' || effect.kind === 'edit'
}

function keepBetter(lines: Map<number, WrittenLine> | undefined, line: number, origin: WrittenLine): void {
  const known = lines?.get(line)
  const isBetter =
    !known ||
    (origin.status === known.status
      ? (origin.operation.atMs ?? 0) > (known.operation.atMs ?? 0)
      : origin.status === 'proven')
  if (isBetter) lines?.set(line, origin)
}

function dayOf(ms: number): string {
  return Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 10) : 'an unknown day'
}
