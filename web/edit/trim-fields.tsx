import { visibleLine } from '../../src/text/visible.ts'
import { OptionChoice, OptionSelect } from '../ui/option-fields.tsx'
import type { EditFieldsProps } from './edit-choice.ts'

const AT_MESSAGE = [
  { value: 'before', label: 'Everything before this message' },
  { value: 'after', label: 'Everything after this message' },
] as const

const AT_TURN = [
  { value: 'before', label: 'Everything before a turn' },
  { value: 'after', label: 'Everything after a turn' },
] as const

const PROMPT_CHARACTERS = 60

export function TrimFields({ choice, scope, onChange }: EditFieldsProps) {
  const turns = scope.kind === 'session' ? scope.turns.filter(({ index }) => index > 0) : []
  return (
    <>
      <OptionChoice
        label="Cut off"
        value={choice.side}
        options={scope.kind === 'message' ? AT_MESSAGE : AT_TURN}
        onChange={(side) => onChange({ side })}
      />
      {scope.kind === 'session' && (
        <OptionSelect
          label="Turn"
          value={choice.turn}
          options={turns.map(({ index, prompt }) => ({ value: index, label: `${index}  ${shorten(prompt ?? '')}` }))}
          onChange={(turn) => onChange({ turn })}
        />
      )}
    </>
  )
}

function shorten(prompt: string): string {
  const line = visibleLine(prompt.trim())
  return line.length > PROMPT_CHARACTERS ? `${line.slice(0, PROMPT_CHARACTERS).toWellFormed()}…` : line
}
