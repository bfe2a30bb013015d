import { useSearchParams } from 'wouter'
import { readView, writeView, type UsageView } from './usage-view.ts'

/** Another look at the same replaces the address; looking into something is a step that can be gone back. */
export type ChangeView = (change: Partial<UsageView>) => void

export function useUsageView(): [UsageView, ChangeView] {
  const [params, setParams] = useSearchParams()
  const view = readView(params)
  const change: ChangeView = (part) => {
    const isStep = 'at' in part || 'session' in part || 'part' in part
    const isChosen = view.isChosen || 'range' in part
    setParams(writeView({ ...view, ...part, isChosen }), { replace: !isStep })
  }
  return [view, change]
}
