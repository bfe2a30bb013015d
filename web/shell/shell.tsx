// Everything that stays mounted when the page changes: bars, command palette, list of shortcuts, file drop and toasts.
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { LazySessionNotices } from '../home/lazy-session-notices.tsx'
import { Toaster } from '../ui/toast.tsx'
import { CommandPalette } from './command-palette.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { DropTarget, useOpenFile } from './drop-target.tsx'
import { FrameSlotsContext } from './frame.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { NavBar } from './nav-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useFreshData } from './use-fresh-data.ts'
import { useShellActions } from './use-shell-actions.ts'

export function Shell({ children }: { children: ReactNode }) {
  const [heading, setHeading] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const openFile = useOpenFile()
  const slots = useMemo(() => ({ heading, actions }), [heading, actions])
  const close = () => setOpen(null)
  useFreshData()
  useShellActions({ onOpen: setOpen, onChooseFile: () => fileInput.current?.click() })
  return (
    <FrameSlotsContext value={slots}>
      <a
        href="#main"
        className="fixed top-1 left-1 z-50 -translate-y-20 rounded-md bg-accent px-3 py-2 text-sm text-on-accent focus:translate-y-0"
        onClick={(event) => {
          // A session page keeps its current message in the hash, so following the link would lose it.
          event.preventDefault()
          document.getElementById('main')?.focus()
        }}
      >
        Skip to content
      </a>
      <div className="flex h-dvh flex-col lg:flex-row print:block print:h-auto">
        <NavBar />
        <div className="flex min-h-0 min-w-0 flex-1 flex-col print:block">
          <TopBar
            headingRef={setHeading}
            actionsRef={setActions}
            onPalette={() => setOpen('palette')}
            onKeys={() => setOpen('keys')}
          />
          <ConnectionBar />
          {children}
        </div>
      </div>
      <CommandPalette open={open === 'palette'} onClose={close} />
      <KeysDialog open={open === 'keys'} onClose={close} />
      <input
        ref={fileInput}
        type="file"
        accept=".jsonl"
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Without this, choosing the same file again would fire no event.
          currentTarget.value = ''
          if (file) void openFile(file)
        }}
      />
      <DropTarget onFile={(file) => void openFile(file)} />
      <LazySessionNotices />
      <Toaster />
    </FrameSlotsContext>
  )
}
