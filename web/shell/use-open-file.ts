import { useCallback } from 'react'
import { useLocation } from 'wouter'
import { visibleLine } from '../../src/text/visible.ts'
import { callWithFile } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** Opens a transcript of this machine like any session; the server reads it and keeps nothing of it on the disk. */
export function useOpenFile(): (file: File) => Promise<void> {
  const [, go] = useLocation()
  return useCallback(
    async (file) => {
      try {
        const { session } = await callWithFile('session outline', { session: '-' }, file)
        if (session.records === 0) throw new Error('there is no record in it')
        go(`/s/${encodeURIComponent(session.id)}`)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        showToast(`${visibleLine(file.name)} is not a transcript that can be read: ${reason}`, { tone: 'error' })
      }
    },
    [go],
  )
}
