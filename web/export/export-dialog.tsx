import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { ExportActions } from './export-actions.tsx'
import { readChoice, writeChoice, type ExportChoice, type ExportKind } from './export-choice.ts'
import { exportInput, withDefaults } from './export-input.ts'
import { ExportOptions } from './export-options.tsx'
import { ExportPreview } from './export-preview.tsx'
import { scopeTitle, type ExportScope } from './export-scope.ts'
import { SecretsNote } from './secrets-note.tsx'
import { useExportPreview } from './use-export-preview.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'

const KINDS: readonly { value: ExportKind; label: string; title: string }[] = [
  { value: 'html', label: 'HTML', title: 'A page to read, works offline' },
  { value: 'md', label: 'Markdown', title: 'Text for notes, GitHub and Obsidian' },
  { value: 'json', label: 'JSON', title: 'Structured data' },
  { value: 'jsonl', label: 'JSONL', title: 'The transcript, byte for byte' },
  { value: 'csv', label: 'CSV', title: 'Tables for a spreadsheet' },
  { value: 'parquet', label: 'Parquet', title: 'Tables for DuckDB, Spark and similar tools' },
  { value: 'model', label: 'For a model', title: 'A condensed form to give to a model' },
]

export function ExportDialog({ scope, onClose }: { scope: ExportScope; onClose: () => void }) {
  const [choice, setChoice] = useState(readChoice)
  const { redact: masks } = withDefaults(choice, scope)
  const preview = useExportPreview(exportInput(choice, scope))
  const formats = useRef<HTMLDivElement>(null)
  // The dialog would focus its close button.
  useEffect(() => formats.current?.querySelector<HTMLElement>('input:checked')?.focus(), [])
  const change = (part: Partial<ExportChoice>) => {
    const next = { ...choice, ...part }
    setChoice(next)
    writeChoice(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={scopeTitle(scope)}
      className="max-h-[94dvh]! w-[min(72rem,calc(100vw-1.5rem))]! max-md:h-[94dvh] md:h-[min(94dvh,46rem)]"
    >
      <div ref={formats} className="border-b border-line px-4 py-2.5">
        <Segmented
          label="Format"
          value={choice.kind}
          options={KINDS}
          onChange={(kind) => change({ kind })}
          className="flex-wrap"
        />
      </div>
      <div className="flex min-h-0 flex-1 max-md:flex-auto max-md:flex-col">
        <div className="flex w-84 shrink-0 flex-col gap-2.5 p-4 max-md:w-full max-md:py-2 md:overflow-y-auto">
          <PhoneFold title="Options">
            <ExportOptions choice={choice} scope={scope} sessions={preview.shown?.sessions} onChange={change} />
          </PhoneFold>
          <SecretsNote preview={preview.shown} isOn={masks} onToggle={() => change({ redact: !masks })} />
        </div>
        <ExportPreview preview={preview} />
      </div>
      <ExportActions choice={choice} scope={scope} preview={preview} />
    </Dialog>
  )
}

function PhoneFold({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex h-8 items-center gap-1 text-sm text-muted md:hidden"
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {title}
      </button>
      <div className={classNames('flex flex-col gap-2.5', !isOpen && 'max-md:hidden')}>{children}</div>
    </>
  )
}
