// How many lines of the transcript are damaged; leads from one such place to the next, and round again.
import { STEP_MARK } from '../../src/thread/step-mark.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { Icon } from '../ui/icon.tsx'
import { damageWords, nextDamage } from './damage-words.ts'

/** In the title, which nobody scrolls. */
const MOST_LINES = 20

export function DamageNote() {
  const { outline, viewport, selected, scrollToStep } = useSessionState()
  const { damage, thread } = outline
  if (damage.length === 0) return null
  const lines = damage.slice(0, MOST_LINES).map(({ line, kind }) => `line ${line}: ${kind}`)
  const goToNext = () => {
    const step = nextDamage(thread.marks, selected ?? viewport.get().first - 1, STEP_MARK.opaque)
    if (step !== null) scrollToStep(step, { align: 'center', flash: true, select: true })
  }
  return (
    <button
      type="button"
      onClick={goToNext}
      title={[...lines, ...(damage.length > lines.length ? ['…'] : []), 'Shows the next one'].join('\n')}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs text-warning hover:bg-hover pointer-coarse:h-10"
    >
      <Icon name="alert" className="size-3.5" />
      <span aria-hidden="true" className="md:hidden">
        {damage.length}
      </span>
      <span className="max-lg:sr-only">{damageWords(damage)}</span>
    </button>
  )
}
