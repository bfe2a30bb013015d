import { useSearchParams } from 'wouter'
import { readView, writeView, type UsageView } from './usage-view.ts'

/** Changes the view in the address. Opening a period, part or session adds a history entry; other changes replace it. */
export type ChangeView = (change: Partial<UsageView>) => void

export function useUsageView(): [UsageView, ChangeView] {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const change: ChangeView = (changed) => {
    const isStep = 'at' in changed || 'session' in changed || 'part' in changed
    const isChosen = view.isChosen || 'range' in changed
    setParams(writeView({ ...view, ...changed, isChosen }), { replace: !isStep })
  }
  return [view, change]
}
