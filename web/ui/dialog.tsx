// A modal dialog. It uses the native element, which traps and restores focus and, unlike a library, needs no inline
// styles: the page's content security policy forbids them.
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  hidesTitle?: boolean
  className?: string
  children: ReactNode
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, hidesTitle = false, className, children }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog?.isConnected) return
    if (!dialog.open) dialog.showModal()
    // Close before unmounting: otherwise the browser does not restore focus.
    return () => dialog.close()
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => event.target === ref.current && !ref.current.open && onClose()}
      // The target is the dialog element itself only for clicks on the backdrop.
      onMouseDown={(event) => event.target === ref.current && onClose()}
      className={classNames(
        'm-auto max-h-[min(85dvh,48rem)] w-[min(40rem,calc(100vw-1.5rem))] flex-col overflow-hidden rounded-lg border border-line-strong bg-surface p-0 text-text shadow-float open:flex',
        'backdrop:bg-scrim',
        className,
      )}
    >
      <header className={hidesTitle ? 'sr-only' : 'flex items-center gap-2 border-b border-line py-1.5 pr-1.5 pl-4'}>
        <h2 id={titleId} className="flex-1 text-base font-medium">
          {title}
        </h2>
        {!hidesTitle && <IconButton icon="x" label="Close" onClick={onClose} />}
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
    </dialog>
  )
}
