// Figures of a tool call that every page tells.
import { canonicalToolName } from '../format/tool.ts'
import type { ToolCall } from '../thread/thread.ts'
import { touchedFiles } from '../thread/touched-files.ts'

export interface CallFigures {
  durationMs: number | null
  /** Characters of its result. */
  size: number
  /** The file it was about. */
  file: string | null
}

export function callFigures({ name, input, startedAt, endedAt, result }: ToolCall): CallFigures {
  const took = startedAt === null || endedAt === null ? NaN : Date.parse(endedAt) - Date.parse(startedAt)
  return {
    durationMs: took >= 0 ? took : null,
    size: result ? (result.spilledText ?? result.text).length : 0,
    file: touchedFiles(canonicalToolName(name), input)[0]?.path ?? null,
  }
}
