// The questions an edit asks; those that do not matter for it are not asked.
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
  { value: 'images', label: 'Images', title: 'A line stands in for each' },
  { value: 'progress', label: 'Progress', title: 'Records that only told how a call was getting on' },
] as const

const ROLES = [
  { value: 'user', label: 'You' },
  { value: 'assistant', label: 'The model' },
] as const

const FIELDS: Readonly<Record<EditKind, (props: EditFieldsProps) => ReactNode>> = {
  rename: RenameFields,
  fork: NewTitle,
  split: () => <Words>Two new sessions: up to this message, and what follows. This one is not touched.</Words>,
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
    <OptionChoice label="Take out" value={choice.strip} options={STRIPPED} onChange={(strip) => onChange({ strip })} />
  ),
  repair: () => (
    <Words>Glued and cut lines, NUL bytes, missing parents, results without a call. No intact record is lost.</Words>
  ),
  redact: RedactFields,
  message: MessageTexts,
  insert: ({ choice, onChange }) => (
    <>
      <OptionChoice label="Who says it" value={choice.role} options={ROLES} onChange={(role) => onChange({ role })} />
      <TextArea label="Text" value={choice.newText} onChange={(newText) => onChange({ newText })} />
    </>
  ),
  delete: DeleteFields,
}

export function EditFields(props: EditFieldsProps) {
  const Fields = FIELDS[props.choice.kind]
  return <Fields {...props} />
}

function Words({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted">{children}</p>
}

function RenameFields({ choice, scope, onChange }: EditFieldsProps) {
  const { title = '', name = null } = scope.kind === 'session' ? scope : {}
  return (
    <TextField
      label="Name"
      value={choice.title}
      placeholder={visibleLine(title)}
      note={`A line is appended, as /rename of Claude Code does${name === null ? '' : '; an empty name takes the given one away'}.`}
      onChange={(typed) => onChange({ title: typed })}
    />
  )
}

function NewTitle({ choice, onChange }: EditFieldsProps) {
  return (
    <TextField
      label="Name of the new session"
      value={choice.newTitle}
      placeholder="Named after the old one"
      note="“claude --resume” accepts it. What there is now is not touched."
      onChange={(newTitle) => onChange({ newTitle })}
    />
  )
}

function RedactFields({ choice, onChange }: EditFieldsProps) {
  const secrets = coversSecrets(choice)
  return (
    <>
      <p className="text-sm text-text">
        What is covered is gone for good: here, in the archive, in the index, in backups and exports.{' '}
        <strong className="font-medium text-error">This cannot be undone.</strong>
      </p>
      <TextArea
        label="Words, one a line"
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
      <OptionSwitch label="Keys of well-known shapes" isOn={secrets} onToggle={() => onChange({ secrets: !secrets })} />
    </>
  )
}

function DeleteFields({ choice, scope, onChange }: EditFieldsProps) {
  const turn = scope.kind === 'message' ? scope.message.turn : null
  if (turn === null) return <Words>Its calls go with their results; what followed it follows what was before.</Words>
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
