import { useSyncExternalStore } from 'react'
import { connectionState, watchConnection, type ConnectionState } from './event-stream.ts'

/** Whether the server is there. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnection, connectionState)
}
