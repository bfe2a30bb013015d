// The focus stays in the text field; arrow keys move the highlighted item.
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
  // Read once: the page behind the palette does not change while it is open.
  const commands = useMemo(listCommands, [])
  const groups = useMemo(() => paletteGroups(query, commands, data?.sessions ?? [], go), [query, commands, data, go])
  const items = groups.flatMap((group) => group.items)
  const current = Math.min(chosen, items.length - 1)
  const run = (index: number) => {
    // Close first, so that the dialog returns the focus before the command may move it. And synchronously, within the
    // key or click event: outside of one, the browser refuses to open a file chooser.
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
          aria-label="Page, action, session, or text to search for"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          autoFocus
          placeholder="Page, action, session, or text to search for"
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
