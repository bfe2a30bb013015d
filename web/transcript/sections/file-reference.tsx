// A file that is named but not shown: a document, an attachment, an output that lies in a file of its own.
import { visibleLine } from '../../../src/text/visible.ts'
import type { FileSection } from '../../../src/render/view.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { markText, useFindText } from '../highlight-text.ts'

export function FileReference({ section: { path, note } }: { section: FileSection }) {
  const needle = useFindText()
  return (
    <div className="flex min-w-0 items-center gap-2 text-xs">
      <Icon name="file" className="text-faint" />
      <span className="min-w-0 font-mono wrap-anywhere">{markText(visibleLine(path), needle)}</span>
      {note && <span className="shrink-0 text-faint">{markText(visibleLine(note), needle)}</span>}
      <CopyButton text={path} label="Copy path" />
    </div>
  )
}
