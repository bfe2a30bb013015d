// The priority of threads that work in the background.
import { constants, setPriority } from 'node:os'

/** Pages come first. On Linux this affects the calling thread and those it starts; elsewhere it would affect the process. */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers do not allow this; pages are then slower.
  }
}
