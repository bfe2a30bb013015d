import { useSessionState } from '../session-state.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AgentsTab } from './agents-tab.tsx'
import { ContextTab } from './context-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { MessageTab } from './message-tab.tsx'
import { TurnTab } from './turn-tab.tsx'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

const INSPECTOR_TABS = ['message', 'turn', 'files', 'agents', 'context'] as const

type InspectorTab = (typeof INSPECTOR_TABS)[number]

export function Inspector() {
  const [tab, setTab] = useInspectorTab()
  const { agents } = useSessionState().outline
  const own = agents.filter(({ isHelper }) => !isHelper).length
  return (
    <div className="flex min-h-0 flex-1 flex-col print:hidden">
      <Tabs
        label="Inspector"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'message', label: 'Message', content: () => <MessageTab /> },
          { value: 'turn', label: 'Turn', content: () => <TurnTab /> },
          { value: 'files', label: 'Files', content: () => <FilesTab /> },
          { value: 'agents', label: 'Agents', count: own === 0 ? undefined : own, content: () => <AgentsTab /> },
          { value: 'context', label: 'Context', content: () => <ContextTab /> },
        ]}
      />
    </div>
  )
}

function useInspectorTab(): [InspectorTab, (tab: InspectorTab) => void] {
  const named = new URLSearchParams(useSearch()).get('tab')
  return [INSPECTOR_TABS.find((tab) => tab === named) ?? 'message', choose]
}

function choose(tab: InspectorTab): void {
  const params = new URLSearchParams(location.search)
  if (tab === 'message') params.delete('tab')
  else params.set('tab', tab)
  // Commas need no escape in a query, and the URL is easier to read without one.
  const query = params.toString().replaceAll('%2C', ',')
  navigate(`${location.pathname}${query === '' ? '' : `?${query}`}${location.hash}`, { replace: true })
}
