// Keys and tokens in what is handed over: counted always, masked on request, and never passed over in silence.
import type { CallOutput } from '../api.ts'
import { plural } from '../../src/render/quantity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OptionSwitch } from './option-switch.tsx'

export interface SecretsNoteProps {
  preview: CallOutput<'export preview'> | undefined
  isOn: boolean
  onToggle: () => void
}

export function SecretsNote({ preview, isOn, onToggle }: SecretsNoteProps) {
  const secrets = preview?.secrets ?? []
  const count = secrets.reduce((sum, each) => sum + each.secrets, 0)
  const families = secrets.map((each) => `${each.family} ${each.secrets}`).join(', ')
  // Only the first of many is read for a preview; the export itself looks at all of them.
  const where = preview && preview.sessions > 1 ? ', as far as the first session goes' : ''
  return (
    <div role="group" aria-label="Secrets" className="flex flex-col mt-1.5 gap-2 border-t border-line pt-3">
      <OptionSwitch label="Mask secrets" isOn={isOn} onToggle={onToggle} />
      {count > 0 && !isOn && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-xs text-text">
          <Icon name="alert" className="text-warning" />
          <span className="min-w-0 flex-1 basis-40">
            {plural(count, 'secret')} of well-known shapes {count === 1 ? 'stands' : 'stand'} in it{where}: {families}.
          </span>
          <Button size="sm" onClick={onToggle}>
            Mask {count === 1 ? 'it' : 'them'}
          </Button>
        </p>
      )}
      {preview && (count === 0 || isOn) && (
        <p className="text-xs text-faint">
          {count === 0
            ? `No secret of a well-known shape was found${where}.`
            : `${plural(count, 'secret')} masked${where}: ${families}.`}
        </p>
      )}
    </div>
  )
}
