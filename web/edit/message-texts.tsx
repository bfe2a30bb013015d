import { visibleLine } from '../../src/text/visible.ts'
import { OptionSelect } from '../ui/option-fields.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import type { EditFieldsProps } from './edit-choice.ts'
import { TextArea } from '../ui/text-field.tsx'
import { type MessageText, useMessageTexts } from './use-message-texts.ts'

const ROWS = { least: 4, most: 14 }

export function MessageTexts({ choice, scope, onChange }: EditFieldsProps) {
  const { texts, error, retry } = useMessageTexts(scope)
  if (error) return <ErrorNote error={error} onRetry={retry} />
  if (texts === undefined) return <Spinner label="Loading text" />
  const chosen = texts.find((each) => each.uuid === choice.block?.uuid && each.block === choice.block.block) ?? texts[0]
  if (!chosen) return <p className="text-sm text-muted">This message has no text to edit.</p>
  const value = choice.text ?? chosen.text
  return (
    <>
      {texts.length > 1 && (
        <OptionSelect
          label="Text block"
          value={texts.indexOf(chosen)}
          options={texts.map((each, index) => ({ value: index, label: nameOf(each, index) }))}
          onChange={(index) => {
            const next = texts[index]
            if (next) onChange({ block: { uuid: next.uuid, block: next.block }, text: null })
          }}
        />
      )}
      <TextArea
        label="Text"
        value={value}
        rows={Math.min(ROWS.most, Math.max(ROWS.least, chosen.text.split('\n').length + 1))}
        onChange={(text) => onChange({ block: { uuid: chosen.uuid, block: chosen.block }, text })}
      />
    </>
  )
}

function nameOf({ kind, text }: MessageText, index: number): string {
  const line = visibleLine(text.trim())
  return `${index + 1}  ${kind}: ${line.length > 50 ? `${line.slice(0, 50).toWellFormed()}…` : line}`
}
