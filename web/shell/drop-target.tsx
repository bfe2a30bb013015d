// Opens a transcript dropped anywhere on the window. Without this the browser would leave the app and show the file.
import { useEffect, useRef, useState, useCallback } from 'react'
import { Icon } from '../ui/icon.tsx'
import { useLocation } from 'wouter'
import { visibleLine } from '../../src/text/visible.ts'
import type { SessionHead } from '../../src/session/session-view.ts'
import { callWithFile } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

export function DropTarget({ onFile }: { onFile: (file: File) => void }) {
  const isOver = useFileDrop(onFile)
  if (!isOver) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-scrim p-4">
      <p className="flex items-center gap-3 rounded-lg border-2 border-dashed border-accent bg-surface px-8 py-6 text-lg shadow-float">
        <Icon name="file" className="size-5 text-accent" />
        Drop a transcript (.jsonl) to open it
      </p>
    </div>
  )
}

function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(onFile)
  useEffect(() => {
    latest.current = onFile
  })
  useEffect(() => {
    const listeners = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      addEventListener(type, listener, { signal: listeners.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    })
    // `relatedTarget` is null only when the pointer leaves the window, not when it enters another element.
    on('dragleave', (event) => event.relatedTarget === null && setOver(false))
    on('drop', (event) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      latest.current(file)
    })
    return () => listeners.abort()
  }, [])
  return isOver
}

/** Every JSON line is a record of an unknown type, so a file of other lines has records, but neither of these. */
function isTranscript({ messages, prompts, versions }: SessionHead): boolean {
  return messages > 0 || prompts > 0 || versions.length > 0
}

/** Opens a transcript file as a session. The server keeps it in memory only. */
export function useOpenFile(): (file: File) => Promise<void> {
  const [, go] = useLocation()
  return useCallback(
    async (file) => {
      if (file.size === 0) return showToast(`${visibleLine(file.name)} is empty.`, { tone: 'error' })
      try {
        const { session } = await callWithFile('session outline', { session: '-' }, file)
        if (!isTranscript(session))
          return showToast(`${visibleLine(file.name)} is not a transcript of Claude Code.`, { tone: 'error' })
        go(`/s/${encodeURIComponent(session.id)}`)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        showToast(`Cannot open ${visibleLine(file.name)} as a transcript: ${reason}`, { tone: 'error' })
      }
    },
    [go],
  )
}
