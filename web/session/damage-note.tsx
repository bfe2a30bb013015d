import { STEP_MARK } from '../../src/thread/step-mark.ts'
import { useSessionState } from './session-state.ts'
import { Icon } from '../ui/icon.tsx'
import type { DamagedLine } from '../../src/session/session-view.ts'
import { formatCount, plural } from '../../src/text/quantity.ts'

/** Lines listed in the tooltip, which cannot scroll. */
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
      title={[...lines, ...(damage.length > lines.length ? ['…'] : []), 'Click to go to the next one'].join('\n')}
      className="flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-xs text-warning hover:bg-hover pointer-coarse:h-10"
    >
      <Icon name="alert" className="size-3.5" />
      <span aria-hidden="true" className="md:hidden">
        {damage.length}
      </span>
      <span className="max-lg:sr-only">{damageText(damage)}</span>
    </button>
  )
}

/** The same count as `annals doctor`. A recovered line still yielded a record. */
export function damageText(damage: readonly Pick<DamagedLine, 'recovered'>[]): string {
  const recovered = damage.filter((line) => line.recovered > 0).length
  const text = plural(damage.length, 'damaged line')
  if (recovered === 0) return text
  return recovered === damage.length ? `${text}, recovered` : `${text}, ${formatCount(recovered)} recovered`
}

export function nextDamage(marks: readonly number[], from: number, mark: number): number | null {
  const isMarked = (own: number) => (own & mark) !== 0
  const next = marks.findIndex((own, step) => step > from && isMarked(own))
  const step = next < 0 ? marks.findIndex(isMarked) : next
  return step < 0 ? null : step
}
