// Everything by name: pages, actions, sessions, and a search for the rest. The focus stays in the box; arrow keys move
// the choice through the list below it.
import { useId, useMemo, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useCall } from '../use-call.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { listCommands } from './command-table.ts'
import { paletteGroups } from './palette-items.ts'
import { PaletteList } from './palette-list.tsx'

export function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Go to or search" hidesTitle className="mt-[min(12dvh,7rem)] mb-auto">
      <PaletteBox onClose={onClose} />
    </Dialog>
  )
}

function PaletteBox({ onClose }: { onClose: () => void }) {
  const listId = useId()
  const [, go] = useLocation()
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const { data } = useCall('sessions', {})
  // As they are when the palette opens: the page behind it does not change meanwhile.
  const commands = useMemo(listCommands, [])
  const groups = useMemo(() => paletteGroups(query, commands, data?.sessions ?? [], go), [query, commands, data, go])
  const items = groups.flatMap((group) => group.items)
  const current = Math.min(chosen, items.length - 1)
  const run = (index: number) => {
    // The dialog gives the focus back first, so that what runs may take it. And at once, within the key or click: a
    // browser opens a file chooser for nothing else, and a frame may come late.
    flushSync(onClose)
    items[index]?.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const next = nextChoice(event.key, current, items.length)
    if (next !== undefined) setChosen(next)
    else if (event.key === 'Enter') run(current)
    else if (!(event.key === 'k' && (event.ctrlKey || event.metaKey))) return
    else onClose()
    event.preventDefault()
  }
  return (
    <>
      <label className="flex shrink-0 items-center gap-2.5 border-b border-line px-4">
        <Icon name="search" className="text-faint" />
        <input
          role="combobox"
          aria-label="Page, action, session, or words to search for"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // The dialog was opened to type here.
          autoFocus
          placeholder="Page, action, session, or words to search for"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-base placeholder:text-faint"
        />
      </label>
      <PaletteList id={listId} groups={groups} current={current} onChoose={setChosen} onRun={run} />
    </>
  )
}

function nextChoice(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (current + 1) % count
  if (key === 'ArrowUp') return (current - 1 + count) % count
  if (key === 'PageDown') return Math.min(current + 8, count - 1)
  if (key === 'PageUp') return Math.max(current - 8, 0)
  return undefined
}
