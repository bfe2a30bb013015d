// What a session changed in one file: one diff from the first to the last content if both are known, else one per change.
import type { FileHistory } from '../thread/files/file-changes.ts'
import type { ToolCall } from '../thread/thread.ts'
import { describeTool } from './describe-tool.ts'
import { splitLines } from './content/lines.ts'
import { patchBetween, patchOf } from './content/patch.ts'
import type { DiffSection } from './view.ts'

export interface NetDiff {
  isNet: boolean
  diffs: DiffSection[]
}

export function netDiff({ path, changes, net }: FileHistory): NetDiff {
  if (!net) return { isNet: false, diffs: changes.flatMap((call) => diffsOf(call, path)) }
  const diff = net.before === null ? allAdded(path, net.after) : patchBetween(path, net.before, net.after)
  return { isNet: true, diffs: diff.hunks.length === 0 ? [] : [diff] }
}

/** Write shows a new file as code; here it becomes a diff with all lines added. */
function diffsOf(call: ToolCall, path: string): DiffSection[] {
  return describeTool(call).sections.flatMap((section) => {
    if (section.kind === 'diff') return [{ ...section, path }]
    return section.kind === 'code' ? [allAdded(path, section.text)] : []
  })
}

function allAdded(path: string, text: string): DiffSection {
  const lines = splitLines(text).map((line) => `+${line}`)
  return patchOf(path, [{ oldStart: 0, newStart: 1, lines }])
}
