// Removes the partial files of unfinished exports. Synchronous, for a process that is about to exit.
import { removeUnfinished } from '../../export/sinks/staging.ts'

export function removeUnfinishedExports(): void {
  removeUnfinished()
}
