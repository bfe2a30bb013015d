// A link to a message of the session. Following it keeps the overview open; without it, a selected message would open its tab.
import type { ReactNode } from 'react'
import { chooseInspectorTab, type InspectorTab } from '../inspector/inspector-tab.ts'
import { useSessionState } from '../session-state.ts'
import { classNames } from '../../ui/class-names.ts'

export interface PlaceLinkProps {
  /** Without a uuid there is no place to go, and the content is plain text. */
  uuid: string | null
  title?: string | undefined
  className?: string
  children: ReactNode
}

export function PlaceLink({ uuid, title, className, children }: PlaceLinkProps) {
  const go = useGoTo()
  if (uuid === null || uuid === '')
    return (
      <span title={title} className={className}>
        {children}
      </span>
    )
  return (
    <a
      href={`#${encodeURIComponent(uuid)}`}
      title={title}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(uuid)
      }}
      className={classNames('rounded-sm hover:text-accent hover:underline', className)}
    >
      {children}
    </a>
  )
}

/** Goes to a message and keeps the given tab open. */
export function useGoTo(): (uuid: string, tab?: InspectorTab) => void {
  const { panes } = useSessionState()
  return (uuid, tab = 'overview') => {
    chooseInspectorTab(tab)
    panes.closeSheets()
    const hash = `#${encodeURIComponent(uuid)}`
    // The browser reports no change of the hash if it is the same, but the reader may have scrolled away.
    if (location.hash === hash) dispatchEvent(new HashChangeEvent('hashchange'))
    else location.hash = hash
  }
}
