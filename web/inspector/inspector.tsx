// The right pane: everything about the selected message, its turn, and the session's files, agents and context.
import { useSessionState } from '../transcript/session-state.ts'
import { Tabs } from '../ui/tabs.tsx'
import { AgentsTab } from './agents-tab.tsx'
import { ContextTab } from './context-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { MessageTab } from './message-tab.tsx'
import { TurnTab } from './turn-tab.tsx'
import { useInspectorTab } from './use-inspector-tab.ts'

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
