import { useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { IconButton } from './icon-button.tsx'

export interface ToastAction {
  label: string
  onAct: () => void
}

interface Toast {
  id: number
  text: string
  tone: 'plain' | 'error'
  action: ToastAction | undefined
}

export interface ToastOptions {
  tone?: Toast['tone']
  /** A button in the toast. The toast disappears, so the action must also be available elsewhere. */
  action?: ToastAction | undefined
}

const SHOWN_MS = { plain: 2500, error: 8000, action: 12_000 } as const

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(text: string, { tone = 'plain', action }: ToastOptions = {}): void {
  lastId += 1
  const toast = { id: lastId, text, tone, action }
  set([toast])
  setTimeout(() => dismiss(toast.id), SHOWN_MS[action ? 'action' : tone])
}

export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-16 z-50 flex flex-col items-center gap-2 px-4 lg:bottom-5 print:hidden"
    >
      {shown.map(({ id, text, tone, action }) => (
        <div
          key={id}
          className={classNames(
            'pointer-events-auto flex max-w-full items-center gap-2 rounded-lg border bg-surface py-1 pr-1 pl-3 text-sm shadow-float',
            tone === 'error' ? 'border-error text-error' : 'border-line-strong text-text',
          )}
        >
          <span className="min-w-0 break-words">{text}</span>
          {action && (
            <Button
              size="sm"
              onClick={() => {
                dismiss(id)
                action.onAct()
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton icon="x" label="Dismiss" size="sm" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}

function dismiss(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
