import { lazy, Suspense } from 'react'
import { useSessionState } from '../session-state.ts'
import { OverviewSkeleton } from '../overview/overview-skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AgentsTab } from './agents-tab.tsx'
import { ContextTab } from './context-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { useInspectorTab } from './inspector-tab.ts'
import { MessageTab } from './message-tab.tsx'
import { TurnTab } from './turn-tab.tsx'
import { loadCode } from '../../shell/load-code.ts'

/** Its charts are not needed for the first message. */
const OverviewTab = lazy(async () => ({
  default: (await loadCode(() => import('../overview/overview-tab.tsx'))).OverviewTab,
}))

export function Inspector() {
  const { outline, selection } = useSessionState()
  const [tab, setTab] = useInspectorTab(selection !== null)
  const own = outline.agents.filter(({ isHelper }) => !isHelper).length
  return (
    <div className="flex min-h-0 flex-1 flex-col print:hidden">
      <Tabs
        label="Inspector"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'overview',
            label: 'Overview',
            content: () => (
              <Suspense fallback={<OverviewSkeleton />}>
                <OverviewTab />
              </Suspense>
            ),
          },
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
