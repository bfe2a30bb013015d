import type { ReactNode } from 'react'
import { visibleLine } from '../../src/text/visible.ts'
import { OptionChoice, OptionSelect, OptionSwitch } from '../ui/option-fields.tsx'
import type { EditKind, EditFieldsProps } from './edit-choice.ts'
import { coversSecrets } from './edit-request.ts'
import { MessageTexts } from './message-texts.tsx'
import { TextArea, TextField } from '../ui/text-field.tsx'
import { TrimFields } from './trim-fields.tsx'

const SIZES = [
  { value: '2k', label: '2 KB' },
  { value: '20k', label: '20 KB' },
  { value: '100k', label: '100 KB' },
  { value: '1MB', label: '1 MB' },
] as const

const STRIPPED = [
  { value: 'thinking', label: 'Thinking' },
  { value: 'images', label: 'Images', title: 'Each is replaced by a one-line placeholder' },
  { value: 'progress', label: 'Progress', title: 'Records that only report the progress of a tool call' },
] as const

const ROLES = [
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'Claude' },
] as const

const FIELDS: Readonly<Record<EditKind, (props: EditFieldsProps) => ReactNode>> = {
  rename: RenameFields,
  fork: NewTitle,
  split: () => <Hint>Creates two new sessions: up to this message, and the rest. This session does not change.</Hint>,
  merge: NewTitle,
  trim: TrimFields,
  'truncate-outputs': ({ choice, onChange }) => (
    <OptionSelect
      label="Outputs longer than this are cut in the middle"
      value={choice.over}
      options={SIZES}
      onChange={(over) => onChange({ over })}
    />
  ),
  strip: ({ choice, onChange }) => (
    <OptionChoice label="Remove" value={choice.strip} options={STRIPPED} onChange={(strip) => onChange({ strip })} />
  ),
  repair: () => (
    <Hint>
      Repairs joined and truncated lines, NUL bytes, missing parents and results without a call. No intact record is
      lost.
    </Hint>
  ),
  redact: RedactFields,
  message: MessageTexts,
  insert: ({ choice, onChange }) => (
    <>
      <OptionChoice label="Author" value={choice.role} options={ROLES} onChange={(role) => onChange({ role })} />
      <TextArea label="Text" value={choice.newText} onChange={(newText) => onChange({ newText })} />
    </>
  ),
  delete: DeleteFields,
}

export function EditFields(props: EditFieldsProps) {
  const Fields = FIELDS[props.choice.kind]
  return <Fields {...props} />
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}

function RenameFields({ choice, scope, onChange }: EditFieldsProps) {
  const { title = '', name = null } = scope.kind === 'session' ? scope : {}
  return (
    <TextField
      label="Name"
      value={choice.title}
      placeholder={visibleLine(title)}
      note={`Appends a line to the transcript, like /rename in Claude Code${name === null ? '' : '. Leave empty to remove the name'}.`}
      onChange={(typed) => onChange({ title: typed })}
    />
  )
}

function NewTitle({ choice, onChange }: EditFieldsProps) {
  return (
    <TextField
      label="Name of the new session"
      value={choice.newTitle}
      placeholder="Named after the original"
      note="“claude --resume” accepts this name. The original does not change."
      onChange={(newTitle) => onChange({ newTitle })}
    />
  )
}

function RedactFields({ choice, onChange }: EditFieldsProps) {
  const secrets = coversSecrets(choice)
  return (
    <>
      <p className="text-sm text-text">
        Masked text is removed permanently: from the session, the archive, the index, backups and exports.{' '}
        <strong className="font-medium text-error">This cannot be undone.</strong>
      </p>
      <TextArea
        label="Texts, one per line"
        rows={2}
        isMono
        value={choice.words}
        onChange={(words) => onChange({ words })}
      />
      <TextField
        label="Pattern"
        isMono
        value={choice.pattern}
        placeholder="tide-[0-9]{4}"
        note="A regular expression (RE2)"
        onChange={(pattern) => onChange({ pattern })}
      />
      <OptionSwitch label="Secrets in known formats" isOn={secrets} onToggle={() => onChange({ secrets: !secrets })} />
    </>
  )
}

function DeleteFields({ choice, scope, onChange }: EditFieldsProps) {
  const turn = scope.kind === 'message' ? scope.message.turn : null
  if (turn === null)
    return <Hint>Its tool calls and results are removed too; the next message is attached to the previous one.</Hint>
  return (
    <OptionChoice
      label="Delete"
      value={choice.isTurn ? 'turn' : 'message'}
      options={[
        { value: 'message', label: 'This message' },
        { value: 'turn', label: `All of turn ${turn}` },
      ]}
      onChange={(what) => onChange({ isTurn: what === 'turn' })}
    />
  )
}
