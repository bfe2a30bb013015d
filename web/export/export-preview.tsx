import { classNames } from '../ui/class-names.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { ErrorNote } from '../ui/error-note.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { pageAddress } from './export-address.ts'
import type { ExportFields } from './export-scope.ts'
import type { ExportPreviewState } from './use-export-preview.ts'

/** Limits the length of the address; the preview shows only the beginning anyway. */
const MAX_SESSIONS = 100

export function ExportPreview({ preview }: { preview: ExportPreviewState }) {
  const { error, isStale } = preview
  return (
    <section
      aria-label="Preview"
      aria-busy={isStale}
      className="relative flex min-w-0 flex-1 flex-col border-line bg-sunken max-md:min-h-[42dvh] max-md:flex-auto max-md:border-t md:border-l"
    >
      {error ? (
        <div className="p-4">
          <ErrorNote error={error} onRetry={preview.retry} />
        </div>
      ) : (
        <>
          <CutNote preview={preview} />
          <Content preview={preview} />
        </>
      )}
      {isStale && <Spinner label="Preparing the preview" className="absolute top-3 right-5 animate-late" />}
    </section>
  )
}

function CutNote({ preview: { shown, input } }: { preview: ExportPreviewState }) {
  if (!shown?.isCut || input.format === 'parquet') return null
  return (
    <p className="border-b border-line px-4 py-1 text-xs text-muted">
      {shown.sessions > 1 ? 'Beginning of the first session' : 'Beginning of the document'}
    </p>
  )
}

/** The sandbox keeps the page from running scripts and from navigating. */
function HtmlPreview({ input, className }: { input: ExportFields; className: string }) {
  const address = pageAddress({
    ...input,
    ...(input.sessions ? { sessions: input.sessions.slice(0, MAX_SESSIONS) } : {}),
  })
  return <iframe title="HTML preview" sandbox="" src={address} className={classNames(className, 'w-full bg-canvas')} />
}

function FileNames({ names, className }: { names: readonly string[]; className: string }) {
  return (
    <ul className={classNames(className, 'overflow-auto p-4 text-xs')}>
      {names.map((name) => (
        <li key={name} className="flex h-7 items-center gap-2 border-b border-line font-mono">
          <Icon name="database" className="text-faint" />
          {visibleLine(name)}
        </li>
      ))}
    </ul>
  )
}

function Content({ preview: { shown, input, isStale } }: { preview: ExportPreviewState }) {
  if (!shown) return null
  const className = classNames('min-h-0 flex-1', isStale && 'opacity-60')
  if (input.format === 'html') return <HtmlPreview input={input} className={className} />
  if (input.format === 'parquet') return <FileNames names={shown.files} className={className} />
  return (
    <pre
      // Focusable, so that the keyboard can scroll it.
      tabIndex={0}
      aria-label="Text preview"
      className={classNames(className, 'overflow-auto p-4 font-mono text-xs whitespace-pre outline-offset-[-2px]')}
    >
      {shown.head}
      {shown.isCut && <span className="text-faint">{'\n… (continues)'}</span>}
    </pre>
  )
}
