import { canonicalToolName } from '../format/tool.ts'
import { timeBetween } from '../text/duration.ts'
import type { ToolCall } from '../thread/thread.ts'
import { touchedFiles } from '../thread/files/touched-files.ts'

export interface CallFigures {
  durationMs: number | null
  size: number
  file: string | null
}

export function callFigures({ name, input, startedAt, endedAt, result }: ToolCall): CallFigures {
  return {
    durationMs: timeBetween(startedAt, endedAt),
    size: result ? (result.spilledText ?? result.text).length : 0,
    file: touchedFiles(canonicalToolName(name), input)[0]?.path ?? null,
  }
}
