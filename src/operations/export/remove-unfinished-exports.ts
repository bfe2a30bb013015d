// For a surface that ends at once: takes away what exports have written so far. It waits for nothing.
import { removeUnfinished } from '../../export/sinks/staging.ts'

export function removeUnfinishedExports(): void {
  removeUnfinished()
}
