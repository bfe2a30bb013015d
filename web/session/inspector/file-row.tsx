import { useId, useState } from 'react'
import { Link } from 'wouter'
import { formatCount, plural } from '../../../src/text/quantity.ts'
import type { ChangedFile } from '../../../src/session/session-view.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { useSessionState } from '../session-state.ts'
import { fileLink } from '../../file/file-address.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileDiff } from './file-diff.tsx'
import { shortPath } from './file-groups.ts'
import { FileSteps } from './file-steps.tsx'

export function FileRow({ file }: { file: ChangedFile }) {
  const { session } = useSessionState().outline
  const [isOpen, setOpen] = useState(false)
  const content = useId()
  const { name, folder } = shortPath(file.path, session.directory)
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        title={visibleLine(file.path)}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-8 w-full items-center gap-1.5 px-3 py-1 text-left text-xs hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} className="size-3 text-faint" />
        <span className="flex min-w-0 flex-1 items-baseline gap-1.5">
          <span className="max-w-full shrink-0 truncate">{visibleLine(name)}</span>
          <span className="min-w-0 truncate text-2xs text-faint">{visibleLine(folder)}</span>
        </span>
        {file.isNew && <Badge tone="ok">new</Badge>}
        {file.changes > 0 ? (
          <span className="shrink-0 text-2xs tabular-nums">
            <span className="text-ok">+{formatCount(file.added)}</span>{' '}
            <span className="text-error">−{formatCount(file.removed)}</span>
          </span>
        ) : (
          <span className="shrink-0 text-2xs text-faint tabular-nums">{plural(file.reads, 'read')}</span>
        )}
      </button>
      <div id={content} hidden={!isOpen} className="border-b border-line pb-2">
        {isOpen && (
          <>
            <p className="px-3 text-2xs">
              <Link
                href={fileLink({ path: file.path, session: session.id })}
                className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline max-md:min-h-8"
              >
                <Icon name="clock" className="size-3" />
                All versions of this file
              </Link>
            </p>
            {file.changes > 0 ? (
              <FileDiff file={file} />
            ) : (
              <p className="px-3 font-mono text-2xs leading-4 break-all text-faint">{visibleLine(file.path)}</p>
            )}
            <FileSteps file={file} />
          </>
        )}
      </div>
    </li>
  )
}
