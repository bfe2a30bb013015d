// The tab of the inspector. Without a tab in the URL, it shows the overview, or the selected message if there is one.
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

const INSPECTOR_TABS = ['overview', 'message', 'turn', 'files', 'agents', 'context'] as const

export type InspectorTab = (typeof INSPECTOR_TABS)[number]

export function useInspectorTab(hasSelection: boolean): [InspectorTab, (tab: InspectorTab) => void] {
  const named = new URLSearchParams(useSearch()).get('tab')
  const usual = hasSelection ? 'message' : 'overview'
  return [INSPECTOR_TABS.find((tab) => tab === named) ?? usual, chooseInspectorTab]
}

export function chooseInspectorTab(tab: InspectorTab): void {
  const params = new URLSearchParams(location.search)
  if (params.get('tab') === tab) return
  params.set('tab', tab)
  // Commas need no escape in a query, and the URL is easier to read without one.
  const query = params.toString().replaceAll('%2C', ',')
  navigate(`${location.pathname}?${query}${location.hash}`, { replace: true })
}
