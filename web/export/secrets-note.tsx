import type { CallOutput } from '../api.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OptionSwitch } from '../ui/option-fields.tsx'

type Preview = CallOutput<'export preview'>

export interface SecretsNoteProps {
  preview: Preview | undefined
  isOn: boolean
  onToggle: () => void
}

export function SecretsNote({ preview, isOn, onToggle }: SecretsNoteProps) {
  return (
    <div
      role="group"
      aria-label="Secrets"
      className="mt-1.5 flex flex-col gap-2 border-t border-line pt-3 max-md:mt-0 max-md:gap-1 max-md:pt-1"
    >
      <OptionSwitch label="Mask secrets" isOn={isOn} onToggle={onToggle} />
      {preview && <SecretsFound preview={preview} isOn={isOn} onToggle={onToggle} />}
    </div>
  )
}

function SecretsFound({ preview, isOn, onToggle }: SecretsNoteProps & { preview: Preview }) {
  const count = preview.secrets.reduce((sum, each) => sum + each.secrets, 0)
  // Of several sessions only the first was scanned, so finding none there does not clear the others.
  if (isOn || (count === 0 && preview.sessions <= 1))
    return (
      <p className="text-xs text-faint">{isOn ? maskedText(preview, count) : 'No secrets in known formats found.'}</p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-xs text-text">
      <Icon name="alert" className="text-warning" />
      <span className="min-w-0 flex-1 basis-40">{warningText(preview, count)}</span>
      <Button size="sm" onClick={onToggle}>
        {preview.sessions > 1 ? 'Mask secrets' : count === 1 ? 'Mask secret' : 'Mask secrets'}
      </Button>
    </p>
  )
}

function maskedText({ sessions, secrets }: Preview, count: number): string {
  if (sessions > 1)
    return `Masked in all ${formatCount(sessions)} sessions; the first contains ${count === 0 ? 'none' : `${formatCount(count)}: ${familiesText(secrets)}`}.`
  return count === 0
    ? 'No secrets in known formats found.'
    : `${plural(count, 'secret')} masked: ${familiesText(secrets)}.`
}

function warningText({ sessions, secrets }: Preview, count: number): string {
  if (sessions <= 1) return `${plural(count, 'secret')} found: ${familiesText(secrets)}.`
  const rest = `Only the first of ${formatCount(sessions)} sessions was scanned; the others may contain secrets.`
  return count === 0 ? rest : `${plural(count, 'secret')} found in the first session: ${familiesText(secrets)}. ${rest}`
}

function familiesText(secrets: Preview['secrets']): string {
  return secrets.map((each) => `${each.family} ${each.secrets}`).join(', ')
}
