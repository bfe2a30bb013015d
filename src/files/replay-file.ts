// Replays the operations on one file to its versions and their contents. A record that shows the whole content decides; an
// edit without one is applied to the version before. Contradicting evidence makes a version of its own.
import { applyEdit, canFollow, isSameContent } from './apply-edit.ts'
import type { EditEffect, FileOperation, KnownContent, ReadEffect, WriteEffect } from './file-operation.ts'
import type { EvidenceKind, FileVersion, OutsideCause, VersionLabel } from './file-version.ts'
import { orderOperations } from './order-operations.ts'
import { CauseWindow } from './outside-cause.ts'
import { StaleCheck } from './stale-check.ts'
import { ReadTiles, showsPartOf } from './tile-reads.ts'

export interface ReplayStep {
  version: FileVersion
  content: KnownContent
  /** The operation that made the version, or that first showed it. */
  operation: FileOperation
}

/**
 * Calls `visit` once for every version when nothing can be added to it any more (when the next one begins, or at the end), in
 * order. Only the current content is held in memory.
 */
export function replayFile(
  operations: readonly FileOperation[],
  visit: (version: FileVersion, content: KnownContent) => void,
): void {
  replaySteps(operations, ({ version, content }) => visit(version, content))
}

export function listVersions(operations: readonly FileOperation[]): FileVersion[] {
  const versions: FileVersion[] = []
  replayFile(operations, (version) => versions.push(version))
  return versions
}

export function contentOf(operations: readonly FileOperation[], number: number): KnownContent {
  let found: KnownContent
  replayFile(operations, (version, content) => {
    if (version.number === number) found = content
  })
  return found
}

export function replaySteps(operations: readonly FileOperation[], visit: (step: ReplayStep) => void): void {
  const replay = new Replay(visit)
  for (const operation of orderOperations(operations)) replay.add(operation)
  replay.end()
}

interface OpenVersion extends ReplayStep {
  /** A later record gave the content, so that another later one does not prove it. */
  isFilled: boolean
  /** A partial version made by this edit; a content that fills it must fit. */
  edit: EditEffect | null
}

interface NewVersion {
  label: VersionLabel
  content: KnownContent
  kind: EvidenceKind
  cause?: OutsideCause | null
  edit?: EditEffect
  isEarlier?: boolean
}

/** Evidence beyond this many pieces adds nothing, and a file may be read any number of times. */
const MAX_EVIDENCE = 8

class Replay {
  private readonly visit: (step: ReplayStep) => void
  private readonly causes = new CauseWindow()
  private readonly tiles = new ReadTiles()
  private readonly stale = new StaleCheck()
  private open: OpenVersion | undefined
  private count = 0

  constructor(visit: (step: ReplayStep) => void) {
    this.visit = visit
  }

  add(operation: FileOperation): void {
    const { effect } = operation
    switch (effect.kind) {
      case 'write':
        this.write(operation, effect)
        break
      case 'edit':
        this.edit(operation, effect)
        break
      case 'read':
        this.read(operation, effect)
        break
      case 'backup':
        this.show(operation, effect.content, 'backup')
        break
      case 'outside':
        this.causes.add(operation)
        if (!this.stale.isExplained(operation.place)) this.lose(operation)
        break
      case 'shell':
        this.causes.add(operation)
        break
      case 'unknown':
        this.begin(operation, { label: 'partial', content: undefined, kind: 'edit' })
        break
    }
    this.stale.add(operation)
  }

  end(): void {
    if (this.open)
      this.visit({ version: this.open.version, content: this.open.content, operation: this.open.operation })
    this.open = undefined
  }

  private write(operation: FileOperation, effect: WriteEffect): void {
    if (effect.original !== undefined) this.show(operation, effect.original, 'next original')
    const label = effect.isRelative === true ? 'derived' : 'exact'
    this.begin(operation, { label, content: effect.content, kind: WRITE_KINDS[effect.by] })
  }

  private edit(operation: FileOperation, effect: EditEffect): void {
    if (effect.original !== undefined) {
      this.show(operation, effect.original, 'next original')
      return this.beginEdit(operation, effect, applyEdit(effect.original, effect), 'exact')
    }
    if (effect.isStale && !this.stale.isExplained(operation.place)) this.lose(operation)
    const base = this.open?.content
    if (base === undefined) return this.beginEdit(operation, effect, undefined, 'partial')
    const result = base === null ? undefined : applyEdit(base, effect)
    // An altered edit says too little to contradict.
    if (result === undefined && !effect.isAltered) this.lose(operation)
    this.beginEdit(operation, effect, result, 'derived')
  }

