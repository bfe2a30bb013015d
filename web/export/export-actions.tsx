import { describeSessions } from '../../src/describe/describe-counts.ts'
import { formatBytes } from '../../src/text/quantity.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { buttonClasses, Button } from '../ui/button.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Icon } from '../ui/icon.tsx'
import { downloadAddress, isTooLong } from './export-address.ts'
import type { ExportChoice } from './export-choice.ts'
import { exportCommand } from './export-command.ts'
import { exportInput, isMultiFile } from './export-input.ts'
import type { ExportScope } from './export-scope.ts'
import type { ExportPreviewState } from './use-export-preview.ts'

const CLIPBOARD_LIMIT = 4_000_000

export interface ExportActionsProps {
  choice: ExportChoice
  scope: ExportScope
  preview: ExportPreviewState
}

export function ExportActions({ choice, scope, preview }: ExportActionsProps) {
  const { shown, error, isStale } = preview
  const address = downloadAddress(exportInput(choice, scope))
  const isText = (choice.kind === 'md' || choice.kind === 'model') && !isMultiFile(choice, scope)
  return (
    <footer className="bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 max-md:sticky">
      <Summary shown={isTooLong(address) ? undefined : shown} />
      <span className="ml-auto flex flex-wrap gap-2">
        <Button
          icon="terminal"
          aria-label="Copy command"
          title="Copy command"
          // While the preview is stale, its file name may have the wrong extension.
          onClick={() =>
            void copyText(exportCommand(choice, scope, isStale ? undefined : shown?.name), 'Command copied')
          }
        >
          <span className="max-md:hidden">Copy command</span>
          {/* Three labelled buttons would need two rows on a phone. */}
          {!isText && <span className="md:hidden">Command</span>}
        </Button>
        {isText && (
          <Button icon="copy" disabled={!shown} onClick={() => void copyText(fetchText(address), 'Document copied')}>
            Copy
          </Button>
        )}
        <a
          href={address}
          download
          aria-disabled={error !== null || isTooLong(address)}
          onClick={(event) => (error !== null || isTooLong(address)) && event.preventDefault()}
          className={buttonClasses('solid', 'md')}
        >
          <Icon name="download" />
          Download
        </a>
      </span>
      {isTooLong(address) && (
        <p role="status" className="basis-full text-xs text-warning">
          Too many sessions to download. Copy the command and run it in a terminal.
        </p>
      )}
    </footer>
  )
}

function Summary({ shown }: { shown: ExportPreviewState['shown'] }) {
  if (!shown) return null
  const { name, bytes } = shown
  return (
    <p className="min-w-0 text-xs text-muted tabular-nums max-md:basis-full">
      <span className="block truncate text-text" title={visibleLine(name)}>
        {visibleLine(name)}
      </span>
      {describeSessions(shown)}, {formatBytes(bytes)} to read
    </p>
  )
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { credentials: 'same-origin', cache: 'no-store' })
  if (!response.ok) throw new Error(`The server answered ${response.status}.`)
  const text = await response.text()
  if (text.length > CLIPBOARD_LIMIT)
    throw new Error('The document is too large for the clipboard. Download it instead.')
  return text
}
