// Whether the timeline is hidden, a strip, or covers the conversation. The strip is remembered, separately for small screens,
// where it is hidden at first.
import { useCallback, useMemo, useState } from 'react'
import { useCommands } from '../../shell/command-table.ts'
import { useKeys } from '../../shell/use-keys.ts'
import { readSetting, writeSetting } from '../../ui/browser-setting.ts'
import { useMedia } from '../../ui/use-media.ts'

export interface TimelineMode {
  isOpen: boolean
  isFull: boolean
  toggle: () => void
  toggleFull: () => void
  /** From full height back to the strip. */
  shrink: () => void
}

const LABELS = { t: 'Show or hide timeline', T: 'Timeline at full height' }

export function useTimelineMode(): TimelineMode {
  const isWide = useMedia('(min-width: 768px)')
  const wide = useRemembered('timeline', true)
  const small = useRemembered('timeline-small', false)
  const { isOn, set } = isWide ? wide : small
  const [isFull, setFull] = useState(false)
  const toggle = useCallback(() => {
    setFull(false)
    set(!isOn)
  }, [isOn, set])
  const toggleFull = useCallback(() => setFull((is) => !is), [])
  const shrink = useCallback(() => setFull(false), [])
  useKeys({ t: toggle, T: toggleFull, ...(isFull ? { Escape: shrink } : {}) }, { scope: 'Session', labels: LABELS })
  useCommands(
    useMemo(
      () => [
        { id: 'session-timeline', title: 'Show or hide timeline', icon: 'clock', keys: 't', run: toggle },
        { id: 'session-timeline-full', title: 'Timeline at full height', icon: 'clock', keys: 'T', run: toggleFull },
      ],
      [toggle, toggleFull],
    ),
  )
  return useMemo(
    () => ({ isOpen: isOn || isFull, isFull, toggle, toggleFull, shrink }),
    [isOn, isFull, toggle, toggleFull, shrink],
  )
}

function useRemembered(name: string, isFirst: boolean) {
  const [isOn, setOn] = useState(() => {
    const known = readSetting(name)
    return known === null ? isFirst : known === 'open'
  })
  const set = useCallback(
    (next: boolean) => {
      setOn(next)
      writeSetting(name, next ? 'open' : 'closed')
    },
    [name],
  )
  return { isOn, set }
}
