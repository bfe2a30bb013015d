// From 1200 px both panes are next to the conversation, from 900 px only the outline; otherwise a pane is a sheet.
import { useCallback, useMemo, useState } from 'react'
import type { PaneState } from './session-state.ts'
import { readSetting, writeSetting } from '../ui/browser-setting.ts'
import { useMedia } from '../ui/use-media.ts'

type Pane = 'outline' | 'inspector'

export function usePanes(): PaneState {
  const isWide = useMedia('(min-width: 1200px)')
  const isMiddle = useMedia('(min-width: 900px)')
  const outline = usePane('outline', isMiddle)
  const inspector = usePane('inspector', isWide)
  const closeSheets = useCallback(() => {
    outline.closeSheet()
    inspector.closeSheet()
  }, [outline.closeSheet, inspector.closeSheet])
  return useMemo(
    () => ({
      isOutlineOpen: outline.isOpen,
      toggleOutline: outline.toggle,
      isInspectorOpen: inspector.isOpen,
      toggleInspector: inspector.toggle,
      isOutlineBeside: isMiddle,
      isInspectorBeside: isWide,
      closeSheets,
    }),
    [outline, inspector, isMiddle, isWide, closeSheets],
  )
}

function usePane(pane: Pane, isBeside: boolean) {
  const [isOpenBeside, setOpenBeside] = useState(() => readSetting(pane) !== 'closed')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const toggle = useCallback(() => {
    if (!isBeside) {
      setSheetOpen((isOpen) => !isOpen)
      return
    }
    setOpenBeside((isOpen) => {
      writeSetting(pane, isOpen ? 'closed' : 'open')
      return !isOpen
    })
  }, [pane, isBeside])
  const closeSheet = useCallback(() => setSheetOpen(false), [])
  const isOpen = isBeside ? isOpenBeside : isSheetOpen
  return useMemo(() => ({ isOpen, toggle, closeSheet }), [isOpen, toggle, closeSheet])
}
