import { sectionText } from '../../../src/describe/section-text.ts'
import { formatCount } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { DiffSection } from '../../../src/describe/view.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { copyTranscript } from '../secrets/copy-transcript.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { HistoryIcon, PathLink } from './file-history-link.tsx'
import { useSyncExternalStore } from 'react'

type DiffLayout = 'unified' | 'split'

const KEY = 'annals.diff-layout'

const listeners = new Set<() => void>()

let chosen: DiffLayout | null = null

export interface DiffHeaderProps {
  section: DiffSection
  layout: DiffLayout
  onLayout: ((layout: DiffLayout) => void) | null
}

const LAYOUTS = [
  { value: 'unified', label: 'Unified' },
  { value: 'split', label: 'Split' },
] as const

export function DiffHeader({ section, layout, onLayout }: DiffHeaderProps) {
  const { path, added, removed } = section
  return (
    <div className="flex min-h-8 items-center gap-2 border-b border-line pr-1 pl-3 text-xs">
      <HistoryIcon />
      {/* Right-to-left truncates the beginning of a path, which matters less than its end. */}
      <span dir="rtl" title={visibleLine(path)} className="min-w-0 truncate font-mono text-muted">
        <bdi dir="ltr">
          <PathLink path={path} />
        </bdi>
      </span>
      <span className="flex shrink-0 gap-1.5 tabular-nums">
        {added > 0 && <span className="text-ok">+{formatCount(added)}</span>}
        {removed > 0 && <span className="text-error">−{formatCount(removed)}</span>}
      </span>
      <span className="ml-auto flex shrink-0 items-center gap-1 print:hidden">
        {onLayout && <Segmented label="Diff layout" value={layout} options={LAYOUTS} onChange={onLayout} />}
        <CopyButton getText={() => sectionText(section)} label="Copy as patch" copy={copyTranscript} />
      </span>
    </div>
  )
}

export function useDiffLayout(): [DiffLayout, (layout: DiffLayout) => void] {
  return [useSyncExternalStore(subscribe, read, read), choose]
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): DiffLayout {
  chosen ??= stored()
  return chosen
}

function choose(next: DiffLayout): void {
  chosen = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function stored(): DiffLayout {
  try {
    return localStorage.getItem(KEY) === 'split' ? 'split' : 'unified'
  } catch {
    return 'unified'
  }
}
