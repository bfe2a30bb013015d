// Which tab of the inspector is open. It stands in the address, so that a reload or a link comes back to it.
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

const INSPECTOR_TABS = ['message', 'turn', 'files', 'agents', 'context'] as const
export type InspectorTab = (typeof INSPECTOR_TABS)[number]

export function useInspectorTab(): [InspectorTab, (tab: InspectorTab) => void] {
  const named = new URLSearchParams(useSearch()).get('tab')
  return [INSPECTOR_TABS.find((tab) => tab === named) ?? 'message', choose]
}

function choose(tab: InspectorTab): void {
  const params = new URLSearchParams(location.search)
  if (tab === 'message') params.delete('tab')
  else params.set('tab', tab)
  // The query is written for people: commas need no escape in it.
  const query = params.toString().replaceAll('%2C', ',')
  navigate(`${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`, { replace: true })
}
