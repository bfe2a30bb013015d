// Replaces the old directory inside files: worktree and relocation records, sidecars, session lists, the prompt
// history, and, on request, the `cwd` of every record.
import { createHash } from 'node:crypto'
import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { isWindowsPath } from '../../format/path.ts'
import { isJson } from '../../format/json.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { statOf } from '../edit-transcript.ts'
import type { FileEdit, TouchedRecord } from '../plan.ts'
import type { Splice } from '../splice/splice-record.ts'
import { spliceReplacements } from '../splice/splice-replacement.ts'
import { movedPath, type Relocation } from './moved-path.ts'
import type { MovedSession } from './moved-sessions.ts'
import { rewriteLines, type LineChange, type RewrittenLines } from './rewrite-lines.ts'
import { spliceField, spliceFields, spliceOwnPaths } from './splice-paths.ts'

export interface DirectoryRewrites {
  edits: FileEdit[]
  touched: TouchedRecord[]
  transcripts: RewrittenLines['file'][]
  prompts: number
  paths: number
  records: number
  skipped: number
}

const WORKTREE_FIELDS: ReadonlySet<string> = new Set(['originalCwd', 'preEnterOriginalCwd', 'worktreePath'])
const SIDECAR_FIELDS: ReadonlySet<string> = new Set(['cwd', 'worktreePath'])
const INDEX_FIELDS: ReadonlySet<string> = new Set(['originalPath', 'projectPath', 'fullPath'])

/** Record types that may name files in the session's folder. Model messages are not changed, because thinking is signed. */
const TYPES_WITH_PATHS: ReadonlySet<unknown> = new Set([
  'user',
  'attachment',
  'system',
  'queue-operation',
  'content-replacement',
])

type Owner = Pick<MovedSession, 'id' | 'folder' | 'folderName'>

export class DirectoryRewriter implements DirectoryRewrites {
  readonly edits: FileEdit[] = []
  readonly touched: TouchedRecord[] = []
  readonly transcripts: RewrittenLines['file'][] = []
  prompts = 0
  paths = 0
  records = 0
  skipped = 0
  private readonly seen = new Set<string>()
  private readonly relocation: Relocation
  private readonly withDirectories: boolean

  constructor(relocation: Relocation, withDirectories: boolean) {
    this.relocation = relocation
    this.withDirectories = withDirectories
  }

  rewriteSession(session: MovedSession, files: readonly SourceFile[]): void {
    const own = session.folder + sep + session.id + sep
    const inside = files.filter(({ path, linked }) => path.startsWith(own) && !linked)
    for (const file of [session.main, ...session.flat, ...inside]) this.rewriteFile(file, session)
  }

  rewriteRest(file: SourceFile, folder: string, target: string): void {
    if (this.seen.has(file.path) || file.linked) return
    this.rewriteFile(file, { id: file.sessionId ?? '', folder, folderName: basename(target) })
  }

  rewriteHistory(path: string): void {
    const lines = rewriteLines(path, (text) => spliceField(text, 'project', this.moved))
    this.prompts += lines.replacements.length
    this.add(lines)
  }

  rewriteIndex(path: string, folder: string, target: string): void {
    this.rewriteDocument(path, INDEX_FIELDS, (value, field) =>
      field === 'fullPath' && dirname(value) === folder ? join(target, basename(value)) : this.moved(value),
    )
  }

  rewriteListed(path: string, newPaths: ReadonlyMap<string, string>, { isShared }: { isShared: boolean }): void {
    this.rewriteDocument(path, INDEX_FIELDS, (value, field) => {
      if (field === 'fullPath') return newPaths.get(value)
      // In a folder shared by several directories, the original path may belong to any of them.
      return field === 'originalPath' && isShared ? undefined : this.moved(value)
    })
  }

  private readonly moved = (path: string): string | undefined => movedPath(path, this.relocation)

  private rewriteFile({ kind, path }: SourceFile, owner: Owner): void {
    this.seen.add(path)
    if (kind === 'session' || kind === 'agent') this.rewriteTranscript(path, owner)
    else if (kind === 'agent-meta') this.rewriteDocument(path, SIDECAR_FIELDS, this.moved)
  }

  private rewriteTranscript(path: string, session: Owner): void {
    const lines = rewriteLines(path, this.recordChange(session))
    this.transcripts.push(lines.file)
    this.skipped += lines.skipped
    this.add(lines)
  }

  private recordChange({ id, folder, folderName }: Owner): LineChange {
    const isRenamed = folderName !== null && folderName !== basename(folder)
    const spellings = isRenamed ? spellingsOf(folder) : []
    return (text, { type }) => {
      const own = this.withDirectories ? spliceField(text, 'cwd', this.moved) : []
      this.records += own.length
      const paths = TYPES_WITH_PATHS.has(type) ? spliceOwnPaths(text, id, spellings, folderName ?? '') : []
      this.paths += paths.length
      return [...own, ...this.directorySplices(text, type), ...paths]
    }
  }

  private directorySplices(text: string, type: unknown): Splice[] {
    if (type === 'worktree-state') return spliceFields(text, WORKTREE_FIELDS, this.moved)
    return type === 'relocated' ? spliceField(text, 'relocatedCwd', this.moved) : []
  }

  private rewriteDocument(
    path: string,
    fields: ReadonlySet<string>,
    change: (value: string, field: string) => string | undefined,
  ): void {
    const before = statOf(path)
    const bytes = readFileSync(path)
    const text = bytes.toString('latin1')
    if (!isJson(bytes.toString('utf8'))) return
    const replacements = spliceReplacements({ offset: 0, length: text.length }, spliceFields(text, fields, change))
    if (replacements.length === 0) return
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    this.edits.push({ kind: 'rewrite', file: { ...before, path, sha256 }, replacements })
  }

  private add({ file, replacements, touched }: RewrittenLines): void {
    if (replacements.length > 0) this.edits.push({ kind: 'rewrite', file, replacements })
    // Not push(...touched): a session may have more records than a call can have arguments.
    for (const each of touched) this.touched.push(each)
  }
}

/** Returns the folder as found and as its real path; on Windows, with both separators. */
function spellingsOf(folder: string): string[] {
  const names = [folder, realpathSync(folder)]
  return [...new Set(names.flatMap((name) => (isWindowsPath(name) ? [name, name.replaceAll('\\', '/')] : [name])))]
}
