import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.tsx'
import { canNotify, setNotifying, useIsNotifying } from './notify-setting.ts'

export function NotifySwitch() {
  const isOn = useIsNotifying()
  if (!canNotify()) return null
  const toggle = async () => {
    const result = await setNotifying(!isOn)
    if (result === 'denied')
      showToast('The browser does not allow notifications from Annals. Allow them in the settings of this page.', {
        tone: 'error',
      })
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title="Desktop notification when a session finishes, waits for you or fails"
      onClick={() => void toggle()}
      className="flex h-7 items-center gap-2 rounded-md px-1.5 text-xs text-muted hover:text-text max-md:h-8"
    >
      <Icon name="bell" className="size-3.5" />
      Notify me
      <span
        className={classNames(
          'flex h-4 w-7 items-center rounded-full border px-0.5',
          isOn ? 'justify-end border-accent bg-accent' : 'border-line-strong bg-sunken',
        )}
      >
        <span className={classNames('size-2.5 rounded-full', isOn ? 'bg-on-accent' : 'bg-faint')} />
      </span>
    </button>
  )
}