  private beginEdit(
    operation: FileOperation,
    edit: EditEffect,
    content: string | undefined,
    label: VersionLabel,
  ): void {
    if (content === undefined) this.begin(operation, { label: 'partial', content, kind: 'edit', edit })
    else this.begin(operation, { label, content, kind: label === 'exact' ? 'edit of the original' : 'edit' })
  }

  private read(operation: FileOperation, effect: ReadEffect): void {
    if (effect.isWhole && effect.by === 'cat') return this.showOutput(operation, effect.text)
    if (effect.isWhole) return this.show(operation, effect.text, effect.by === 'attachment' ? 'attachment' : 'read')
    // A read beyond the end shows no line.
    if (effect.total !== null && effect.from > effect.total) return
    const { open } = this
    if (typeof open?.content === 'string' && !showsPartOf(effect, open.content)) this.lose(operation, 'read in parts')
    const whole = this.tiles.add(effect)
    if (whole !== undefined) this.show(operation, whole, 'read in parts')
    else this.causes.add(operation)
  }

  /** The output of a command does not show whether the file ends with a newline. */
  private showOutput(operation: FileOperation, text: string): void {
    const { open } = this
    if (typeof open?.content !== 'string') return this.show(operation, withNewline(text), 'cat', 'derived')
    if (open.content === text) return this.show(operation, text, 'cat')
    if (isSameContent(open.content.trim(), text.trim())) return this.causes.clear()
    this.show(operation, withNewline(text), 'cat', 'derived')
  }

  /** A record shows the content of the file before this operation. */
  private show(
    operation: FileOperation,
    content: string | null,
    kind: EvidenceKind,
    label: VersionLabel = 'exact',
  ): void {
    const { open } = this
    if (!open) {
      // A file that did not exist has no version yet.
      if (content !== null) this.begin(operation, { label, content, kind, isEarlier: true })
    } else if (open.content === undefined) {
      if (open.edit === null || canFollow(content, open.edit)) this.fill(open, operation, content, kind)
      else this.begin(operation, { label, content, kind, cause: this.causes.likely(operation.place.session) })
    } else if (isSameContent(open.content, content)) {
      this.verify(open, operation, kind)
    } else {
      this.begin(operation, { label, content, kind, cause: this.causes.likely(operation.place.session) })
    }
    this.causes.clear()
  }

  /** Something else may have changed the file in between, so the content is not exact. */
  private fill(open: OpenVersion, { place }: FileOperation, content: string | null, kind: EvidenceKind): void {
    open.content = content
    open.isFilled = true
    open.version.label = 'derived'
    open.version.characters = charactersOf(content)
    open.version.evidence.unshift({ kind, place })
  }

  private verify({ version, isFilled }: OpenVersion, { place }: FileOperation, kind: EvidenceKind): void {
    if (!isFilled) version.isVerified = true
    if (version.evidence.length < MAX_EVIDENCE) version.evidence.push({ kind, place })
  }

  /** Something else changed the file, and no record shows the whole result. */
  private lose(operation: FileOperation, kind: EvidenceKind = 'edit'): void {
    const { open } = this
    if (!open || (open.content === undefined && open.version.cause !== null)) return
    const cause = this.causes.likely(operation.place.session)
    this.begin(operation, { label: 'partial', content: undefined, kind, cause })
  }

  private begin(operation: FileOperation, { label, content, kind, cause, edit, isEarlier }: NewVersion): void {
    this.end()
    const { path, atMs, place } = operation
    this.count++
    const version: FileVersion = {
      number: this.count,
      atMs,
      label,
      isVerified: false,
      isEarlier: isEarlier ?? false,
      cause: cause ?? null,
      operation: { path, atMs, place },
      evidence: [{ kind, place }],
      characters: charactersOf(content),
    }
    this.open = { version, content, operation, isFilled: false, edit: edit ?? null }
    this.causes.clear()
    this.tiles.clear()
  }
}

const WRITE_KINDS: Readonly<Record<WriteEffect['by'], EvidenceKind>> = {
  tool: 'write',
  notebook: 'notebook',
  shell: 'heredoc',
}

function charactersOf(content: KnownContent): number | null {
  if (content === undefined) return null
  return content === null ? -1 : content.length
}

function withNewline(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`
}
