// How much of the transcript could not be read; leads from one such place to the next.
import { STEP_MARK } from '../../src/thread/step-mark.ts'
import { plural } from '../../src/render/quantity.ts'
import { useSessionState } from '../transcript/session-state.ts'
import { Icon } from '../ui/icon.tsx'

export function DamageNote() {
  const { outline, viewport, selected, scrollToStep } = useSessionState()
  const { damage, thread } = outline
  if (damage.length === 0) return null
  const lost = damage.filter(({ recovered }) => recovered === 0).length
  const text = lost === 0 ? `${plural(damage.length, 'line')} mended` : `${plural(lost, 'line')} could not be read`
  const lines = damage.slice(0, 20).map(({ line, kind }) => `line ${line}: ${kind}`)
  const goToNext = () => {
    const from = selected ?? viewport.get().first - 1
    const isOpaque = (marks: number) => (marks & STEP_MARK.opaque) !== 0
    const next = thread.marks.findIndex((marks, step) => step > from && isOpaque(marks))
    const step = next < 0 ? thread.marks.findIndex(isOpaque) : next
    if (step >= 0) scrollToStep(step, { align: 'center', flash: true, select: true })
  }
  return (
    <button
      type="button"
      onClick={goToNext}
      title={[...lines, ...(damage.length > lines.length ? ['…'] : [])].join('\n')}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs text-warning hover:bg-hover"
    >
      <Icon name="alert" className="size-3.5" />
      <span className="max-lg:sr-only">{text}</span>
    </button>
  )
}
